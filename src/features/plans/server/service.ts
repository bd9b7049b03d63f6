import type { Database, Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { makeOnce } from '#core/server/idempotency/once.ts';
import { requirePermission } from '#core/server/permission.ts';

import type { PlanChange, PlanInput, PlanRow } from '../schema.ts';
import { findPlan, insertPlan, updatePlan } from './queries.ts';

/** Whose act it is. */
export type Act = { database: Database; token: string | undefined };

/** @throws AppError wrong_role */
export async function addPlan(act: Act, { key, input }: { key: string | undefined; input: PlanInput }): Promise<PlanRow> {
  return asManager(act, async (tx) => {
    const id = await makeOnce(tx, { key, made: 'subscription_plans' }, () => insertPlan(tx, input));
    return findOrRefuse(tx, id);
  });
}

/** @throws AppError wrong_role, not_found, changed_meanwhile */
export async function changePlan(act: Act, id: string, change: PlanChange): Promise<PlanRow> {
  return asManager(act, async (tx) => {
    await findOrRefuse(tx, id);
    if (!(await updatePlan(tx, id, change))) throw new AppError('changed_meanwhile');
    return findOrRefuse(tx, id);
  });
}

function asManager<T>({ database, token }: Act, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.asActor(token, async (tx) => {
    await requirePermission(tx, 'manage_subscriptions');
    return work(tx);
  });
}

async function findOrRefuse(tx: Transaction, id: string): Promise<PlanRow> {
  const row = await findPlan(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}
