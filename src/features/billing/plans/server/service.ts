import type { ActorContext } from '#core/server/actor-context.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';

import type { PlanChange, PlanInput, PlanRow } from '../schema.ts';
import { clearOtherPopular, lockPopular, planInsert, planRepository } from './queries.ts';

/** @throws AppError idempotency_key_reused, row_limit_reached */
export async function addPlan(ctx: ActorContext, createOptions: CreateOptions, input: PlanInput): Promise<PlanRow> {
  return ctx.transaction(async (tx) => {
    if (input.is_popular) await lockPopular(tx);
    const { id, isNew } = await insertIdempotently(tx, { into: planInsert, createOptions }, async () => input);
    const plan = await planRepository.get(tx, id);
    if (isNew && plan.is_popular) await clearOtherPopular(tx, plan);
    return plan;
  });
}

/**
 * Changes a plan. One plan per role is popular, so marking it unmarks another.
 * @throws AppError not_found, version_conflict
 */
export async function changePlan(
  ctx: ActorContext,
  id: string,
  { version, price, ...rest }: PlanChange,
): Promise<PlanRow> {
  const values = { ...rest, ...(price !== undefined && { price: String(price) }) };
  const mayMark = rest.is_popular === true || rest.role !== undefined;
  return ctx.transaction(async (tx) => {
    if (mayMark) await lockPopular(tx);
    await planRepository.get(tx, id);
    const plan = await planRepository.update(tx, { id, version, values });
    if (mayMark && plan.is_popular) await clearOtherPopular(tx, plan);
    return plan;
  });
}
