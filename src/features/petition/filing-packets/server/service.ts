import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { changes, type Comparable } from '#binder-engine/changes.ts';
import { countExhibits, exhibitLabel } from '#binder-engine/numbers.ts';
import { letterPlaceText, problemText } from '#binder-engine/problem-text.ts';
import { assertPageLimit, planWholeBinder, type PlanOutline } from '#binder-engine/server/planning.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { wakeJob } from '#core/server/jobs.ts';
import { isMade } from '#features/petition/binders/rules.ts';
import type { BinderResponse, BinderKind } from '#features/petition/binders/schema.ts';
import { readPlanningData, readOwnBinder } from '#features/petition/binders/server/planning-data.ts';
import type { BoundLetter } from '#features/petition/binders/server/numbering.ts';
import { addVersion } from '#features/petition/petition-letters/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { onlineLimit, toPlanInput } from '../rules.ts';
import type { Format, PacketList, PacketRow } from '../schema.ts';
import {
  addPacket,
  cancelEarlier,
  endCancelled,
  findPacket,
  findSame,
  deleteOldPackets,
  listPackets,
  lockPlanning,
} from './queries.ts';
import { changeReady, markCancelled, type PacketStep } from './saying.ts';
import { storeLetterFile } from './letter-file.ts';
import type { StoredPart } from './table.ts';

export const MAKING = 'make packets';

/** Description of a difference that concerns no exhibit: covers, first page, or binding. */
const LAID_OTHERWISE = 'The pages are numbered or laid out differently';

export type StoredPacket = Omit<PacketRow, 'parts' | 'changes' | 'exhibits' | 'sha256'> & {
  parts: StoredPart[];
  part_urls: string[];
  plan_hash: string;
  planned: Comparable;
};

/** Returns the user's packets of a binder, by default the petition's, each with its differences from a new one. */
export async function listOwnPackets(
  ctx: ActorContext,
  { kind = 'petition' }: { kind?: BinderKind | undefined } = {},
): Promise<PacketList> {
  const { actor, json } = await ctx.read(listPackets({ kind }));
  return {
    rows: await presentOwn(ctx, JSON.parse(json ?? '[]') as StoredPacket[], actor.userId),
    can: { create: applicant('write').check(actor, ctx.now) === undefined },
  };
}

/** @throws AppError not_found */
async function readOwnPacket(ctx: ActorContext, id: string): Promise<PacketRow> {
  const { actor, json } = await ctx.read(findPacket({ id }));
  const [row] = await presentOwn(ctx, json === null ? [] : [JSON.parse(json) as StoredPacket], actor.userId);
  if (!row) throw new AppError('not_found');
  return row;
}

function presentOwn(ctx: ActorContext, stored: readonly StoredPacket[], user: string): Promise<PacketRow[]> {
  return presentPackets(stored, { user, read: (kind) => readOwnBinder(ctx, { kind }) });
}

/**
 * Creates a packet of the current binder. Returns an equal one if it exists or is in progress, and cancels a pending
 * one of an earlier state.
 *
 * @param asked.limit maximum bytes of an online part
 * @throws AppError no_binder, too_many_pages, packet_empty, packet_stopped
 */
export async function requestPacket(
  ctx: ActorContext,
  { format, kind = 'petition', limit = onlineLimit.bytes }: { format: Format; kind?: BinderKind; limit?: number },
): Promise<PacketRow> {
  const { response, letter } = await readPlanningData(ctx, { kind });
  const userId = await ctx.transaction(async (_tx, actor) => actor.userId);
  return readOwnPacket(ctx, await planPacket(ctx, { response, letter, userId, format, limit }));
}

/**
 * Creates a packet of this binder for its owner, and returns its ID.
 * @throws AppError no_binder, too_many_pages, packet_empty, packet_stopped
 */
