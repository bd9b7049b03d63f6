import { readFileSync } from 'node:fs';

import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

import type { TestUser } from '../people.ts';

/**
 * Number of rows that a statement returned or changed, and whether the first one is true. After an error, its SQLSTATE.
 */
export type Attempt = { rows: number; isTrue: boolean | null } | string;

const definition = readFileSync(new URL('attempt.sql', import.meta.url), 'utf8');

export async function prepareAttempts(tx: Transaction): Promise<void> {
  await tx.execute(sql.raw(definition));
}

/**
 * Runs each statement as a user or as the system and rolls it back. A statement returns one boolean per row, or
 * nothing.
 */
export async function attemptAll(
  tx: Transaction,
  by: TestUser | 'system',
  statements: readonly SQL[],
): Promise<Attempt[]> {
  const texts = statements.map((statement) => new PgDialect().sqlToQuery(statement.inlineParams()).sql);
  const [row] = await selectRows<{ attempts: Attempt[] }>(
    tx,
    sql`select jsonb_agg(pg_temp.attempt(${by === 'system' ? null : by.token}, statement) order by place) as attempts
        from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as tried (statement, place)`,
  );
  if (row?.attempts.length !== texts.length) throw new Error('Not every attempt answered');
  return row.attempts;
}

export async function attempt(tx: Transaction, by: TestUser | 'system', statement: SQL): Promise<Attempt> {
  const [tried] = await attemptAll(tx, by, [statement]);
  return tried ?? 'no answer';
}

/** Runs the work in a system transaction that is rolled back. */
export async function undoing<T>(
  run: (work: (tx: Transaction) => Promise<never>) => Promise<never>,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await run(async (tx) => {
      await prepareAttempts(tx);
      throw new Undone(await work(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}

/** Runs the work within a transaction and rolls it back. */
export async function withSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint aside`);
  try {
    return await work();
  } finally {
    await tx.execute(sql`rollback to savepoint aside`);
    await tx.execute(sql`release savepoint aside`);
  }
}

class Undone extends Error {
  readonly result: unknown;
  constructor(result: unknown) {
    super('undone');
    this.result = result;
  }
}
