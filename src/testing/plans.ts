import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';

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

function asSql({ text, values }: BoundStatement): SQL {
  const parts = text.split(/\$(\d+)/);
  return sql.join(parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql.param(values[Number(part) - 1]))));
}
