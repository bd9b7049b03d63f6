import { randomUUID } from 'node:crypto';

import { followEvidence, itemsOf, leaveOutGone, type Outline } from '#binder/outline.ts';
import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { checkOwnFiles } from '#features/files/server/queries.ts';
import { newOutline } from '#records/binder-evidence.ts';

import type { BinderAnswer, BinderChange } from '../schema.ts';
import { readKnown, readOwnBinder } from './known.ts';
import { addBinder, changeBinder } from './queries.ts';
import { binders } from './table.ts';

/** Makes the binder from the records, unless there is one. */
export async function makeBinder(act: Act): Promise<BinderAnswer> {
  const { name, evidence, claimed } = await readKnown(act);
  const outline = followEvidence(newOutline(claimed), evidence, randomUUID);
  await act.transaction((tx) => addBinder(tx, { title: `Petition of ${name}`, outline }));
  return readOwnBinder(act);
}

/** @throws AppError invalid where a file is not the user's own, changed_meanwhile */
export async function arrangeBinder(act: Act, { version, ...values }: BinderChange): Promise<BinderAnswer> {
  const { binder } = values.outline ? await readOwnBinder(act) : { binder: null };
  const known = new Set(binder ? itemsOf(binder.outline).map(({ file }) => file) : []);
  // What it names already may be gone; what is new has to be there.
  const urls = values.outline ? itemsOf(values.outline).flatMap(({ file }) => (known.has(file) ? [] : [file])) : [];
  await act.transaction(async (tx) => {
    await checkOwnFiles(tx, { column: binders.outline, urls });
    if (!(await changeBinder(tx, values, { version }))) throw new AppError('changed_meanwhile');
  });
  return readOwnBinder(act);
}

/**
 * Takes over what the records have and the binder has not, or leaves out what no record has any more.
 * @throws AppError not_found without a binder, changed_meanwhile
 */
export async function followPortfolio(
  act: Act,
  { version, takes }: { version: number; takes: 'added' | 'gone' | 'both' },
): Promise<BinderAnswer> {
  const { answer, evidence } = await readKnown(act);
  if (!answer.binder) throw new AppError('not_found');
  const left = takes === 'added' ? answer.binder.outline : leaveOutGone(answer.binder.outline, answer.gone);
  const outline: Outline = takes === 'gone' ? left : followEvidence(left, evidence, randomUUID);
  return arrangeBinder(act, { version, outline });
}
