// A file of its own: the making of packs, which no request does, for a job that every server runs.
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { contentOf, hashOf, type Content } from '#binder/content.ts';
import { isChildFailure, makeFiles, type FailureReason, type MadeFile, type SourceFile } from '#binder/server/child.ts';
import { AppError } from '#core/server/errors.ts';
import { isNoRoom } from '#core/server/no-room.ts';
import type { Services } from '#core/server/services.ts';
import { removeTemporaryFile, serverOf } from '#core/server/storage/temporary-files.ts';
import { storeMade } from '#features/files/server/service.ts';

import {
  claimPack,
  endCancelled,
  failPack,
  finishPack,
  forgetOldPacks,
  giveBackPack,
  knownParts,
  noteProgress,
  type ClaimedPack,
} from './queries.ts';
import { copySources, FileGone } from './sources.ts';
import type { StoredPart } from './table.ts';

const PROGRESS_MS = 500;

const FAILED = 'It could not be created. Please try again, or contact support.';
const GONE = 'A file in this binder has since been removed. See the check above, then create the pack again.';
const NO_ROOM =
  'There is not enough space for it. Please remove files or packs you no longer need, or contact support.';
const FULL = 'The server had no room left to create it. Please try again later, or contact support.';
const failures: Partial<Record<FailureReason, string>> = {
  time: 'It took too long. Leave out the largest files one at a time to find which one is too complex.',
  memory: 'It needs too much memory. Leave out the largest files one at a time to find which one is too complex.',
};

/** Makes what waits, one pack at a time. */
export async function makeDuePacks(services: Services, stopping: AbortSignal): Promise<void> {
  const { database } = services;
  while (!stopping.aborted) {
    await database.asSystem('ends packs that their owners want no more', (tx) => endCancelled(tx));
    const pack = await database.asSystem('takes a pack to make', (tx) => claimPack(tx, serverOf(services.store)));
    if (!pack) return;
    await makePack(services, pack, stopping);
  }
}

async function makePack(services: Services, pack: ClaimedPack, stopping: AbortSignal): Promise<void> {
  const { database, log } = services;
  const { id, attempts, binder_id: binderId } = pack;
  const unwanted = new AbortController();
  const signal = AbortSignal.any([stopping, unwanted.signal]);
  const watch = watchOver(services, pack, () => unwanted.abort());
  try {
    const { parts, urls } = await makeParts(services, pack, { signal, onProgress: watch.say });
    await database.asSystem('lists a pack with all of its files', async (tx) => {
      const isListed = await finishPack(tx, { id, attempts, parts, urls });
      if (isListed) await forgetOldPacks(tx, { binderId, states: ['ready'] });
    });
  } catch (error) {
    // What is wanted no more, or is another server's by now, needs no word from this one.
    if (unwanted.signal.aborted) return;
    await database.asSystem('says that a pack was not made', (tx) =>
      stopping.aborted
        ? giveBackPack(tx, { id, attempts })
        : failPack(tx, { id, attempts, failure: describeFailure(error) }),
    );
    if (!stopping.aborted) log.error({ err: error, pack: id }, 'a pack could not be made');
  } finally {
    watch.end();
  }
}

/** Says again and again that this server is at it and how far it is, and hears whether it is still to be. */
function watchOver({ database, log }: Services, { id, attempts }: ClaimedPack, onUnwanted: () => void) {
  let done = 0;
  let isAsking = false;
  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      const isWanted = await database.asSystem('says how far a pack is', (tx) =>
        noteProgress(tx, { id, attempts, done }),
      );
      if (!isWanted) onUnwanted();
    } catch (error) {
      log.warn({ err: error, pack: id }, 'how far a pack is was not noted');
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

function describeFailure(error: unknown): string {
  if (error instanceof AppError && error.code === 'upload_failed') return NO_ROOM;
  if (isNoRoom(error)) return FULL;
  if (error instanceof FileGone) return GONE;
  return (isChildFailure(error) && failures[error.reason]) || FAILED;
}

type Making = { signal: AbortSignal; onProgress: (pages: number) => void };

/** Makes the parts that no earlier pack has, and takes over the others. */
async function makeParts(
  services: Services,
  pack: ClaimedPack,
  { signal, onProgress }: Making,
): Promise<{ parts: StoredPart[]; urls: string[] }> {
  const { user_id: userId, plan } = pack;
  const contents = plan.parts.map((part) => contentOf(plan, part));
  const hashes = await Promise.all(contents.map(hashOf));
  const known = await services.database.asSystem('finds parts that are made already', (tx) => knownParts(tx, userId));
  const missing = contents.filter((_, index) => !known.has(hashes[index] ?? ''));
  const kept = plan.pages.length - missing.reduce((sum, { pages }) => sum + pages.length, 0);
  onProgress(kept);
  const made =
    missing.length > 0
      ? await makeMissing(services, { pack, missing, signal, onProgress: (pages) => onProgress(kept + pages) })
      : [];

  const named = new Map(made.map((own) => [own.file.name, own]));
  const taken = contents.map(({ name }, index): { part: StoredPart; url: string } => {
    const content = hashes[index] ?? '';
    const own = named.get(name);
    const earlier = known.get(content);
    if (earlier) return earlier;
    if (!own) throw new Error(`the child made no ${name}`);
    const { bytes: size, sha256, pages } = own.file;
    return { part: { name, size, sha256, pages, content }, url: own.url };
  });
  return { parts: taken.map(({ part }) => part), urls: taken.map(({ url }) => url) };
}

async function makeMissing(
  services: Services,
  { pack, missing, signal, onProgress }: { pack: ClaimedPack; missing: Content[] } & Making,
): Promise<{ file: MadeFile; url: string }[]> {
  const { user_id: userId, created_at: at, format, limit_bytes } = pack;
  const folder = join(services.store.temporaryFolder, `pack-${randomUUID()}`);
  const sources: Record<string, SourceFile> = {};
  try {
    await copySources(services, { userId, missing, signal, sources });
    const mostBytes = format === 'online' ? limit_bytes : undefined;
    const made = await makeFiles(missing, { sources, folder, at, mostBytes, signal, onProgress });
    const kept: { file: MadeFile; url: string }[] = [];
    for (const file of made) {
      signal.throwIfAborted();
      const { name, bytes: size, sha256 } = file;
      const received = { path: join(folder, name), size, sha256 };
      const stored = { owner: userId, bucket: 'packs', name, received, type: 'application/pdf' } as const;
      kept.push({ file, url: (await storeMade(services, stored)).url });
    }
    return kept;
  } finally {
    for (const { path } of Object.values(sources)) await removeTemporaryFile(path);
    await rm(folder, { recursive: true, force: true });
  }
}
