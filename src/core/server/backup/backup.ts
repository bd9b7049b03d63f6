import { existsSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Transaction } from '../database/database.ts';
import { appliedMigration, migrationTag } from '../database/migrations.ts';
import { OperatorError } from '../operator-error.ts';
import { appVersion } from '../product-version.ts';
import type { Services } from '../services.ts';
import { syncFolder } from '../storage/sync-folder.ts';
import { markUnfinished } from '../storage/temporary-files.ts';
import {
  fileRow,
  FILES_TABLE,
  computeHash,
  isCarried,
  MANIFEST,
  SEAL,
  writeArchive,
  type Archive,
  type Manifest,
} from './archive.ts';
import { dumpRows, inOrderOfForeignKeys, readLines } from './rows.ts';

type Parts = Pick<Services, 'database' | 'store' | 'now'>;

type Contents = {
  tables: readonly PgTable[];
  /** Reads the last audit entry from the same snapshot as the rows. */
  readAuditHead?: (tx: Transaction) => Promise<NonNullable<Manifest['auditHead']>>;
};

/**
 * Writes rows and files to a new archive, and returns its manifest. The rows are one snapshot. Files are copied
 * afterwards, so that no transaction waits for bytes. A file uploaded concurrently is not included.
 * @throws OperatorError if the file exists, or a stored file is missing or damaged; nothing is left behind
 */
export async function writeBackup(parts: Parts, { file, ...contents }: Contents & { file: string }): Promise<Manifest> {
  rejectExisting(file);
  const spool = await mkdtemp(path.join(parts.store.temporaryFolder, 'backup-'));
  const unfinished = `${file}.${path.basename(spool)}`;
  const forget = await markUnfinished(parts.store.temporaryFolder, unfinished);
  try {
    const manifest = await takeSnapshot(parts, { ...contents, folder: spool });
    await writeArchive(unfinished, (archive) => fillArchive(archive, { parts, manifest, spool }));
    rejectExisting(file);
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } finally {
    await rm(unfinished, { force: true });
    await forget();
    await rm(spool, { recursive: true });
  }
}

function rejectExisting(file: string): void {
  if (existsSync(file)) {
    throw new OperatorError(`${file} already exists, and a backup never overwrites a file. Choose another name.`);
  }
  if (!existsSync(path.dirname(file))) throw new OperatorError(`The folder ${path.dirname(file)} does not exist.`);
}

function takeSnapshot(
  { database, now }: Parts,
  { tables, readAuditHead, folder }: Contents & { folder: string },
): Promise<Manifest> {
  return database.asSystem('a backup reads the rows of all users', async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    // Text of timestamps contains the time zone. With a fixed zone, the same rows produce the same bytes.
    await tx.execute(sql`set local time zone 'UTC'`);
    const migration = await readMigration(tx);
    const auditHead = await readAuditHead?.(tx);
    const dumped: Manifest['tables'] = [];
    for (const table of inOrderOfForeignKeys(tables)) {
      dumped.push(await dumpRows(tx, { table, file: rowsFile(folder, table) }));
    }
    return {
      format: 1,
      version: appVersion,
      madeAt: now().toISOString(),
      engine: database.engine,
      migration,
      ...(auditHead && { auditHead }),
      tables: dumped,
    };
  });
}

async function readMigration(tx: Transaction): Promise<Manifest['migration']> {
  const when = await appliedMigration(tx);
  const tag = migrationTag(when);
  if (!tag) throw new OperatorError('A newer Laurel has migrated this database. Use that version to back it up.');
  return { tag, when };
}

async function fillArchive(
  archive: Archive,
  { parts, manifest, spool }: { parts: Parts; manifest: Manifest; spool: string },
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await archive.addText(MANIFEST, text);
  for (const { name, sha256 } of manifest.tables) {
    const rows = await open(rowsFile(spool, name));
    const { size } = await rows.stat();
    await archive.addBytes({ name: entryOfTable(name), size, sha256 }, rows.createReadStream());
  }
  for await (const line of readLines(rowsFile(spool, FILES_TABLE))) {
    const row = fileRow.parse(JSON.parse(line));
    if (!isCarried(row)) continue;
    const { key, size, sha256 } = row;
    const bytes = await parts.store.read(key);
    if (!bytes) {
      throw new OperatorError(`The stored file ${key} is missing. If it has just been deleted, run the backup again.`);
    }
    await archive.addBytes({ name: entryOfFile(key), size, sha256 }, bytes);
  }
  await archive.addText(SEAL, computeHash(text));
}

export const entryOfTable = (name: string) => `tables/${name}.jsonl`;
export const entryOfFile = (key: string) => `files/${key}`;
export const rowsFile = (folder: string, table: string) => path.join(folder, `${table}.jsonl`);
