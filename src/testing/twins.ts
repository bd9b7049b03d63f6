// Compares rules that exist in TypeScript and in SQL, over the same inputs.
import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { expect } from 'vitest';

import { selectRows, type Database, type Transaction } from '#core/server/database/database.ts';

import type { TestUser } from './people.ts';

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

/** Every combination of one value per name. */
export function listCombinations<Choices extends Record<string, readonly unknown[]>>(
  choices: Choices,
): { [Name in keyof Choices]: Choices[Name][number] }[] {
  return Object.entries(choices).reduce<Row[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as { [Name in keyof Choices]: Choices[Name][number] }[];
}

/** Runs work in a transaction that is rolled back. `now` is its timestamp in milliseconds. */
export async function inPassing(
  database: Database,
  work: (tx: Transaction, now: Date) => Promise<void>,
): Promise<void> {
  const undone = new Error('undone');
  const working = database.asSystem('a test tries something', async (tx) => {
    const [row] = await selectRows<{ now: string }>(tx, sql`select to_json(now()) #>> '{}' as now`);
    await work(tx, new Date(row?.now ?? ''));
    throw undone;
  });
  await expect(working).rejects.toBe(undone);
}

/** Runs the rest of the transaction as this user, for functions that read the session. */
export async function enterAs(tx: Transaction, { token }: TestUser): Promise<void> {
  await tx.execute(sql`select set_config('app.token', ${token}, true)`);
}
