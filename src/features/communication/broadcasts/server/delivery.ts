// Job that delivers broadcasts in batches.
import type { Services } from '#core/server/services.ts';
import { wakeMailWorkers } from '#core/server/mail/outbox.ts';

import { deliverPart, finishBroadcast, claimBroadcast } from './queries.ts';

/** Users per transaction, short enough for concurrent requests. */
const PART = 200;

/**
 * Creates the notification of each recipient. A transaction locks the broadcast while it handles a batch, and stores
 * the last user. A killed server leaves whole batches, another one continues after them, and no user is notified twice.
 */
export async function deliverBroadcasts(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { stopping, part = PART }: { stopping?: AbortSignal; part?: number } = {},
): Promise<void> {
  let parts = 0;
  while (!stopping?.aborted) {
    const isDelivered = await database.asSystem('tells the users of a broadcast', async (tx) => {
      const broadcastId = await claimBroadcast(tx);
      if (broadcastId === undefined) return false;
      if (!(await deliverPart(tx, { broadcastId, limit: part }))) await finishBroadcast(tx, broadcastId);
      return true;
    });
    if (!isDelivered) break;
    parts += 1;
    wakeMailWorkers();
  }
  if (parts > 0) log.info({ parts }, 'delivered broadcasts');
}
