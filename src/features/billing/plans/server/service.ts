import type { Act } from '#core/server/act.ts';
import { insertOnce, type Addition } from '#core/server/idempotency/insert-once.ts';

import type { PlanChange, PlanInput, PlanRow } from '../schema.ts';
import { leavePopular, lockPopular, planInsert, planRows } from './queries.ts';

/** @throws AppError idempotency_key_reused, too_many_rows */
export async function addPlan(act: Act, addition: Addition, input: PlanInput): Promise<PlanRow> {
  return act.transaction(async (tx) => {
    if (input.is_popular) await lockPopular(tx);
    const { id, isNew } = await insertOnce(tx, { into: planInsert, addition }, async () => input);
    const plan = await planRows.get(tx, id);
    if (isNew && plan.is_popular) await leavePopular(tx, plan);
    return plan;
  });
}

/**
 * Changes a plan. One plan per role is popular, so marking it unmarks another.
 * @throws AppError not_found, changed_meanwhile
 */
export async function changePlan(act: Act, id: string, { version, price, ...rest }: PlanChange): Promise<PlanRow> {
  const values = { ...rest, ...(price !== undefined && { price: String(price) }) };
  const mayMark = rest.is_popular === true || rest.role !== undefined;
  return act.transaction(async (tx) => {
    if (mayMark) await lockPopular(tx);
    await planRows.get(tx, id);
    const plan = await planRows.update(tx, { id, version, values });
    if (mayMark && plan.is_popular) await leavePopular(tx, plan);
    return plan;
  });
}
