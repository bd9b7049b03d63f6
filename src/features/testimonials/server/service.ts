import type { Database, Transaction } from '#core/server/database/database.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { permissionRefusal } from '#features/roles/rules.ts';

import type { TestimonialChange, TestimonialInput, TestimonialRow } from '../schema.ts';
import { deleteTestimonial, findTestimonial, nextPosition, testimonialInsert, updateTestimonial } from './queries.ts';

/** Whose act it is. */
export type Act = { database: Database; token: string | undefined };

/** @throws AppError wrong_role, access_switched_off, idempotency_key_reused, too_many_rows, not_found where what the key made was deleted */
export async function addTestimonial(
  act: Act,
  { addition, input }: { addition: Addition; input: TestimonialInput },
): Promise<TestimonialRow> {
  return asManager(act, async (tx) => {
    const prepare = async () => ({ ...input, position: input.position ?? (await nextPosition(tx)) });
    const { id } = await insertOnce(tx, { into: testimonialInsert, addition }, prepare);
    return findOrRefuse(tx, id);
  });
}

/** @throws AppError wrong_role, access_switched_off, not_found, changed_meanwhile */
export async function changeTestimonial(act: Act, id: string, change: TestimonialChange): Promise<TestimonialRow> {
  return asManager(act, async (tx) => {
    await findOrRefuse(tx, id);
    if (!(await updateTestimonial(tx, id, change))) throw new AppError('changed_meanwhile');
    return findOrRefuse(tx, id);
  });
}

/** @throws AppError wrong_role, access_switched_off, not_found */
export async function removeTestimonial(act: Act, id: string): Promise<void> {
  await asManager(act, async (tx) => {
    if (!(await deleteTestimonial(tx, id))) throw new AppError('not_found');
  });
}

function asManager<T>({ database, token }: Act, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.asActor(token, (tx, actor) => {
    throwRefusal(permissionRefusal(actor, 'manage_content'));
    return work(tx);
  });
}

async function findOrRefuse(tx: Transaction, id: string): Promise<TestimonialRow> {
  const row = await findTestimonial(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}
