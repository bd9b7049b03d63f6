import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';

import type { TestimonialChange, TestimonialInput, TestimonialRow } from '../schema.ts';
import { deleteTestimonial, nextPosition, testimonialInsert, testimonialRows } from './queries.ts';

/** @throws AppError idempotency_key_reused, too_many_rows, not_found where what the key made was deleted */
export async function addTestimonial(act: Act, addition: Addition, input: TestimonialInput): Promise<TestimonialRow> {
  return act.transaction(async (tx) => {
    const { id } = await insertOnce(tx, { into: testimonialInsert, addition }, async () => ({
      ...input,
      position: input.position ?? (await nextPosition(tx)),
    }));
    return testimonialRows.get(tx, id);
  });
}

/** @throws AppError not_found, changed_meanwhile */
export async function changeTestimonial(
  act: Act,
  id: string,
  { version, ...values }: TestimonialChange,
): Promise<TestimonialRow> {
  return act.transaction(async (tx) => {
    await testimonialRows.get(tx, id);
    return testimonialRows.update(tx, { id, version, values });
  });
}

/** @throws AppError not_found */
export async function removeTestimonial(act: Act, id: string): Promise<void> {
  if (!(await act.transaction((tx) => deleteTestimonial(tx, id)))) throw new AppError('not_found');
}
