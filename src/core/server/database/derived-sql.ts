/**
 * SQL that follows from declarations: a trigger, or a function in the language SQL. `db:generate` writes it into files of
 * `src/app/server/sql`.
 */
export type DerivedSql = {
  /** Names it among all of them: `tasks_restrict_columns on tasks`, `app.can_read_file`. */
  name: string;
  /** Creates or replaces it. */
  create: readonly string[];
  drop: string;
};
