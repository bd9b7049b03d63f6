import { createHash, randomUUID } from 'node:crypto';
import {
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rm,
  stat,
  unlink,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import path from 'node:path';

import { formatSize } from '#core/shared/uploads.ts';

import { lockFile, type Lock } from '../database/folder-lock.ts';
import { AppError } from '../errors.ts';
import type { OpenFile } from './windows.ts';

/**
 * A socket brings 64 kB at a time, and each write costs a turn through a thread. Writes of a megabyte took more processor
 * time again (decision 0008).
 */
const WRITE_BYTES = 256 * 1024;
/** A day, and one more: the clock may just have jumped a day ahead. */
const KEPT_MS = 2 * 86_400_000;

const PROBE_BYTES = 1024 * 1024;

export type ReceivedFile = { path: string; size: number; sha256: string };
export type OpenReceivedFile = ReceivedFile & OpenFile;

/**
 * Makes a folder for the uploads of this server in the folder of its data. A lock beside it lasts as long as the process, so
 * that a later server knows which folders are no longer in use.
 */
export async function openTemporaryFolder(folder: string): Promise<string> {
  const uploads = uploadsIn(folder);
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const own = path.join(uploads, randomUUID());
  try {
    held.push(lockFile(`${own}${LOCK}`));
    await mkdir(own);
    return own;
  } catch {
    // A full disk must not keep a server from starting. What it leaves here is swept after two days.
    return uploads;
  }
}

/** Names this server, for a later one that finds its folder without an owner. */
export function serverOf({ temporaryFolder }: { temporaryFolder: string }): string {
  return path.basename(temporaryFolder);
}

/**
 * Notes that this process writes a file elsewhere. If it is killed, the file is removed with its folder. Returns how to forget it.
 * @param folder one that {@link openTemporaryFolder} made
 */
export async function noteUnfinished(folder: string, file: string): Promise<() => Promise<void>> {
  const note = path.join(folder, UNFINISHED + randomUUID());
  await writeFile(note, path.resolve(file), { mode: 0o600 });
  return () => removeTemporaryFile(note);
}

/** Removes the files that a process was writing elsewhere when it ended. */
async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    await removeTemporaryFile(await readFile(path.join(folder, name), 'utf8'));
  }
}

const UNFINISHED = 'unfinished-';
const LOCK = '.lock';
/** A lock would end with the collection of its object as garbage. */
const held: Lock[] = [];

function uploadsIn(folder: string): string {
  return path.resolve(folder, 'uploads');
}

/**
 * Removes the folders of servers that have ended. What has no lock is of a server that could not make one, or of an older
 * version, which may still run beside this one: it goes after two days.
 * @param free frees what they held elsewhere, by the names of their folders, before these go
 */
export async function removeEndedFolders(folder: string, free: (servers: string[]) => Promise<void>): Promise<void> {
  const uploads = uploadsIn(folder);
  const names = await readdir(uploads);
  const ended = names
    .filter((name) => name.endsWith(LOCK))
    .flatMap((name) => {
      const lock = tryLock(path.join(uploads, name));
      return lock ? { lock, name: name.slice(0, -LOCK.length) } : [];
    });
  try {
    if (ended.length > 0) await free(ended.map(({ name }) => name));
    for (const { name } of ended) {
      await removeUnfinished(path.join(uploads, name));
      await rm(path.join(uploads, name), { recursive: true, force: true });
      await rm(path.join(uploads, `${name}${LOCK}`), { force: true });
    }
    const hasNoLock = (name: string): boolean => !name.endsWith(LOCK) && !names.includes(`${name}${LOCK}`);
    await removeStrayFiles(uploads, { before: new Date(Date.now() - KEPT_MS), isMeant: hasNoLock });
  } finally {
    for (const { lock } of ended) lock.release();
  }
}

function tryLock(file: string): Lock | undefined {
  try {
    return lockFile(file);
  } catch {
    return undefined;
  }
}

/**
 * Writes a body to a temporary file as it arrives, a few chunks in memory at a time. Whatever goes wrong
 * on the way, the file is gone again.
 * @throws AppError too_large once more has come than may; upload_unavailable when this machine cannot keep it
 */
export function receiveFile(arriving: Arriving): Promise<ReceivedFile> {
  return receiveOpen(arriving, async ({ handle: _closed, ...received }) => received);
}

export type Arriving = { folder: string; body: AsyncIterable<Uint8Array>; maxBytes: number };

/**
 * Does the same, and works with the file while it is open: opening it again for each look costs more than the look.
 * The file is removed where the work fails, too.
 * @throws AppError as {@link receiveFile} does, and whatever the work throws
 */
export async function receiveOpen<Result>(
  { folder, body, maxBytes }: Arriving,
  work: (file: OpenReceivedFile) => Promise<Result>,
): Promise<Result> {
  const file = path.join(folder, randomUUID());
  const handle = await open(file, 'wx+', 0o600).catch(failUpload);
  try {
    const written = await write(handle, { body, maxBytes });
    return await work({ path: file, handle, ...written });
  } catch (error) {
    await removeTemporaryFile(file);
    throw error;
  } finally {
    await handle.close();
  }
}

async function write(
  handle: FileHandle,
  { body, maxBytes }: { body: AsyncIterable<Uint8Array>; maxBytes: number },
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AppError('too_large', { values: { limit: formatSize(maxBytes) } });
    hash.update(chunk);
    waiting.push(chunk);
    waitingBytes += chunk.byteLength;
    if (waitingBytes < WRITE_BYTES) continue;
    await append(handle, waiting).catch(failUpload);
    [waiting, waitingBytes] = [[], 0];
  }
  if (waitingBytes > 0) await append(handle, waiting).catch(failUpload);
  return { size, sha256: hash.digest('hex') };
}

async function append(handle: FileHandle, chunks: Uint8Array[]): Promise<void> {
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  const { bytesWritten } = await handle.writev(chunks);
  // A disk that is nearly full takes a part; what it says of the rest is the error.
  if (bytesWritten < bytes) await handle.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Throws unless this machine can keep an upload: the folder can be written to, and there is room for more than a name. */
export async function probeFolder(folder: string): Promise<void> {
  const file = path.join(folder, `probe-${randomUUID()}`);
  try {
    await writeFile(file, probeBytes, { mode: 0o600 });
  } finally {
    await removeTemporaryFile(file);
  }
}

const probeBytes = Buffer.alloc(PROBE_BYTES);

/** What cannot be removed now must fail nothing else: it is swept later. */
export async function removeTemporaryFile(file: string): Promise<void> {
  await unlink(file).catch(() => undefined);
}

/** For what this machine refuses: a folder that cannot be written to, a full disk. */
function failUpload(cause: unknown): never {
  throw new AppError('upload_unavailable', { cause });
}

/** Removes what a process that was killed left behind; returns how many. */
export async function removeStrayFiles(
  folder: string,
  { before, isMeant = () => true }: { before: Date; isMeant?: (name: string) => boolean },
): Promise<number> {
  let removed = 0;
  for await (const entry of await opendir(folder)) {
    if (!isMeant(entry.name)) continue;
    const file = path.join(folder, entry.name);
    const found = await stat(file).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(file, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
