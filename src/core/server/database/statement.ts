import { fillPlaceholders, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect({ casing: 'snake_case' });

/** A statement with its values: its name stands for its text, so that a server prepares it once a connection. */
export type BoundStatement = {
  name: string;
  text: string;
  values: unknown[];
  /** A shorter limit than the connection's, for a read in one flight. PGlite has no timer for it. */
  timeoutMs?: number;
};

/**
 * Makes a function that takes what the placeholders stand for and returns the statement, ready to be sent. Its text is
 * built once, at the first call. One row with one text column is what `readAsActor` and `writeAsActor` expect of it.
 * @param name one name, one text: no two statements share one
 */
export function defineStatement(
  name: string,
  statement: SQL,
  options: Pick<BoundStatement, 'timeoutMs'> = {},
): (values?: Record<string, unknown>) => BoundStatement {
  let query: { sql: string; params: unknown[] } | undefined;
  return (values = {}) => {
    // Not before it is sent: a start would build the texts of hundreds that may never be.
    query ??= dialect.sqlToQuery(statement);
    return { name, text: query.sql, values: fillPlaceholders(query.params, values), ...options };
  };
}

/** The same for a query builder's `execute`, which takes no text with values. */
export function asSql({ text, values }: BoundStatement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))));
}
