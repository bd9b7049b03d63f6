import type { Act } from '#core/server/act.ts';
import { insertOnce, type Addition } from '#core/server/idempotency/insert-once.ts';
import { wakeJob } from '#core/server/jobs.ts';

import type { BroadcastInput, BroadcastRow } from '../schema.ts';
import { broadcastInsert, broadcastRows } from './queries.ts';

/** Name of the job that delivers broadcasts. */
export const DELIVERY = 'deliver broadcasts';

/** @throws AppError idempotency_key_reused, too_many_rows */
export async function sendBroadcast(act: Act, addition: Addition, input: BroadcastInput): Promise<BroadcastRow> {
  const sent = await act.transaction(async (tx) => {
    const { id } = await insertOnce(tx, { into: broadcastInsert, addition }, async () => input);
    return broadcastRows.get(tx, id);
  });
  wakeJob(DELIVERY);
  return sent;
}
