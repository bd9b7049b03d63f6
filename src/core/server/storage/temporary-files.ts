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
import type { OpenFile } from './read-buffer.ts';

/**
 * A socket delivers 64 kB at a time, and each write takes a turn through a thread. Writes of a megabyte took more
 * processor time again (decision 0008).
 */
const WRITE_BYTES = 256 * 1024;
/** One day, plus one in case the clock has just jumped a day ahead. */
const KEPT_MS = 2 * 86_400_000;

const PROBE_BYTES = 1024 * 1024;

export type ReceivedFile = { path: string; size: number; sha256: string };
export type OpenReceivedFile = ReceivedFile & OpenFile;

/**
 * Creates the folder for this server's uploads in its data folder. A lock next to it lasts as long as the process, so
 * that a later server knows which folders are no longer in use.
 */
export async function openTemporaryFolder(folder: string): Promise<string> {
  const uploads = uploadsIn(folder);
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  const own = path.join(uploads, randomUUID());
  try {
    locks.push(lockFile(`${own}${LOCK}`));
    await mkdir(own);
    return own;
  } catch {
    // A full disk must not prevent startup. Files left here are deleted after two days.
    return uploads;
  }
}

/** Returns the name of this server, for a later one that finds its folder without an owner. */
export function getServerName({ temporaryFolder }: { temporaryFolder: string }): string {
  return path.basename(temporaryFolder);
}

/**
 * Records that this process writes a file elsewhere. If the process is killed, the file is removed with its folder.
 * Returns a function that removes the record.
 * @param folder folder created by {@link openTemporaryFolder}
 */
export async function markUnfinished(folder: string, file: string): Promise<() => Promise<void>> {
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
/** A lock would end when its object is garbage collected. */
const locks: Lock[] = [];

function uploadsIn(folder: string): string {
  return path.resolve(folder, 'uploads');
}

/**
 * Removes the folders of servers that have ended. A folder without a lock belongs to a server that could not create
 * one, or to an older version that may still run, so it is removed after two days.
 * @param free releases what these servers hold elsewhere, by folder name, before the folders are removed
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
 * Writes a body to a temporary file as it arrives, with a few chunks in memory at a time. On any failure the file is
 * removed.
 * @throws AppError too_large if the body exceeds the limit; upload_unavailable if this machine cannot store it
 */
export function receiveFile(arriving: IncomingFile): Promise<ReceivedFile> {
  return receiveFileWith(arriving, async ({ handle: _closed, ...received }) => received);
}

export type IncomingFile = { folder: string; body: AsyncIterable<Uint8Array>; maxBytes: number };

/**
 * Receives a file like {@link receiveFile} and runs `work` with its open handle. Opening it again for each check costs
 * more than the check. The file is also removed if `work` fails.
 * @throws AppError as {@link receiveFile} does, and any error of `work`
 */
export async function receiveFileWith<Result>(
  { folder, body, maxBytes }: IncomingFile,
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
  // A nearly full disk accepts only part of the bytes. Writing the rest returns the error.
  if (bytesWritten < bytes) await handle.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Throws unless this machine can store an upload: the folder is writable, and the disk has free space. */
export async function probeFolder(folder: string): Promise<void> {
  const file = path.join(folder, `probe-${randomUUID()}`);
  try {
    await writeFile(file, probeBytes, { mode: 0o600 });
  } finally {
    await removeTemporaryFile(file);
  }
}

const probeBytes = Buffer.alloc(PROBE_BYTES);

/** Removes a file without throwing. If that fails, the file is swept later. */
export async function removeTemporaryFile(file: string): Promise<void> {
  await unlink(file).catch(() => undefined);
}

/** Throws for failures of this machine: an unwritable folder or a full disk. */
function failUpload(cause: unknown): never {
  throw new AppError('upload_unavailable', { cause });
}

/** Removes files left by a killed process and returns their number. */
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
