import { randomUUID } from 'node:crypto';

import { claimsOf } from '#binder-engine/claims.ts';
import type { LetterDocument } from '#binder-engine/letter.ts';
import { BROKEN, printLetter, resolverOf, type PrintedLetter } from '#binder-engine/printed-letter.ts';
import { outlineBinder, type PlanOutline } from '#binder-engine/server/planning.ts';
import { refuseLong } from '#binder-engine/server/refuse-long.ts';
import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import { readKnown, readOwnBinder } from '#features/petition/binders/server/known.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderKind, MadeBinder } from '#features/petition/binders/schema.ts';
import { findBinderKind } from '#features/petition/binders/server/queries.ts';
import { planInputOf } from '#features/petition/filing-packets/rules.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { blankLetter, EXPORTS_A_MINUTE, MAX_KEPT, shorten, templateOf } from '../rules.ts';
import type { LetterAnswer, LetterChange, StoredLetter } from '../schema.ts';
import { planFor } from './drawn.ts';
import {
  addLetter,
  addVersion,
  changeLetter,
  countKept,
  findLetter,
  findVersion,
  listVersions,
  type KeptVersion,
} from './queries.ts';

/**
 * Returns the letter of a user's binder with its versions.
 * @throws AppError not_found without such a binder
 */
export async function readLetter(act: Act, binderId: string): Promise<LetterAnswer> {
  return act.transaction(async (tx, actor) => {
    if (!(await findBinderKind(tx, binderId))) throw new AppError('not_found');
    const letter = (await findLetter(tx, binderId)) ?? null;
    return {
      letter,
      versions: letter ? await listVersions(tx, letter.id) : [],
      can: { update: applicant('write').refusal(actor, act.now) === undefined },
    };
  });
}

/**
 * Starts a letter, unless there is one.
 * @throws AppError not_found
 */
export async function makeLetter(
  act: Act,
  binderId: string,
  { begins }: { begins: 'template' | 'blank' },
): Promise<LetterAnswer> {
  const kind = await getKind(act, binderId);
  const { name, claimed, answer } = await readKnown(act, { kind });
  if (!answer.binder) throw new AppError('not_found');
  const facts = { kind, name, claimed, outline: answer.binder.outline };
  const document = begins === 'template' ? templateOf(facts, randomUUID) : blankLetter(randomUUID);
  await act.transaction((tx) => addLetter(tx, { binder_id: binderId, document }));
  return readLetter(act, binderId);
}

/** @throws AppError not_found, changed_meanwhile */
export async function saveLetter(
  act: Act,
  binderId: string,
  { version, document }: LetterChange,
): Promise<{ version: number; updated_at: string }> {
  return act.transaction(async (tx) => {
    const saved = await changeLetter(tx, { binderId, version, document });
    if (saved) return saved;
    await getLetter(tx, binderId);
    throw new AppError('changed_meanwhile');
  });
}

/**
 * Saves the current letter as a version, unless the newest one is equal.
 * @throws AppError not_found, too_many_rows
 */
export async function keepVersion(act: Act, binderId: string): Promise<LetterAnswer> {
  const { letter, userId } = await act.transaction(async (tx, actor) => {
    const current = await getLetter(tx, binderId);
    if ((await countKept(tx, current.id)) >= MAX_KEPT) {
      throw new AppError('too_many_rows', { values: { limit: String(MAX_KEPT) } });
    }
    return { letter: current, userId: actor.userId };
  });
  await keep(act, { letterId: letter.id, document: letter.document, reason: 'kept', userId });
  return readLetter(act, binderId);
}

