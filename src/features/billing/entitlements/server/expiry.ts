// Purchased access starts and ends by the clock, without any action at that time.
import type { Services } from '#core/server/services.ts';

import { findOutdatedRoles, lockEntitlements, refreshSubscription } from './queries.ts';

/** Updates every role to match its grants now. */
export async function refreshAccess({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  const changed = await database.asSystem('ends access that has run out', async (tx) => {
    const at = now().toISOString();
    const outdated = await findOutdatedRoles(tx, at);
    for (const userRole of outdated) {
      await lockEntitlements(tx, userRole.userId);
      await refreshSubscription(tx, userRole, at);
    }
    return outdated.length;
  });
  if (changed > 0) log.info({ changed }, 'access started or ended');
}
