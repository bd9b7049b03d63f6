// Creates packets, in a job that every server runs.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { getPartContent, computeHash } from '#binder-engine/content.ts';
import { exhibitLabel } from '#binder-engine/numbers.ts';
import type { Plan } from '#binder-engine/planned.ts';
import { problemLabels } from '#binder-engine/problem-text.ts';
import { isChildFailure, createFiles, type FailureReason, type SourceFile } from '#binder-engine/server/child.ts';
import { createFittingFiles, PageTooLarge } from '#binder-engine/server/fitting.ts';
import { AppError } from '#core/server/errors.ts';
import { isNoRoom } from '#core/server/no-room.ts';
import type { Services } from '#core/server/services.ts';
import { getServerName } from '#core/server/storage/temporary-files.ts';
import { formatSize } from '#core/shared/uploads.ts';
import { readInspections } from '#features/petition/binders/server/queries.ts';
import { storeGeneratedFile } from '#features/storage/files/server/service.ts';

import {
  claimPacket,
  endCancelled,
  failPacket,
  finishPacket,
  deleteOldPackets,
  requeuePacket,
  knownParts,
  recordProgress,
  type ClaimedPacket,
} from './queries.ts';
import { copySources, FileMissingError, hashesIn, layersIn, removeSources } from './sources.ts';
import type { StoredPart } from './table.ts';

const PROGRESS_MS = 500;

const FAILED = 'It could not be created. Please try again, or contact support.';
const GONE = 'A file in this binder has since been removed. See the check above, then create the packet again.';
const NO_ROOM =
  'There is not enough space for it. Please remove files or packets you no longer need, or contact support.';
const FULL = 'The server ran out of space while creating it. Please try again later, or contact support.';
const failures: Partial<Record<FailureReason, string>> = {
  time: 'It took too long. Leave out the largest files one at a time to find which one is too complex.',
  memory: 'It needs too much memory. Leave out the largest files one at a time to find which one is too complex.',
};

/** Creates waiting packets, one at a time. */
export async function buildQueuedPackets(services: Services, stopping: AbortSignal): Promise<void> {
  const { database } = services;
  while (!stopping.aborted) {
    await database.asSystem('ends packets that their owners want no more', (tx) => endCancelled(tx));
    const packet = await database.asSystem('takes a packet to make', (tx) =>
      claimPacket(tx, getServerName(services.store)),
    );
    if (!packet) return;
    await createPacket(services, packet, stopping);
  }
}

async function createPacket(services: Services, packet: ClaimedPacket, stopping: AbortSignal): Promise<void> {
  const { database, log } = services;
  const { id, attempts, binder_id: binderId } = packet;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([stopping, unwanted.signal]);
  const watch = watchOver(services, packet, () => unwanted.abort());
  try {
    const made = await createParts(services, packet, { signal, onProgress: watch.say });
    await database.asSystem('lists a packet with all of its files', async (tx) => {
      const plan = made.plan === packet.plan ? undefined : made.plan;
      const isListed = await finishPacket(tx, { id, attempts, ...made, plan });
      if (isListed) await deleteOldPackets(tx, { binderId, states: ['ready'] });
    });
  } catch (error) {
    // A canceled packet, or one that another server has taken over, needs no update from this one.
    if (unwanted.signal.aborted) return;
    await database.asSystem('says that a packet was not made', (tx) =>
      stopping.aborted
        ? requeuePacket(tx, { id, attempts })
        : failPacket(tx, { id, attempts, failure: describeFailure(error, packet.plan) }),
    );
    if (!stopping.aborted) log.error({ err: error, packet: id }, 'a packet could not be created');
  } finally {
    watch.end();
  }
}

/** Stores signs of life and progress repeatedly, and aborts if the packet was canceled. */
function watchOver({ database, log }: Services, { id, attempts }: ClaimedPacket, onUnwanted: () => void) {
  let done = 0;
  let isAsking = false;
  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const isWanted = await database.asSystem('says how far a packet is', (tx) =>
        recordProgress(tx, { id, attempts, done }),
      );
      if (!isWanted) onUnwanted();
    } catch (error) {
      log.warn({ err: error, packet: id }, 'the progress of a packet could not be recorded');
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void ask(), PROGRESS_MS);
  return {
    say: (pages: number): void => void (done = pages),
    end: (): void => clearInterval(timer),
  };
}

