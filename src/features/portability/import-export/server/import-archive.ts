// An untrusted archive, in which everything is verified.
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

import yauzl, { type Entry, type ZipFile } from 'yauzl';

import { check } from '#core/server/backup/archive.ts';
import { JSON_MAX_DEPTH } from '#core/server/guard.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import { archiveLimits, formatSize, megabytes, userLimits } from '#core/shared/uploads.ts';

import { archivePaths } from './case-shape.ts';
import { hashOfText, readSums } from './checksums.ts';

/** Limits of an imported archive: as many files as a user may store, and the texts about them. */
export const arrivingLimits = {
  maxEntries: userLimits.maxFiles + 500,
  maxBytes: userLimits.maxBytes + megabytes(500),
  /** Maximum size of a text, which is read into memory. case.json is the longest. */
  maxTextBytes: megabytes(64),
  /**
   * Rows of all tables. Each is checked on the main thread, including rows that are not imported. A busy account has
   * some thousands.
   */
  maxRows: 100_000,
  /**
   * Rows of the imported tables. They are saved in one transaction, during which PGlite serves no one else. A full case
   * has about 2,000.
   */
  maxImportedRows: 20_000,
  /** Nesting depth of case.json: the deepest JSON of a request, within `tables`, its table and its row. */
  maxDepth: JSON_MAX_DEPTH + 4,
};

export type ImportArchive = {
  /** Size and hash of every entry, by path. */
  entries: ReadonlyMap<string, { size: number; sha256: string }>;
  readText: (path: string) => Promise<string>;
  /** Reads the bytes of a file and verifies them on the way. */
  read: (path: string) => Promise<AsyncIterable<Uint8Array>>;
  close: () => void;
};

/** Called after each verified entry. */
export type Checked = (done: number, of: number) => void;

/**
 * Opens a ZIP file and reads all of it once: names, sizes, and every byte against its list of hashes.
 * @throws OperatorError with a sentence about what is wrong
 */
export async function openArrived(file: string, onChecked: Checked = () => {}): Promise<ImportArchive> {
  const zip = await openZip(file);
  try {
    const found = await listEntries(zip);
    const sums = await readList(zip, found);
    let done = 0;
    for (const [path, entry] of found) {
      const sha256 = sums.get(path);
      if (sha256 === undefined) continue;
      await checkEntry(zip, { path, entry, sha256 });
      done += 1;
      onChecked(done, sums.size);
    }
    const entries = new Map([...sums].map(([path, sha256]) => [path, { size: getSize(found, path), sha256 }]));
    const getEntry = (path: string) => {
      const [entry, sum] = [found.get(path), sums.get(path)];
      if (!entry || sum === undefined) throw new OperatorError(`It is missing ${path}.`);
      return { path, entry, sha256: sum };
    };
    return {
      entries,
      async readText(path) {
        const { entry, sha256 } = getEntry(path);
        const text = await readWhole(zip, path, entry);
        // Another program may have changed the file since it was checked.
        if (hashOfText(text) !== sha256) throw new OperatorError(`${path} changed while it was being read.`);
        return text.toString('utf8');
      },
      async read(path) {
        const { entry, sha256 } = getEntry(path);
        return check(await openEntry(zip, path, entry), { name: path, size: entry.uncompressedSize, sha256 });
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    if (isOfSystem(error)) throw new OperatorError(`It could not be read: ${error.message}`, { cause: error });
    throw new OperatorError('It is not a complete ZIP file; the download may have been interrupted.', { cause: error });
  }
}

/** Returns all entries by path, except folders, which have no content. */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const { maxEntries, maxBytes } = arrivingLimits;
  if (zip.entryCount > maxEntries) {
    throw new OperatorError(`It contains ${zip.entryCount} entries; a case can have at most ${maxEntries}.`);
  }
  const found = new Map<string, Entry>();
  const names = new Set<string>();
  let bytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith('/')) continue;
      rejectKind(path, entry);
      bytes += entry.uncompressedSize;
      if (bytes > maxBytes) throw new OperatorError(`It is larger than ${formatSize(maxBytes)} when unpacked.`);
      rejectBomb(path, entry);
      const plain = path.normalize('NFC').toLowerCase();
      if (names.has(plain)) throw new OperatorError(`It contains ${path} twice.`);
      names.add(plain);
      found.set(path, entry);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    const [, path] =
      /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s.exec(
        (error as Error).message,
      ) ?? [];
    if (path !== undefined) {
      throw new OperatorError(`It refers to a file outside its own folder: ${JSON.stringify(path)}.`, { cause: error });
    }
    throw new OperatorError('Its list of entries is damaged.', { cause: error });
  }
  return found;
}

const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;

function rejectKind(path: string, entry: Entry): void {
  if (entry.isEncrypted()) throw new OperatorError(`${path} is protected by a password.`);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR) throw new OperatorError(`${path} is a link, not a file.`);
}

function rejectBomb(path: string, { compressedSize, uncompressedSize }: Entry): void {
  const { alwaysBytes, maxRatio } = archiveLimits;
  if (uncompressedSize > Math.max(alwaysBytes, compressedSize * maxRatio)) {
    throw new OperatorError(`${path} unpacks to more than ${maxRatio} times its size.`);
  }
}

/** Reads the list of hashes. It must name every other entry and nothing else. */
async function readList(zip: ZipFile, found: ReadonlyMap<string, Entry>): Promise<Map<string, string>> {
  const entry = found.get(archivePaths.sums);
  if (!entry) throw new OperatorError(`It is not a case: ${archivePaths.sums} is missing.`);
  const sums = readSums((await readWhole(zip, archivePaths.sums, entry)).toString('utf8'));
  if (!sums) throw new OperatorError(`${archivePaths.sums} is not a list of hashes.`);
  for (const path of sums.keys()) if (!found.has(path)) throw new OperatorError(`It is missing ${path}.`);
  for (const path of found.keys()) {
    if (path !== archivePaths.sums && !sums.has(path)) {
      throw new OperatorError(`It contains ${path}, which is not listed in ${archivePaths.sums}.`);
    }
  }
  return sums;
}

function getSize(found: ReadonlyMap<string, Entry>, path: string): number {
  return found.get(path)?.uncompressedSize ?? 0;
}

async function readWhole(zip: ZipFile, path: string, entry: Entry): Promise<Buffer> {
  const { maxTextBytes } = arrivingLimits;
  if (entry.uncompressedSize > maxTextBytes) {
    throw new OperatorError(`${path} is larger than ${formatSize(maxTextBytes)}.`);
  }
  try {
    return await buffer(await openEntry(zip, path, entry));
  } catch (error) {
    throw asDamaged(path, error);
  }
}

async function checkEntry(
  zip: ZipFile,
  { path, entry, sha256 }: { path: string; entry: Entry; sha256: string },
): Promise<void> {
  try {
    const bytes = await openEntry(zip, path, entry);
    await pipeline(check(bytes, { name: path, size: entry.uncompressedSize, sha256 }), async (checked) => {
      for await (const chunk of checked) void chunk;
    });
  } catch (error) {
    throw asDamaged(path, error);
  }
}

async function openEntry(zip: ZipFile, path: string, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw asDamaged(path, error);
  }
}

/** Converts an unpacking error, whose message would not help an operator. */
function asDamaged(path: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  if (isOfSystem(error)) return new OperatorError(`${path} could not be read: ${error.message}`, { cause: error });
  return new OperatorError(`${path} is damaged.`, { cause: error });
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
