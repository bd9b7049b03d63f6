import { createHash } from 'node:crypto';

import { changes, type Comparable } from '#binder-engine/changes.ts';
import { countExhibits, exhibitLabel } from '#binder-engine/numbers.ts';
import { problemText } from '#binder-engine/problem-text.ts';
import { planWholeBinder, type PlanOutline } from '#binder-engine/server/planning.ts';
import { refuseLong } from '#binder-engine/server/refuse-long.ts';
import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { wakeJob } from '#core/server/jobs.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderAnswer, BinderKind } from '#features/petition/binders/schema.ts';
import { readKnown, readOwnBinder } from '#features/petition/binders/server/known.ts';
import type { KnownLetter } from '#features/petition/binders/server/numbering.ts';
import { addVersion } from '#features/petition/petition-letters/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { onlineLimit, planInputOf } from '../rules.ts';
import type { Format, PackList, PackRow } from '../schema.ts';
import {
  addPack,
  cancelEarlier,
  endCancelled,
  findPack,
  findSame,
  forgetOldPacks,
  listPacks,
  lockPlanning,
} from './queries.ts';
import { noteCancelled, pinReady, sealReady } from './saying.ts';
import { keepLetter } from './letter-file.ts';
import type { StoredPart } from './table.ts';

export const MAKING = 'make packets';

/** Description of a difference that concerns no exhibit: covers, first page, or binding. */
const LAID_OTHERWISE = 'The pages are numbered or laid out differently';

export type StoredPack = Omit<PackRow, 'parts' | 'changes' | 'exhibits' | 'sha256'> & {
  parts: StoredPart[];
  part_urls: string[];
  plan_hash: string;
  planned: Comparable;
};

/** Returns the user's packets of a binder, by default the petition's, each with its differences from a new one. */
export async function listOwnPacks(
  act: Act,
  { kind = 'petition' }: { kind?: BinderKind | undefined } = {},
): Promise<PackList> {
  const { actor, json } = await act.read(listPacks({ kind }));
  const stored = JSON.parse(json ?? '[]') as StoredPack[];
  return {
    rows: await presentPacks(stored, { user: actor.userId, read: (wanted) => readOwnBinder(act, { kind: wanted }) }),
    can: { create: applicant('write').refusal(actor, act.now) === undefined },
  };
}

