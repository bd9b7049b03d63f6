// The job that writes what was sent to many, part by part.
import type { Services } from '#core/server/services.ts';
import { announceMail } from '#core/server/mail/outbox.ts';

import { deliverPart, finishBroadcast, takeBroadcast } from './queries.ts';

/** Told in one transaction, short enough for the requests that come in between. */
const PART = 200;

/**
 * Gives each user of what was sent to many their notification. A transaction holds the broadcast while it tells a part of
 * its users and notes the last of them, so a server that is killed leaves whole parts, another one goes on behind them, and
 * no one is told twice.
 */
export async function deliverBroadcasts(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { stopping, part = PART }: { stopping?: AbortSignal; part?: number } = {},
): Promise<void> {
  let parts = 0;
  while (!stopping?.aborted) {
    const isDelivered = await database.asSystem('tells the users of a broadcast', async (tx) => {
      const broadcastId = await takeBroadcast(tx);
      if (broadcastId === undefined) return false;
      if (!(await deliverPart(tx, { broadcastId, limit: part }))) await finishBroadcast(tx, broadcastId);
      return true;
    });
    if (!isDelivered) break;
    parts += 1;
    announceMail();
  }
  if (parts > 0) log.info({ parts }, 'delivered broadcasts');
}
