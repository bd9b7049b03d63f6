import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

import type { TestUser } from '../people.ts';

/**
 * Number of rows that a statement returned or changed, and whether the first one is true. After an error, its SQLSTATE.
 */
export type Attempt = { rows: number; isTrue: boolean | null } | string;

export async function prepareAttempts(tx: Transaction): Promise<void> {
  // The block is rolled back, including the role.
  await tx.execute(sql`
    create or replace function pg_temp.attempt(token text, statement text) returns jsonb language plpgsql as $$
    declare
      is_true boolean;
      found_rows int;
    begin
      if token is not null then
        perform set_config('role', 'laurel_user', true);
        perform app.enter(token);
      end if;
      if statement ~ '^select|returning' then
        execute statement into is_true;
      else
        execute statement;
      end if;
      get diagnostics found_rows = row_count;
      raise exception using errcode = 'LT001', message = jsonb_build_object('rows', found_rows, 'isTrue', is_true)::text;
    exception
      when sqlstate 'LT001' then return sqlerrm::jsonb;
      when others then return to_jsonb(sqlstate);
    end
    $$`);
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