/** @throws AppError not_found */
export async function readVersion(act: Act, place: { binderId: string; id: string }) {
  const found = await act.transaction((tx) => findVersion(tx, place));
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Restores an earlier version. The replaced letter is stored as one.
 * @throws AppError not_found, changed_meanwhile
 */
export async function restoreVersion(
  act: Act,
  place: { binderId: string; id: string },
  { version }: { version: number },
): Promise<LetterAnswer> {
  const { binderId } = place;
  const { letter, earlier, userId } = await act.transaction(async (tx, actor) => {
    const current = await getLetter(tx, binderId);
    const found = await findVersion(tx, place);
    if (!found) throw new AppError('not_found');
    if (current.version !== version) throw new AppError('changed_meanwhile');
    return { letter: current, earlier: found, userId: actor.userId };
  });
  await keep(act, { letterId: letter.id, document: letter.document, reason: 'restored', userId });
  await saveLetter(act, binderId, { version, document: earlier.document });
  return readLetter(act, binderId);
}

/**
 * Returns the letter with the numbers of its binder, for an export.
 * @throws AppError not_found, too_many_requests, too_many_pages
 */
export async function readPrinted(
  act: Act,
  binderId: string,
): Promise<{ printed: PrintedLetter; title: string; user: string }> {
  const user = await countExport(act);
  const made = await readBinder(act, binderId);
  const { document } = await act.transaction((tx) => getLetter(tx, binderId));
  const planned = await planFor(made, user);
  refuseLong(planned);
  return { printed: printLetter(document, resolverOf(planned)), title: made.binder.title, user };
}

/** A line of the claim matrix as a file: a paragraph with its exhibits, or an exhibit with its number of references. */
export type ClaimRow = {
  kind: 'paragraph' | 'exhibit';
  heading: string;
  text: string;
  exhibits: string;
  paragraphs: string;
};

/**
 * Returns both directions of the claim matrix, one below the other.
 * @throws AppError not_found, too_many_requests, too_many_pages
 */
export async function listClaims(act: Act, binderId: string): Promise<ClaimRow[]> {
  const user = await countExport(act);
  const made = await readBinder(act, binderId);
  const { document } = await act.transaction((tx) => getLetter(tx, binderId));
  const planned = await outlineBinder(planInputOf(made, { format: 'print' }), user);
  refuseLong(planned);
  return claimRows(document, planned);
}

/**
 * Returns the user's ID.
 * @throws AppError too_many_requests
 */
async function countExport({ database, now, transaction }: Act): Promise<string> {
  const { userId } = await transaction(async (_tx, actor) => actor);
  const limit = { limit: EXPORTS_A_MINUTE, windowSeconds: 60, now };
  await takeFromLimit({ database, key: `letter-export:${userId}`, ...limit });
  return userId;
}

function claimRows(document: LetterDocument, planned: PlanOutline): ClaimRow[] {
  const resolve = resolverOf(planned);
  const { paragraphs, exhibits } = claimsOf(document, {
    exhibits: planned.exhibits,
    print: (token) => {
      const resolved = resolve(token);
      return 'broken' in resolved ? BROKEN : resolved.text;
    },
  });
  const numbers = new Map(exhibits.map(({ id, number }) => [id, number]));
  const texts = new Map(paragraphs.map(({ id, text }) => [id, shorten(text)]));
  return [
    ...paragraphs.map(({ heading, text, exhibits: named }) => ({
      kind: 'paragraph' as const,
      heading,
      text,
      exhibits: named.map((id) => numbers.get(id) ?? '').join(', '),
      paragraphs: '',
    })),
    ...exhibits.map(({ number, title, paragraphs: naming }) => ({
      kind: 'exhibit' as const,
      heading: '',
      text: title,
      exhibits: number,
      paragraphs: naming.flatMap((id) => texts.get(id) ?? []).join('\n'),
    })),
  ];
}

async function keep(act: Act, version: KeptVersion): Promise<void> {
  await act.database.asSystem('keeps a letter as it is, which its owner cannot', (tx) => addVersion(tx, version));
}

/**
 * Reads a whole binder, which takes a hundred times as long as its kind.
 * @throws AppError not_found
 */
async function readBinder(act: Act, binderId: string): Promise<MadeBinder> {
  const answer = await readOwnBinder(act, { kind: await getKind(act, binderId) });
  if (isMade(answer) && answer.binder.id === binderId) return answer;
  throw new AppError('not_found');
}

/**
 * Returns the kind of a user's binder.
 * @throws AppError not_found
 */
async function getKind(act: Act, binderId: string): Promise<BinderKind> {
  const kind = await act.transaction((tx) => findBinderKind(tx, binderId));
  if (!kind) throw new AppError('not_found');
  return kind;
}

async function getLetter(tx: Transaction, binderId: string): Promise<StoredLetter> {
  const letter = await findLetter(tx, binderId);
  if (!letter) throw new AppError('not_found');
  return letter;
}
