import { addressesOf, type Outline } from '#binder-engine/outline.ts';
import type { Act } from '#core/server/act.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { readBinderAt } from '#features/petition/binders/server/shared.ts';

import type { Arrangement, ReviewedBinder } from '../schema.ts';
import { changeShared } from './queries.ts';

/**
 * Returns a binder shared with the user. Its applicant sees that it was opened.
 * @throws AppError not_found
 */
export async function readReviewed(act: Act, id: string): Promise<ReviewedBinder> {
  const { owner, name, letter, answer } = await readBinderAt(act, id, { isOpened: true });
  return { ...answer, applicant_id: owner, name, document: letter && letter.document };
}

/**
 * Arranges a binder for its applicant: order, titles, numbering and exclusions. Its files stay the same.
 * @throws AppError not_found; wrong_role if the applicant does not let the user; invalid, changed_meanwhile
 */
export async function arrangeReviewed(act: Act, id: string, change: Arrangement): Promise<ReviewedBinder> {
  const { isArranged, answer } = await readBinderAt(act, id);
  if (!isArranged) throw new AppError('wrong_role');
  if (change.outline && namesOther(change.outline, answer.binder.outline) && change.version === answer.binder.version) {
    throw invalidFields({ outline: 'Only the applicant can add or remove files' });
  }
  await act.transaction(async (tx) => {
    if (!(await changeShared(tx, { id, ...change }))) throw new AppError('changed_meanwhile');
  });
  return readReviewed(act, id);
}

function namesOther(after: Outline, before: Outline): boolean {
  const [named, known] = [after, before].map((outline) => new Set(addressesOf(outline)));
  return named?.size !== known?.size || [...(named ?? [])].some((file) => !known?.has(file));
}
