import { sql } from 'drizzle-orm';

import type { Transaction } from './database.ts';

/** What the system changes in this transaction, it changes as the operator has it do on the command line. */
export async function actAsOperator(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('app.operator', 'true', true)`);
}
