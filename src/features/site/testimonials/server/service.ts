import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';

import type { TestimonialChange, TestimonialInput, TestimonialMove, TestimonialRow } from '../schema.ts';
import {
  deleteTestimonial,
  findImage,
  saveOrder,
  lockOrder,
  nextPosition,
  replaceImage,
  testimonialInsert,
  testimonialRepository,
} from './queries.ts';
import { testimonialPictures } from './table.ts';

/** @throws AppError idempotency_key_reused, row_limit_reached; not_found if the row of the key was deleted */
export async function addTestimonial(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: TestimonialInput,
): Promise<TestimonialRow> {
  const { picture_url: url, ...values } = input;
  return ctx.transaction(async (tx) => {
    const { id } = await insertIdempotently(tx, { into: testimonialInsert, createOptions }, async () => ({
      ...values,
      position: input.position ?? (await nextPosition(tx)),
    }));
    await setImage(tx, { testimonialId: id, url });
    return testimonialRepository.get(tx, id);
  });
}

/** @throws AppError not_found, version_conflict */
export async function changeTestimonial(
  ctx: ActorContext,
  id: string,
  { version, picture_url: url, ...values }: TestimonialChange,
): Promise<TestimonialRow> {
  return ctx.transaction(async (tx) => {
    await testimonialRepository.get(tx, id);
    await testimonialRepository.update(tx, { id, version, values });
    if (url !== undefined) await setImage(tx, { testimonialId: id, url });
    return testimonialRepository.get(tx, id);
  });
}

/**
 * Moves a testimonial. Simultaneous moves of different ones both succeed.
 * @throws AppError not_found; version_conflict if it was changed, or the one after it is missing
 */
export async function moveTestimonial(
  ctx: ActorContext,
  id: string,
  { before, version }: TestimonialMove,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx);
    const moved = order.find((row) => row.id === id);
    if (!moved) throw new AppError('not_found');
    const others = order.filter((row) => row !== moved);
    const place = before === null ? others.length : others.findIndex((row) => row.id === before);
    if (moved.version !== version || place < 0) throw new AppError('version_conflict');
    await saveOrder(
      tx,
      others.toSpliced(place, 0, moved).map((row) => row.id),
    );
  });
}

/** @throws AppError not_found */
export async function removeTestimonial(ctx: ActorContext, id: string): Promise<void> {
  if (!(await ctx.transaction((tx) => deleteTestimonial(tx, id)))) throw new AppError('not_found');
}

/** Sets or removes the picture of a testimonial. An unchanged one is not checked, because it may be another admin's. */
async function setImage(tx: Transaction, of: { testimonialId: string; url: string | null }): Promise<void> {
  if ((await findImage(tx, of.testimonialId)) === of.url) return;
  const urls = of.url === null ? [] : [of.url];
  await checkOwnFiles(tx, { column: testimonialPictures.file_url, field: 'picture_url', urls });
  await replaceImage(tx, of);
}
