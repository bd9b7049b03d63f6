import { sql } from 'drizzle-orm';

import type { Transaction } from './database.ts';

/** Marks system changes in this transaction as made by the operator on the command line. */
export async function actAsOperator(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('app.operator', 'true', true)`);
}
