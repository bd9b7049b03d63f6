// Purchased access starts and ends by the clock, without any action at that time.
import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

/** Updates every role to match its grants now. */
export async function refreshAccess({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  const changed = await database.asSystem('ends access that has run out', async (tx) => {
    const [row] = await selectRows<{ changed: number }>(
      tx,
      sql`select app.refresh_subscriptions(${now().toISOString()}::timestamptz) as changed`,
    );
    return row?.changed ?? 0;
  });
  if (changed > 0) log.info({ changed }, 'access started or ended');
}
