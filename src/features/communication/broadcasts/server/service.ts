import type { ActorContext } from '#core/server/actor-context.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { AppError } from '#core/server/errors.ts';
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
  const { id } = await ctx.transaction((tx) =>
    insertIdempotently(tx, { into: broadcastInsert, createOptions }, async () => input),
  );
  wakeJob(DELIVERY);
  return readBroadcast(ctx, id);
}

/** @throws AppError not_found */
export async function readBroadcast(ctx: ActorContext, id: string): Promise<BroadcastRow> {
  const { json } = await ctx.readElevated('reads a broadcast', (tx) => selectJson(tx, broadcastRepository.read(id)));
  if (json === null) throw new AppError('not_found');
  return JSON.parse(json) as BroadcastRow;
}
