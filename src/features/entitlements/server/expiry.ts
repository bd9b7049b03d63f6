// Access that was bought begins and ends by the clock: no one does anything at that moment.
import { sql } from 'drizzle-orm';

import { selectRows } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

/** Brings every role to what its grants say now. */
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
