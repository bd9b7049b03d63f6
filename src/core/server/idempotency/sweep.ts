import { lt, sql } from 'drizzle-orm';

import type { Services } from '../services.ts';
import { idempotencyKeys } from './table.ts';

/**
 * Deletes keys after two days. Requests are repeated within minutes, even if the clock jumps a day ahead in the
 * meantime. The created row stays.
 */
export async function sweepKeys({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem('a request is not sent again after days', (tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '2 days'`)),
  );
}
