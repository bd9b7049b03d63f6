import { sql, type SQL } from 'drizzle-orm';

import { authenticateSession } from '#core/server/database/authentication.ts';
import { selectRows, type Database, type Transaction } from '#core/server/database/database.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';

import type { TestUser } from './people.ts';

/** Returns the plan of a statement, with one line for each node. `analyze` runs it, and shows what was never executed. */
export async function readPlan(
  tx: Transaction,
  statement: SQL | BoundStatement,
  { analyze = false } = {},
): Promise<string> {
  const explain = analyze ? sql`explain (analyze, costs off, timing off)` : sql`explain`;
  const lines = await selectRows<{ 'QUERY PLAN': string }>(
    tx,
    sql`${explain} ${'text' in statement ? asSql(statement) : statement}`,
  );
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

/** Returns how often the work of a session's user calls each function of the database. Row policies are not applied. */
export async function countCalls(
  database: Database,
  { token }: TestUser,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<Record<string, number>> {
  return database.asSystem('a test counts calls', async (tx) => {
    await tx.execute(sql`set local track_functions = 'all'`);
    await authenticateSession(tx, token);
    // Calls of earlier transactions of the connection are counted until they are flushed.
    const before = new Map(await readCalls(tx));
    await work(tx);
    const added = (await readCalls(tx)).map(([name, calls]) => [name, calls - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(added.filter(([, calls]) => calls > 0));
  });
}

async function readCalls(tx: Transaction): Promise<[name: string, calls: number][]> {
  const counted = await selectRows<{ name: string; calls: number }>(
    tx,
    sql`select funcname as name, calls::int from pg_stat_xact_user_functions`,
  );
  return counted.map(({ name, calls }) => [name, calls]);
}

function asSql({ text, values }: BoundStatement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))));
}
