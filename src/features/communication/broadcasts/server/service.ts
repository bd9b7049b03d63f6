import type { ActorContext } from '#core/server/actor-context.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { wakeJob } from '#core/server/jobs.ts';

import type { BroadcastInput, BroadcastRow } from '../schema.ts';
import { broadcastInsert, broadcastRepository } from './queries.ts';

/** Name of the job that delivers broadcasts. */
export const DELIVERY = 'deliver broadcasts';

/** @throws AppError idempotency_key_reused, row_limit_reached */
export async function sendBroadcast(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: BroadcastInput,
): Promise<BroadcastRow> {
  const sent = await ctx.transaction(async (tx) => {
    const { id } = await insertIdempotently(tx, { into: broadcastInsert, createOptions }, async () => input);
    return broadcastRepository.get(tx, id);
  });
  wakeJob(DELIVERY);
  return sent;
}
