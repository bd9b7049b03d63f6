import { and, eq, getTableColumns, getTableName, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import { AppError } from '../errors.ts';
import { selectRows, type Transaction } from './database.ts';
import { defineStatement, type BoundStatement } from './statement.ts';

/** Table whose rows have an ID and a version, and are moved to Trash if they can be deleted. */
export type RowTable = PgTable & {
  id: PgColumn;
  version: PgColumn;
  created_at: PgColumn;
  status?: PgColumn;
  deleted_at?: PgColumn;
};

type Shape = z.ZodObject;

/** SQL expressions for the keys of a row's schema that are not columns. */
export type Computed<Schema extends Shape, Table extends PgTable> = {
  [Key in Exclude<keyof z.output<Schema>, keyof Table['_']['columns'] | 'can'>]: SQL;
} & { [Key in keyof z.output<Schema>]?: SQL };

/** Values by column, validated by the schema of their input. */
type Values<Table extends PgTable> = { [Column in keyof Table['_']['columns']]?: unknown };

export type Repository<Schema extends Shape, Table extends RowTable> = ReturnType<
  typeof defineRepository<Schema, Table>
>;

/**
 * Defines the operations on a table's rows: find, update at a version, move to Trash and restore. Row policies decide
 * which rows are visible.
 * @param row schema of a row as read; the caller adds `can`
 * @param computed expressions for keys that are not columns, or that differ from their column
 * @param source replaces the table for reading, with the same columns, such as rows of two tables; these operations do
 * not change it
 * @param joined joins for `computed` and searches: `join … on …`, one row per row of the table
 * @param name name prefix of the statements; must differ if a table is read in several ways
 * @param by column that identifies a row; defaults to its ID
 * @param among condition for the rows, if the reader may read others as well
 */
export function defineRepository<Schema extends Shape, Table extends RowTable>({
  table,
  row,
  computed,
  source = sql`${table}`,
  joined = sql``,
  name = getTableName(table),
  by = table.id,
  scope,
}: {
  table: Table;
  row: Schema;
  computed: Computed<Schema, Table>;
  source?: SQL;
  joined?: SQL;
  name?: string;
  by?: PgColumn;
  scope?: SQL;
}) {
  type Row = Omit<z.output<Schema>, 'can'>;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const keys = Object.keys(row.shape).filter((key) => key !== 'can');
  const beside: Record<string, SQL | undefined> = computed;
  const from = sql`${source} ${joined}`;
  const listed = table.deleted_at ? isNull(table.deleted_at) : sql`true`;

  const expressions = keys.map((key) => {
    const expression = beside[key];
    if (expression) return sql`${expression} as ${sql.identifier(key)}`;
    const column = columns[key];
    if (!column) throw new Error(`${name} has no column ${key}, and nothing computes it`);
    return sql`${column}`;
  });
  /** Select list with output names. */
  const selection = sql.join(expressions, sql`, `);
  const selectOne = (id: SQL, where: SQL | undefined) =>
    sql`select row_to_json(found)::text as json from (select ${selection} from ${from} where ${and(sql`${by} = ${id}`, scope, where)}) as found`;
  const readOne = defineStatement(`read ${name}`, selectOne(sql`${sql.placeholder('id')}`, listed));
  const readAnywhere = defineStatement(`read ${name} anywhere`, selectOne(sql`${sql.placeholder('id')}`, undefined));

  /** Returns one row as parsed JSON, so that dates and timestamps are formatted alike on both engines. */
  async function select(tx: Transaction, statement: SQL | BoundStatement): Promise<Row | undefined> {
    const [found] = await selectRows<{ json: string }>(tx, statement);
    return found && (JSON.parse(found.json) as Row);
  }

  async function change(
    tx: Transaction,
    { id, values, where }: { id: string; values: Values<Table>; where: SQL | undefined },
  ): Promise<boolean> {
    const changed = await tx
      .update(table)
      // The server counts versions in any case. Set here so that an update without changed fields counts too.
      .set({ version: sql`${table.version}`, ...values })
      .where(and(eq(by, id), scope, where))
      .returning({ id: table.id });
    return changed.length > 0;
  }

  async function get(tx: Transaction, id: string, where?: SQL): Promise<Row> {
    const found = await select(tx, where ? selectOne(sql`${id}`, and(listed, where)) : readOne({ id }));
    if (!found) throw new AppError('not_found');
    return found;
  }

  async function update(
    tx: Transaction,
    { id, version, values }: { id: string; version: number; values: Values<Table> },
  ): Promise<Row> {
    if (!(await change(tx, { id, values, where: and(eq(table.version, version), listed) }))) {
      throw new AppError('version_conflict');
    }
    return get(tx, id);
  }

  return {
    table,
    from,
    selection,
    /** Returns a row that is not in Trash, as JSON text in one pipeline. Null if the reader sees none. */
    read: (id: string) => readOne({ id }),
    /**
     * Returns a row that is not in Trash.
     * @param where additional condition, such as the reader's own rows if they may read others too
     * @throws AppError not_found
     */
    get,
    /** Returns a row, whether or not it is in Trash. */
    find: (tx: Transaction, id: string) => select(tx, readAnywhere({ id })),
    /**
     * Updates a row that is still at this version, and returns it.
     * @throws AppError version_conflict
     */
    update,
    /**
     * Changes the status of a row, with related values, and returns it.
     * @param transitions allowed next statuses, from `rules.ts`
     * @param labels labels of the statuses, if they differ from their names
     * @throws AppError version_conflict, transition_not_allowed
     */
    async transition<Status extends string>(
      tx: Transaction,
      {
        row: before,
        transitions,
        version,
        values,
        labels,
      }: {
        row: { id: string; version: number; status: Status };
        transitions: readonly Status[];
        version: number;
        values: Values<Table> & { status: Status };
        labels?: Record<Status, string>;
      },
    ): Promise<Row> {
      // If the row has changed, the user saw another status.
      if (before.version !== version) throw new AppError('version_conflict');
      if (!transitions.includes(values.status)) {
        throw new AppError('transition_not_allowed', { values: { from: labels?.[before.status] ?? before.status } });
      }
      return update(tx, { id: before.id, version, values });
    },
    /**
     * Moves a row to Trash. If `version` is given, the row must still be at that version.
     * @throws AppError not_found, version_conflict
     */
    async trash(tx: Transaction, id: string, version?: number): Promise<void> {
      const where = and(listed, version === undefined ? undefined : eq(table.version, version));
      if (await change(tx, { id, values: { deleted_at: sql`now()` }, where })) return;
      throw new AppError(version === undefined ? 'not_found' : 'version_conflict');
    },
    /**
     * Restores a row from Trash and returns it. `where` works as in `get`.
     * @throws AppError not_found
     */
    async restore(tx: Transaction, id: string, where?: SQL): Promise<Row> {
      if (!table.deleted_at) throw new Error(`${name} has no Trash`);
      if (!(await change(tx, { id, values: { deleted_at: null }, where: and(isNotNull(table.deleted_at), where) }))) {
        throw new AppError('not_found');
      }
      return get(tx, id);
    },
  };
}
