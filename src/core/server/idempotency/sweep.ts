import { lt, sql } from 'drizzle-orm';

import type { Services } from '../services.ts';
import { idempotencyKeys } from './table.ts';

/** Forgets keys of yesterday: a request is sent again within minutes of the first one, and its row stays. */
export async function sweepKeys({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem('a request of yesterday is not sent again', (tx) =>
    tx.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, sql`now() - interval '1 day'`)),
  );
}
