import { listFileUrls, type Outline } from '#binder-engine/outline.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { changeBinder } from '#features/petition/binders/server/queries.ts';
import { readBinderAt } from '#features/petition/binders/server/shared.ts';

import type { Arrangement, ReviewedBinder } from '../schema.ts';

/**
 * Returns a binder shared with the user. Its applicant sees that it was opened.
 * @throws AppError not_found
 */
export async function readReviewed(ctx: ActorContext, id: string): Promise<ReviewedBinder> {
  const { owner, name, letter, response } = await readBinderAt(ctx, id, { isOpened: true });
  return { ...response, applicant_id: owner, name, document: letter && letter.document };
}

/**
 * Arranges a binder for its applicant: order, titles, numbering and exclusions. Its files stay the same.
 * @throws AppError not_found; wrong_role if the applicant does not let the user arrange it; invalid, version_conflict
 */
export async function arrangeReviewed(
  ctx: ActorContext,
  id: string,
  { version, ...values }: Arrangement,
): Promise<ReviewedBinder> {
  const { isArranged, response } = await readBinderAt(ctx, id);
  if (!isArranged) throw new AppError('wrong_role');
  const { binder } = response;
  if (values.outline && namesOther(values.outline, binder.outline) && version === binder.version) {
    throw invalidFields({ outline: 'Only the applicant can add or remove files' });
  }
  await ctx.transaction(async (tx) => {
    if (!(await changeBinder(tx, values, { id, version }))) throw new AppError('version_conflict');
  });
  return readReviewed(ctx, id);
}

function namesOther(after: Outline, before: Outline): boolean {
  const [named, earlierFiles] = [after, before].map((outline) => new Set(listFileUrls(outline)));
  return named?.size !== earlierFiles?.size || [...(named ?? [])].some((file) => !earlierFiles?.has(file));
}
