import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

/** Returns the plan of a statement, with one line for each node. `analyze` runs it, and shows what was never executed. */
export async function readPlan(tx: Transaction, statement: SQL, { analyze = false } = {}): Promise<string> {
  const explain = analyze ? sql`explain (analyze, costs off, timing off)` : sql`explain`;
  const lines = await selectRows<{ 'QUERY PLAN': string }>(tx, sql`${explain} ${statement}`);
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