/** Names the page, and what to do about it. */
function tooLarge({ page: { exhibit: id, at, number }, bytes }: PageTooLarge, { exhibits }: Plan): string {
  const exhibit = exhibits.find((one) => one.id === id);
  const name = exhibit ? `Page ${at} of ${exhibitLabel(exhibit.number)} “${exhibit.title}”` : `Page ${number}`;
  return `${name} is ${formatSize(bytes)}, which is too large for an online part. ${problemLabels['page-over-limit'].todo}`;
}

function describeFailure(error: unknown, plan: Plan): string {
  if (error instanceof AppError && error.code === 'upload_failed') return NO_ROOM;
  if (isNoRoom(error)) return FULL;
  if (error instanceof FileMissingError) return GONE;
  if (error instanceof PageTooLarge) return tooLarge(error, plan);
  return (isChildFailure(error) && failures[error.reason]) || FAILED;
}

type Making = { signal: AbortSignal; onProgress: (pages: number) => void };

type Made = { plan: Plan; parts: StoredPart[]; urls: string[] };

/** An existing part: of an earlier packet, or in a folder of this one. */
type Part = { part: StoredPart; bytes: number } & ({ url: string } | { path: string });

/** Creates missing parts and reuses those of earlier packets. Online parts are cut again until all fit. */
async function createParts(services: Services, packet: ClaimedPacket, making: Making): Promise<Made> {
  const { user_id: userId, format, limit_bytes: limit } = packet;
  const [reusable, facts] = await services.database.asSystem('finds what a packet is made of', async (tx) => [
    await knownParts(tx, userId),
    await readInspections(tx, hashesIn([packet.plan])),
  ]);
  const parts = new Map(
    [...reusable].map(([content, one]): [string, Part] => [content, { ...one, bytes: one.part.size }]),
  );
  const folder = join(services.store.temporaryFolder, `pack-${randomUUID()}`);
  const sources: Record<string, SourceFile> = {};
  try {
    const write = (plan: Plan) => writeMissing(services, { packet, plan, parts, folder, sources, ...making });
    const { plan, made } =
      format === 'online'
        ? await createFittingFiles(packet.plan, { facts: Object.fromEntries(facts), limit, write })
        : { plan: packet.plan, made: await write(packet.plan) };
    const urls: string[] = [];
    for (const one of made) {
      making.signal.throwIfAborted();
      urls.push('url' in one ? one.url : await storePart(services, userId, one));
    }
    return { plan, parts: made.map(({ part }) => part), urls };
  } finally {
    await removeSources(sources);
    await rm(folder, { recursive: true, force: true });
  }
}

type Writing = Making & {
  packet: ClaimedPacket;
  plan: Plan;
  /** Parts by content hash. Created parts are added. */
  parts: Map<string, Part>;
  folder: string;
  sources: Record<string, SourceFile>;
};

/** Writes the missing parts of a plan, and returns all of them in order. */
async function writeMissing(
  services: Services,
  { packet, plan, parts, folder, sources, signal, onProgress }: Writing,
): Promise<Part[]> {
  const { user_id: userId, created_at: at } = packet;
  const contents = plan.parts.map((part) => getPartContent(plan, part));
  const hashes = await Promise.all(contents.map(computeHash));
  const missing = contents.filter((_, index) => !parts.has(hashes[index] ?? ''));
  const reusedPages = plan.pages.length - missing.reduce((sum, { pages }) => sum + pages.length, 0);
  onProgress(reusedPages);
  if (missing.length > 0) {
    const files = hashesIn(missing).filter((hash) => !(hash in sources));
    await copySources(services, { userId, hashes: files, layers: layersIn([plan]), signal, sources });
    const own = join(folder, randomUUID());
    const options = {
      sources,
      folder: own,
      at,
      signal,
      onProgress: (pages: number) => onProgress(reusedPages + pages),
    };
    for (const { name, bytes: size, sha256, pages } of await createFiles(missing, options)) {
      const content = hashes[contents.findIndex((one) => one.name === name)] ?? '';
      parts.set(content, { part: { name, size, sha256, pages, content }, bytes: size, path: join(own, name) });
    }
  }
  return hashes.map((hash) => {
    const part = parts.get(hash);
    if (!part) throw new Error(`the child made no part of ${hash}`);
    return part;
  });
}

async function storePart(
  services: Services,
  owner: string,
  { part: { name, size, sha256 }, path }: Part & { path: string },
): Promise<string> {
  const received = { path, size, sha256 };
  return (await storeGeneratedFile(services, { owner, bucket: 'packs', name, received, type: 'application/pdf' })).url;
}
