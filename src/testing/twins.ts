// Rules that stand in TypeScript and in SQL, over the same inputs.
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { selectRows, type Database } from '#core/server/database/database.ts';

type Row = Record<string, unknown>;

/**
 * Evaluates an SQL expression over rows of a table, and returns its values in the order of the rows. Nothing is stored, so a
 * row needs only the columns that the expression reads.
 */
export async function valuesInSql<Value>(
  database: Database,
  { table, expression, rows }: { table: PgTable; expression: SQL; rows: readonly Row[] },
): Promise<Value[]> {
  const found = await database.asSystem('a test evaluates an expression', (tx) =>
    selectRows<{ value: Value }>(
      tx,
      sql`select ${expression} as value
        from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) with ordinality as ${table}
        order by ordinality`,
    ),
  );
  return found.map(({ value }) => value);
}

/** Every combination of one value for each name. */
export function combinationsOf<Choices extends Record<string, readonly unknown[]>>(
  choices: Choices,
): { [Name in keyof Choices]: Choices[Name][number] }[] {
  return Object.entries(choices).reduce<Row[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as { [Name in keyof Choices]: Choices[Name][number] }[];
}
