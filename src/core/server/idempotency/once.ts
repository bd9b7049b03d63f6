import { and, eq, sql } from 'drizzle-orm';

import type { Transaction } from '../database/database.ts';
import { idempotencyKeys } from './table.ts';

/**
 * Makes a row once, however often a request with this key comes: the second one, even at the same moment, gets the id
 * of the first one's row. Without a key every request makes a row.
 * @param made names the table
 * @param make answers the id of the row it made
 */
export async function makeOnce(tx: Transaction, { key, made }: { key: string | undefined; made: string }, make: () => Promise<string>): Promise<string> {
  if (key === undefined) return make();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(app.user_id()::text || ${key}, 0))`);
  const [known] = await tx
    .select({ id: idempotencyKeys.row_id })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.key, key), eq(idempotencyKeys.made, made)));
  if (known) return known.id;
  const id = await make();
  await tx.insert(idempotencyKeys).values({ key, made, row_id: id });
  return id;
}
