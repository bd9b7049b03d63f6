import { randomUUID } from 'node:crypto';

import { collectClaims } from '#binder-engine/claims.ts';
import type { LetterDocument } from '#binder-engine/letter.ts';
import { BROKEN, printLetter, createResolver, type PrintedLetter } from '#binder-engine/printed-letter.ts';
import { assertPageLimit, outlineBinder, type PlanOutline } from '#binder-engine/server/planning.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { readPlanningData, readOwnBinder } from '#features/petition/binders/server/planning-data.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderKind } from '#features/petition/binders/schema.ts';
import { findBinderKind } from '#features/petition/binders/server/queries.ts';
import { toPlanInput } from '#features/petition/filing-packets/rules.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { blankLetter, EXPORTS_A_MINUTE, MAX_SAVED_VERSIONS, shorten, createTemplate } from '../rules.ts';
import type { LetterResponse, LetterChange, StoredLetter, VersionSaving } from '../schema.ts';
import { planFor } from './drawn.ts';
import {
  addLetter,
  addVersion,
  changeLetter,
  countStoredVersions,
  findLetter,
  findVersion,
  listVersions,
  type StoredVersion,
} from './queries.ts';

/**
 * Returns the letter of a user's binder with its versions.
 * @throws AppError not_found without such a binder
 */
export async function readLetter(ctx: ActorContext, binderId: string): Promise<LetterResponse> {
  return ctx.transaction(async (tx, actor) => {
    if (!(await findBinderKind(tx, binderId))) throw new AppError('not_found');
    const letter = (await findLetter(tx, binderId)) ?? null;
    return {
      letter,
      versions: letter ? await listVersions(tx, letter.id) : [],
      can: { update: applicant('write').check(actor, ctx.now) === undefined },
    };
  });
}

/**
 * Starts a letter, unless there is one.
 * @throws AppError not_found
 */
export async function createLetter(
  ctx: ActorContext,
  binderId: string,
  { begins }: { begins: 'template' | 'blank' },
): Promise<LetterResponse> {
  const kind = await getKind(ctx, binderId);
  const { name, claimed, response } = await readPlanningData(ctx, { kind });
  if (!response.binder) throw new AppError('not_found');
  const facts = { kind, name, claimed, outline: response.binder.outline };
  const document = begins === 'template' ? createTemplate(facts, randomUUID) : blankLetter(randomUUID);
  await ctx.transaction((tx) => addLetter(tx, { binder_id: binderId, document }));
  return readLetter(ctx, binderId);
}

/** @throws AppError not_found, version_conflict */
export async function saveLetter(
  ctx: ActorContext,
  binderId: string,
  { version, document }: LetterChange,
): Promise<{ version: number; updated_at: string }> {
  return ctx.transaction(async (tx) => {
    const saved = await changeLetter(tx, { binderId, version, document });
    if (saved) return saved;
    await getLetter(tx, binderId);
    throw new AppError('version_conflict');
  });
}

/**
 * Saves the current letter as a version, unless the newest one is equal. At the limit, a text that is about to be
 * replaced is saved as an automatic version.
 * @throws AppError not_found, row_limit_reached
 */
export async function saveVersion(
  ctx: ActorContext,
  binderId: string,
  { replaced }: VersionSaving,
): Promise<LetterResponse> {
  const { letter, userId, isFull } = await ctx.transaction(async (tx, actor) => {
    const current = await getLetter(tx, binderId);
    const count = await countStoredVersions(tx, current.id);
    return { letter: current, userId: actor.userId, isFull: count >= MAX_SAVED_VERSIONS };
  });
  if (isFull && !replaced) throw new AppError('row_limit_reached', { values: { limit: String(MAX_SAVED_VERSIONS) } });
  await keep(ctx, { letterId: letter.id, document: letter.document, reason: isFull ? 'restored' : 'kept', userId });
  return readLetter(ctx, binderId);
}

/** @throws AppError not_found */
export async function readVersion(ctx: ActorContext, place: { binderId: string; id: string }) {
  const found = await ctx.transaction((tx) => findVersion(tx, place));
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Restores an earlier version. The replaced letter is stored as one.
 * @throws AppError not_found, version_conflict
 */
export async function restoreVersion(
  ctx: ActorContext,
  place: { binderId: string; id: string },
  { version }: { version: number },
): Promise<LetterResponse> {
  const { binderId } = place;
  const { letter, earlier, userId } = await ctx.transaction(async (tx, actor) => {
    const current = await getLetter(tx, binderId);
    const found = await findVersion(tx, place);
    if (!found) throw new AppError('not_found');
    if (current.version !== version) throw new AppError('version_conflict');
    return { letter: current, earlier: found, userId: actor.userId };
  });
  await keep(ctx, { letterId: letter.id, document: letter.document, reason: 'restored', userId });
  await saveLetter(ctx, binderId, { version, document: earlier.document });
  return readLetter(ctx, binderId);
}

/**
 * Returns the letter with the numbers of its binder, for an export.
 * @throws AppError not_found, too_many_requests, too_many_pages
 */
export async function readPrinted(
  ctx: ActorContext,
  binderId: string,
): Promise<{ printed: PrintedLetter; title: string; user: string }> {
  const { user, made, document } = await readForExport(ctx, binderId);
  const planned = await planFor(made, user);
  assertPageLimit(planned);
  return { printed: printLetter(document, createResolver(planned)), title: made.binder.title, user };
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
export async function listClaims(ctx: ActorContext, binderId: string): Promise<ClaimRow[]> {
  const { user, made, document } = await readForExport(ctx, binderId);
  const planned = await outlineBinder(toPlanInput(made, { format: 'print' }), user);
  assertPageLimit(planned);
  return claimRows(document, planned);
}

/**
 * Counts an export, and reads what it needs.
 * @throws AppError not_found, too_many_requests
 */
async function readForExport(ctx: ActorContext, binderId: string) {
  const { database, now } = ctx;
  const { userId: user } = await ctx.transaction(async (_tx, actor) => actor);
  await consumeRateLimit({
    database,
    key: `letter-export:${user}`,
    limit: EXPORTS_A_MINUTE,
    windowSeconds: 60,
    now,
  });
  // A whole binder takes a hundred times as long as its kind.
  const made = await readOwnBinder(ctx, { kind: await getKind(ctx, binderId) });
  if (!isMade(made) || made.binder.id !== binderId) throw new AppError('not_found');
  const { document } = await ctx.transaction((tx) => getLetter(tx, binderId));
  return { user, made, document };
}

function claimRows(document: LetterDocument, planned: PlanOutline): ClaimRow[] {
  const resolve = createResolver(planned);
  const { paragraphs, exhibits } = collectClaims(document, {
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

async function keep(ctx: ActorContext, version: StoredVersion): Promise<void> {
  await ctx.database.asSystem('keeps a letter as it is, which its owner cannot', (tx) => addVersion(tx, version));
}

/**
 * Returns the kind of a user's binder.
 * @throws AppError not_found
 */
async function getKind(ctx: ActorContext, binderId: string): Promise<BinderKind> {
  const kind = await ctx.transaction((tx) => findBinderKind(tx, binderId));
  if (!kind) throw new AppError('not_found');
  return kind;
}

async function getLetter(tx: Transaction, binderId: string): Promise<StoredLetter> {
  const letter = await findLetter(tx, binderId);
  if (!letter) throw new AppError('not_found');
  return letter;
}
