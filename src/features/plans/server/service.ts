import type { Database, Transaction } from '#core/server/database/database.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { permissionRefusal } from '#features/roles/rules.ts';

import type { PlanChange, PlanInput, PlanRow } from '../schema.ts';
import { findPlan, planInsert, updatePlan } from './queries.ts';

/** Whose act it is. */
export type Act = { database: Database; token: string | undefined };

/** @throws AppError wrong_role, access_switched_off, idempotency_key_reused, too_many_rows, not_found where what the key made is gone */
export async function addPlan(
  act: Act,
  { addition, input }: { addition: Addition; input: PlanInput },
): Promise<PlanRow> {
  return asManager(act, async (tx) => {
    const { id } = await insertOnce(tx, { into: planInsert, addition }, async () => input);
    return findOrRefuse(tx, id);
  });
}

/** @throws AppError wrong_role, access_switched_off, not_found, changed_meanwhile */
export async function changePlan(act: Act, id: string, change: PlanChange): Promise<PlanRow> {
  return asManager(act, async (tx) => {
    await findOrRefuse(tx, id);
    if (!(await updatePlan(tx, id, change))) throw new AppError('changed_meanwhile');
    return findOrRefuse(tx, id);
  });
}

function asManager<T>({ database, token }: Act, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.asActor(token, (tx, actor) => {
    throwRefusal(permissionRefusal(actor, 'manage_subscriptions'));
    return work(tx);
  });
}

async function findOrRefuse(tx: Transaction, id: string): Promise<PlanRow> {
  const row = await findPlan(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}
