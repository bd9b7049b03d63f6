import { open as openFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

import { z } from 'zod';

import { baseline, commitBeforeBaseline, migrationTag } from '../database/migrations.ts';
import { OperatorError } from '../operator-error.ts';
import { appVersion } from '../product-version.ts';
import {
  check,
  checkAll,
  fileRow,
  FILES_TABLE,
  computeHash,
  isCarried,
  MANIFEST,
  manifestShape,
  readArchive,
  SEAL,
  type Entry,
  type FileRow,
  type Manifest,
} from './archive.ts';
import { entryOfFile, entryOfTable, rowsFile } from './backup.ts';
import { readLines } from './rows.ts';

const LINE_END = 10;

/**
 * Reads the manifest of a backup, and nothing else.
 * @throws OperatorError
 */
export async function readArchiveManifest(file: string): Promise<Manifest> {
  const entries = readArchive(file);
  try {
    return readManifest(file, await text((await expectEntry(entries, MANIFEST)).bytes));
  } catch (error) {
    if (error instanceof NewerBackup) throw error;
    if (isSystemError(error)) throw new OperatorError(`${file} could not be read: ${error.message}`, { cause: error });
    throw new OperatorError(`${file} is not a backup. ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/** Reads an archive to its end, extracts its rows to the folder, and checks every hash. */
export async function checkBackup(file: string, folder: string): Promise<Manifest> {
  try {
    const entries = readArchive(file);
    const sealed = await text((await expectEntry(entries, MANIFEST)).bytes);
    const manifest = await readSealedManifest(file, sealed, entries);
    for (const table of manifest.tables) await extractRows(folder, table, entries);
    for await (const { key, size, sha256 } of fileRowsIn(folder, manifest)) {
      const { bytes } = await expectEntry(entries, entryOfFile(key));
      await checkAll(bytes, { name: entryOfFile(key), size, sha256 });
    }
    const seal = await text((await expectEntry(entries, SEAL)).bytes);
    if (seal !== computeHash(sealed)) throw new OperatorError(`${MANIFEST} is damaged.`);
    if (!(await entries.next()).done) throw new OperatorError('It contains more than its manifest lists.');
    return manifest;
  } catch (error) {
    if (error instanceof NewerBackup) throw error;
    if (isSystemError(error)) {
      throw new OperatorError(`${file} could not be checked, and nothing was restored: ${error.message}`, {
        cause: error,
      });
    }
    throw new OperatorError(
      `${file} is not a complete backup, and nothing was restored. ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** A damaged manifest may look like that of another version, so its seal is checked before it is rejected. */
async function readSealedManifest(file: string, sealed: string, entries: AsyncGenerator<Entry>): Promise<Manifest> {
  try {
    return readManifest(file, sealed);
  } catch (error) {
    for await (const { name, bytes } of entries) {
      if (name === SEAL && (await text(bytes)) !== computeHash(sealed)) throw new DamagedEntry(MANIFEST);
    }
    throw error;
  }
}

async function extractRows(
  folder: string,
  { name, rows, sha256 }: Manifest['tables'][number],
  entries: AsyncGenerator<Entry>,
): Promise<void> {
  const entry = entryOfTable(name);
  const { size, bytes } = await expectEntry(entries, entry);
  // Opened before a check can fail, so that no file is created in the folder while it is being deleted.
  const extracted = await openFile(rowsFile(folder, name), 'wx', 0o600);
  let lines = 0;
  async function* countLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, end + 1)) lines += 1;
      yield chunk;
    }
  }
  await pipeline(check(bytes, { name: entry, size, sha256 }), countLines, extracted.createWriteStream());
  if (lines !== rows) throw new OperatorError(`${entry} has the wrong number of rows: ${lines} instead of ${rows}.`);
}

export async function expectEntry(entries: AsyncGenerator<Entry>, name: string): Promise<Entry> {
  const next = await entries.next();
  if (next.done) throw new OperatorError(`It ends before ${name}.`);
  if (next.value.name !== name) throw new OperatorError(`${name} is missing.`);
  return next.value;
}

/** A backup that is complete as far as this version can check. */
class NewerBackup extends OperatorError {
  override name = 'NewerBackup';
}

class DamagedEntry extends OperatorError {
  override name = 'DamagedEntry';
  constructor(entry: string, options?: ErrorOptions) {
    super(`${entry} is damaged.`, options);
  }
}

/** Parses JSON of an entry. The parser's own error names no entry, and may repeat the text. */
function parseEntry<T>(entry: string, { line, shape }: { line: string; shape: z.ZodType<T> }): T {
  try {
    return shape.parse(JSON.parse(line));
  } catch (cause) {
    throw new DamagedEntry(entry, { cause });
  }
}

const anyFormat = z.object({ format: z.unknown() });

function readManifest(file: string, sealed: string): Manifest {
  const { format } = parseEntry(MANIFEST, { line: sealed, shape: anyFormat });
  if (format !== 1) throw new OperatorError('It is a type of backup that this version of Laurel does not recognize.');
  const manifest = parseEntry(MANIFEST, { line: sealed, shape: manifestShape });
  const { tag, when } = manifest.migration;
  if (when < baseline) {
    throw new OperatorError(
      `It is from before Laurel 0.1.0, and this version cannot restore it: check out the commit “${commitBeforeBaseline}”, restore it there, and then start this version.`,
    );
  }
  if (migrationTag(when) === undefined) {
    throw new NewerBackup(
      `${file} was created by Laurel ${manifest.version} at migration ${tag}, which this version (${appVersion}) does not have. Nothing was restored. Restore it with that version or a newer one.`,
    );
  }
  return manifest;
}

export async function* fileRowsIn(folder: string, manifest: Manifest): AsyncGenerator<FileRow> {
  if (!manifest.tables.some(({ name }) => name === FILES_TABLE)) return;
  for await (const line of readLines(rowsFile(folder, FILES_TABLE))) {
    const row = parseEntry(entryOfTable(FILES_TABLE), { line, shape: fileRow });
    if (isCarried(row)) yield row;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