/** @throws AppError not_found */
export async function readOwnPack(act: Act, id: string): Promise<PackRow> {
  const { actor, json } = await act.read(findPack({ id }));
  const [row] =
    json === null
      ? []
      : await presentPacks([JSON.parse(json) as StoredPack], {
          user: actor.userId,
          read: (wanted) => readOwnBinder(act, { kind: wanted }),
        });
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Creates a packet of the current binder. Returns an equal one if it exists or is in progress, and cancels a pending
 * one of an earlier state.
 *
 * @param asked.limit maximum bytes of an online part
 * @throws AppError no_binder, too_many_pages, pack_empty, pack_stopped
 */
export async function requestPack(
  act: Act,
  { format, kind = 'petition', limit = onlineLimit.bytes }: { format: Format; kind?: BinderKind; limit?: number },
): Promise<PackRow> {
  const { answer, letter } = await readKnown(act, { kind });
  const userId = await act.transaction(async (_tx, actor) => actor.userId);
  return readOwnPack(act, await planPack(act, { answer, letter, userId, format, limit }));
}

/**
 * Creates a packet of this binder for its owner, and returns its ID.
 * @throws AppError no_binder, too_many_pages, pack_empty, pack_stopped
 */
export async function planPack(
  act: Act,
  { answer, letter, userId, format, limit = onlineLimit.bytes }: Planning,
): Promise<string> {
  if (!isMade(answer)) throw new AppError('no_binder');
  const { binder } = answer;
  const plan = await planWholeBinder(planInputOf(answer, { format, limit }), userId);
  refuseLong(plan);
  if (countExhibits(plan.exhibits) === 0) throw new AppError('pack_empty');
  const findings = stopsOf(plan);
  if (findings.length > 0) throw new AppError('pack_stopped', { findings });
  const { hash } = plan;
  const letterUrl = letter ? await keepLetter(act, { userId, drawn: letter.drawn }) : null;
  const id = await act.database.asSystem('plans a packet, which its owner cannot write', async (tx) => {
    await lockPlanning(tx, userId);
    const binderId = binder.id;
    const same = await findSame(tx, { binderId, format, hash });
    if (same !== undefined) return same;
    await cancelEarlier(tx, { binderId, format });
    await forgetOldPacks(tx, { binderId, states: ['failed', 'cancelled'] });
    if (letter) await addVersion(tx, { letterId: letter.id, document: letter.document, reason: 'pack', userId });
    return addPack(tx, { userId, binderId, format, plan, hash, limit, letterUrl });
  });
  wakeJob(MAKING);
  return id;
}

type Planning = { answer: BinderAnswer; letter: KnownLetter | null; userId: string; format: Format; limit?: number };

/** @throws AppError not_found, changed_meanwhile */
export async function pinPack(act: Act, id: string, pin: { version: number; is_pinned: boolean }): Promise<PackRow> {
  const isChanged = await act.transaction((tx) => pinReady(tx, { id, ...pin }));
  const row = await readOwnPack(act, id);
  if (!isChanged) throw new AppError('changed_meanwhile');
  return row;
}

/**
 * Seals a filed packet.
 * @throws AppError not_found, changed_meanwhile
 */
export async function sealPack(act: Act, id: string, filing: { version: number; filed_on: string }): Promise<PackRow> {
  const isChanged = await act.transaction((tx) => sealReady(tx, { id, ...filing }));
  const row = await readOwnPack(act, id);
  if (!isChanged) throw new AppError('changed_meanwhile');
  return row;
}

/**
 * Cancels a waiting or running packet. A ready one stays.
 * @throws AppError not_found
 */
export async function cancelPack(act: Act, id: string): Promise<void> {
  await readOwnPack(act, id);
  const userId = await act.transaction(async (tx, actor) => {
    await noteCancelled(tx, id);
    return actor.userId;
  });
  await act.database.asSystem('ends packets that their owner wants no more', (tx) => endCancelled(tx, userId));
}

/** @throws AppError not_found, also of a pack that is not ready */
export async function readReadyPack(act: Act, id: string): Promise<PackRow> {
  const row = await readOwnPack(act, id);
  if (row.state !== 'ready') throw new AppError('not_found');
  return row;
}

/**
 * @param of.user user whose turn the comparison's plan takes
 * @param of.read binder that they are made of
 */
export async function presentPacks(
  stored: readonly StoredPack[],
  { user, read }: { user: string; read: (kind: BinderKind) => Promise<BinderAnswer> },
): Promise<PackRow[]> {
  // Only ready packets can be out of date, and finding out needs the whole binder.
  const ready = Map.groupBy(
    stored.filter(({ state }) => state === 'ready'),
    ({ kind }) => kind,
  );
  const now = new Map<string, PlanOutline & { hash: string }>();
  for (const [kind, packs] of ready) {
    const answer = await read(kind);
    if (!isMade(answer)) continue;
    for (const format of new Set(packs.map((pack) => pack.format))) {
      now.set(`${kind} ${format}`, await planWholeBinder(planInputOf(answer, { format }), user));
    }
  }
  return stored.map(({ parts, part_urls, planned, plan_hash, ...pack }) => ({
    ...pack,
    exhibits: countExhibits(planned.exhibits),
    sha256: hashOfAll(parts),
    parts: parts.map(({ content: _, ...part }, index) => ({ ...part, url: part_urls[index] ?? '' })),
    changes:
      pack.state === 'ready' ? changesSince({ planned, hash: plan_hash }, now.get(`${pack.kind} ${pack.format}`)) : [],
  }));
}

/** Returns the result of `sha256sum * | sha256sum` in a folder of several files. */
function hashOfAll(parts: readonly Pick<StoredPart, 'name' | 'sha256'>[]): string | null {
  const [first, ...others] = parts;
  if (!first) return null;
  if (others.length === 0) return first.sha256;
  const lines = parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** Maximum findings in an error. A binder may have thousands of files. */
const MAX_FINDINGS = 100;

/** Returns the blockers of a packet with their places, as the page's check shows them. */
function stopsOf({ problems, exhibits }: PlanOutline): string[] {
  const known = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  return problems
    .filter(({ isStop }) => isStop)
    .slice(0, MAX_FINDINGS)
    .map((problem) => {
      const exhibit = problem.exhibit === null ? undefined : known.get(problem.exhibit);
      const item = exhibit?.items.find(({ id }) => id === problem.item);
      const place = exhibit ? [`${exhibitLabel(exhibit.number)} “${exhibit.title}”`, item?.title ?? ''] : [];
      return [...place.filter((text) => text !== ''), problemText(problem)].join(': ');
    });
}

function changesSince(
  made: { planned: Comparable; hash: string },
  now: (PlanOutline & { hash: string }) | undefined,
): string[] {
  if (!now || now.hash === made.hash) return [];
  const long = now.problems.find(({ code }) => code === 'too-many-pages');
  if (long) return [problemText(long)];
  const said = changes(made.planned, now);
  return said.length > 0 ? said : [LAID_OTHERWISE];
}