export async function planPacket(
  ctx: ActorContext,
  { response, letter, userId, format, limit = onlineLimit.bytes }: Planning,
): Promise<string> {
  if (!isMade(response)) throw new AppError('no_binder');
  const { binder } = response;
  const plan = await planWholeBinder(toPlanInput(response, { format, limit }), userId);
  assertPageLimit(plan);
  if (countExhibits(plan.exhibits) === 0) throw new AppError('packet_empty');
  const findings = listBlockers(plan);
  if (findings.length > 0) throw new AppError('packet_stopped', { findings });
  const { hash } = plan;
  const letterUrl = letter ? await storeLetterFile(ctx, { userId, drawn: letter.drawn }) : null;
  const id = await ctx.database.asSystem('plans a packet, which its owner cannot write', async (tx) => {
    await lockPlanning(tx, userId);
    const binderId = binder.id;
    const same = await findSame(tx, { binderId, format, hash });
    if (same !== undefined) return same;
    await cancelEarlier(tx, { binderId, format });
    await deleteOldPackets(tx, { binderId, states: ['failed', 'cancelled'] });
    if (letter) await addVersion(tx, { letterId: letter.id, document: letter.document, reason: 'packet', userId });
    return addPacket(tx, {
      user_id: userId,
      binder_id: binderId,
      format,
      plan: sql`${plan.json}::jsonb`,
      plan_hash: hash,
      limit_bytes: limit,
      letter_url: letterUrl,
      pages: plan.pages,
    });
  });
  wakeJob(MAKING);
  return id;
}

type Planning = {
  response: BinderResponse;
  letter: BoundLetter | null;
  userId: string;
  format: Format;
  limit?: number;
};

/**
 * Pins a ready packet, unpins it, or seals it with its filing date.
 * @throws AppError not_found, version_conflict
 */
export async function changePacket(ctx: ActorContext, id: string, step: PacketStep): Promise<PacketRow> {
  const isChanged = await ctx.transaction((tx) => changeReady(tx, id, step));
  const row = await readOwnPacket(ctx, id);
  if (!isChanged) throw new AppError('version_conflict');
  return row;
}

/**
 * Cancels a waiting or running packet. A ready one stays.
 * @throws AppError not_found
 */
export async function cancelPacket(ctx: ActorContext, id: string): Promise<void> {
  await readOwnPacket(ctx, id);
  const userId = await ctx.transaction(async (tx, actor) => {
    await markCancelled(tx, id);
    return actor.userId;
  });
  await ctx.database.asSystem('ends packets that their owner wants no more', (tx) => endCancelled(tx, userId));
}

/** @throws AppError not_found, also if the packet is not ready */
export async function readReadyPacket(ctx: ActorContext, id: string): Promise<PacketRow> {
  const row = await readOwnPacket(ctx, id);
  if (row.state !== 'ready') throw new AppError('not_found');
  return row;
}

/**
 * @param of.user user whose turn the comparison's plan takes
 * @param of.read binder from which the packets were created
 */
export async function presentPackets(
  stored: readonly StoredPacket[],
  { user, read }: { user: string; read: (kind: BinderKind) => Promise<BinderResponse> },
): Promise<PacketRow[]> {
  // Only ready packets can be out of date, and finding out needs the whole binder.
  const ready = Map.groupBy(
    stored.filter(({ state }) => state === 'ready'),
    ({ kind }) => kind,
  );
  const now = new Map<string, PlanOutline & { hash: string }>();
  for (const [kind, packets] of ready) {
    const response = await read(kind);
    if (!isMade(response)) continue;
    for (const format of new Set(packets.map((packet) => packet.format))) {
      now.set(`${kind} ${format}`, await planWholeBinder(toPlanInput(response, { format }), user));
    }
  }
  return stored.map(({ parts, part_urls, planned, plan_hash, ...packet }) => ({
    ...packet,
    exhibits: countExhibits(planned.exhibits),
    sha256: hashOfAll(parts),
    parts: parts.map(({ content: _, ...part }, index) => ({ ...part, url: part_urls[index] ?? '' })),
    changes:
      packet.state === 'ready'
        ? changesSince({ planned, hash: plan_hash }, now.get(`${packet.kind} ${packet.format}`))
        : [],
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
function listBlockers({ problems, exhibits }: PlanOutline): string[] {
  const exhibitsById = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  return problems
    .filter(({ isBlocking }) => isBlocking)
    .slice(0, MAX_FINDINGS)
    .map((problem) => {
      const exhibit = problem.exhibit === null ? undefined : exhibitsById.get(problem.exhibit);
      const item = exhibit?.items.find(({ id }) => id === problem.item);
      const inLetter = problem.excerpt === undefined ? [] : [letterPlaceText(problem)];
      const place = exhibit ? [`${exhibitLabel(exhibit.number)} “${exhibit.title}”`, item?.title ?? ''] : inLetter;
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
  const differences = changes(made.planned, now);
  return differences.length > 0 ? differences : [LAID_OTHERWISE];
}
