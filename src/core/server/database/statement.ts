import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect({ casing: 'snake_case' });

/** Statement with its values. Its name identifies its text, so that it is prepared once per connection. */
export type BoundStatement = {
  name: string;
  text: string;
  values: unknown[];
  /** PostgreSQL's settings for a pipelined read, such as a shorter `statement_timeout`, for which PGlite has no timer. */
  settings?: Readonly<Record<string, string>>;
};

/**
 * Defines a function that takes placeholder values and returns the statement, ready to send. Its text is built once, at
 * the first call. `readAsActor` and `writeAsActor` expect one row with one text column.
 * @param name unique name of the statement's text
 * @param statement a function if there is such a statement for each type of record, since the parts of all of them take
 *   time at the start, and memory
 */
export function defineStatement(
  name: string,
  statement: SQL | (() => SQL),
  options: Pick<BoundStatement, 'settings'> = {},
): (values?: Record<string, unknown>) => BoundStatement {
  let query: { sql: string; params: unknown[] } | undefined;
  return (values = {}) => {
    // Built at the first use. A start would otherwise build hundreds of texts that may never be sent.
    query ??= dialect.sqlToQuery(typeof statement === 'function' ? statement() : statement);
    return { name, text: query.sql, values: fillPlaceholders(query.params, values), ...options };
  };
}
