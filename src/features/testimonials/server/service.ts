import type { Database, Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { makeOnce } from '#core/server/idempotency/once.ts';
import { requirePermission } from '#core/server/permission.ts';

import type { TestimonialChange, TestimonialInput, TestimonialRow } from '../schema.ts';
import { deleteTestimonial, findTestimonial, insertTestimonial, updateTestimonial } from './queries.ts';

/** Whose act it is. */
export type Act = { database: Database; token: string | undefined };

/** @throws AppError wrong_role */
export async function addTestimonial(act: Act, { key, input }: { key: string | undefined; input: TestimonialInput }): Promise<TestimonialRow> {
  return asManager(act, async (tx) => {
    const id = await makeOnce(tx, { key, made: 'testimonials' }, () => insertTestimonial(tx, input));
    return findOrRefuse(tx, id);
  });
}

/** @throws AppError wrong_role, not_found, changed_meanwhile */
export async function changeTestimonial(act: Act, id: string, change: TestimonialChange): Promise<TestimonialRow> {
  return asManager(act, async (tx) => {
    await findOrRefuse(tx, id);
    if (!(await updateTestimonial(tx, id, change))) throw new AppError('changed_meanwhile');
    return findOrRefuse(tx, id);
  });
}

/** @throws AppError wrong_role, not_found */
export async function removeTestimonial(act: Act, id: string): Promise<void> {
  await asManager(act, async (tx) => {
    if (!(await deleteTestimonial(tx, id))) throw new AppError('not_found');
  });
}

function asManager<T>({ database, token }: Act, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.asActor(token, async (tx) => {
    await requirePermission(tx, 'manage_content');
    return work(tx);
  });
}

async function findOrRefuse(tx: Transaction, id: string): Promise<TestimonialRow> {
  const row = await findTestimonial(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}
