import { lt, sql } from 'drizzle-orm';

import type { Services } from '../services.ts';
import { idempotencyKeys } from './table.ts';

/**
 * Forgets keys after two days: a request is sent again within minutes of the first one, even if the clock jumps a day ahead
 * in between. Its row stays.
 */
export async function sweepKeys({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem('a request is not sent again after days', (tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '2 days'`)),
  );
}
