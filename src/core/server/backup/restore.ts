import { mkdirSync } from 'node:fs';
import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { selectRows, type Database, type Transaction } from '../database/database.ts';
import {
  appliedMigration,
  baseline,
  copyMigrations,
  migrationTag,
  migrationsFolder,
  newestIn,
} from '../database/migrations.ts';
import { users } from '../identity/table.ts';
import { OperatorError } from '../operator-error.ts';
import { appVersion } from '../product-version.ts';
import type { Services } from '../services.ts';
import { KeyExistsError, type FileStore } from '../storage/store.ts';
import { receiveFile } from '../storage/temporary-files.ts';
import {
  check,
  checkAll,
  fileRow,
  FILES_TABLE,
  hashOf,
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
import { linesOf, loadRows } from './rows.ts';

/**
 * Time in milliseconds to wait for connections of a stopped server to close. A running server keeps connections for its
 * outbox.
 */
const CONNECTIONS_MAY_LAST_MS = 3_000;

type Restore = {
  file: string;
  /** Directory for extracted rows, readable only by this user. */
  temporaryFolder: string;
  /** Opens the installation, with its database migrated up to the last migration in this folder. */
  open: (migrations: string) => Promise<Pick<Services, 'database' | 'store'>>;
  /** Tables that migrations insert rows into. */
  seeded: readonly PgTable[];
  /** Folder of all migrations. */
  migrations?: string;
};

/**
 * Restores a backup into an empty installation without a running server. The whole archive is read and checked before
 * anything is written. Files are restored first, then the rows in one transaction. If that fails, the files are deleted
 * again.
 * @throws OperatorError if the backup is rejected; nothing is left behind
 */
export async function restoreBackup({
  file,
  temporaryFolder,
  open,
  seeded,
  migrations = migrationsFolder,
}: Restore): Promise<Manifest> {
  mkdirSync(temporaryFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(temporaryFolder, 'restore-'));
  try {
    const manifest = await checkBackup(file, folder);
    const older = path.join(folder, 'migrations');
    copyMigrations({ from: migrations, upTo: manifest.migration.when, folder: older });
    await withOpened(open(older), (target) =>
      restoreInto(target, { file, folder, manifest, seeded: seeded.map((table) => getTableName(table)) }),
    );
    // Restored data is migrated as it would have been in the original installation.
    if (manifest.migration.when < newestIn(migrations)) await withOpened(open(migrations), async () => {});
    return manifest;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function withOpened(
  opening: ReturnType<Restore['open']>,
  work: (target: Awaited<ReturnType<Restore['open']>>) => Promise<void>,
): Promise<void> {
  const target = await opening;
  try {
    await work(target);
  } finally {
    await target.database.close();
  }
}

/**
 * Reads the manifest of a backup, and nothing else.
 * @throws OperatorError
 */
export async function readManifestOf(file: string): Promise<Manifest> {
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
async function checkBackup(file: string, folder: string): Promise<Manifest> {
  try {
    const entries = readArchive(file);
    const sealed = await text((await expectEntry(entries, MANIFEST)).bytes);
    const manifest = readManifest(file, sealed);
    for (const { name, sha256 } of manifest.tables) {
      const { size, bytes } = await expectEntry(entries, entryOfTable(name));
      // Opened before a check can fail, so that no file is created in the folder while it is being deleted.
      const rows = await openFile(rowsFile(folder, name), 'wx', 0o600);
      await pipeline(check(bytes, { name: entryOfTable(name), size, sha256 }), rows.createWriteStream());
    }
    for await (const { key, size, sha256 } of fileRowsIn(folder, manifest)) {
      const { bytes } = await expectEntry(entries, entryOfFile(key));
      await checkAll(bytes, { name: entryOfFile(key), size, sha256 });
    }
    const seal = await text((await expectEntry(entries, SEAL)).bytes);
    if (seal !== hashOf(sealed)) throw new OperatorError(`${MANIFEST} is damaged.`);
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

async function expectEntry(entries: AsyncGenerator<Entry>, name: string): Promise<Entry> {
  const next = await entries.next();
  if (next.done) throw new OperatorError(`It ends before ${name}.`);
  if (next.value.name !== name) throw new OperatorError(`${name} is missing.`);
  return next.value;
}

/** A backup that is complete, as far as this version can tell. */
class NewerBackup extends OperatorError {
  override name = 'NewerBackup';
}

function readManifest(file: string, sealed: string): Manifest {
  const { format } = JSON.parse(sealed) as { format?: unknown };
  if (format !== 1) throw new OperatorError('It is a type of backup that this version of Laurel does not recognize.');
  const manifest = manifestShape.parse(JSON.parse(sealed));
  const { tag, when } = manifest.migration;
  if (when < baseline) {
    throw new OperatorError(
      'It is from before Laurel 0.1.0, and this version cannot restore it: check out the commit tagged pre-baseline, the last one that restores it, export each user’s data there, and import it into a new installation of this version.',
    );
  }
  if (migrationTag(when) !== tag) {
    throw new NewerBackup(
      `${file} was made by Laurel ${manifest.version} at migration ${tag}, which this Laurel ${appVersion} does not have. Nothing was restored. Restore it with that version or a newer one.`,
    );
  }
  return manifest;
}

async function* fileRowsIn(folder: string, manifest: Manifest): AsyncGenerator<FileRow> {
  if (!manifest.tables.some(({ name }) => name === FILES_TABLE)) return;
  for await (const line of linesOf(rowsFile(folder, FILES_TABLE))) {
    const row = fileRow.parse(JSON.parse(line));
    if (isCarried(row)) yield row;
  }
}

type Checked = { file: string; folder: string; manifest: Manifest; seeded: readonly string[] };

async function restoreInto({ database, store }: Pick<Services, 'database' | 'store'>, checked: Checked): Promise<void> {
  await refuseRunningServers(database);
  await database.asSystem('restore checks that there are no accounts yet', (tx) =>
    refuseInhabited(tx, checked.manifest),
  );
  const placed: string[] = [];
  try {
    for await (const key of placeFiles(store, checked)) placed.push(key);
    await database.asSystem('restore puts back the rows of all users', async (tx) => {
      await refuseInhabited(tx, checked.manifest);
      const tables = checked.manifest.tables.map((table) => ({ ...table, file: rowsFile(checked.folder, table.name) }));
      await loadRows(tx, { tables, seeded: checked.seeded });
    });
  } catch (error) {
    for (const key of placed) await store.remove(key);
    throw error;
  }
}

async function refuseRunningServers(database: Database): Promise<void> {
  // A PGlite folder has its own lock.
  if (database.engine === 'pglite') return;
  const countOthers = async () => {
    const [row] = await database.asSystem('restore looks for servers that run', (tx) =>
      selectRows<{ others: number }>(
        tx,
        sql`select count(*)::int as others from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and usename in (current_user, 'laurel_user')`,
      ),
    );
    return row?.others ?? 0;
  };
  const deadline = performance.now() + CONNECTIONS_MAY_LAST_MS;
  while ((await countOthers()) > 0) {
    if (performance.now() > deadline) {
      throw new OperatorError(
        'Other programs are connected to this database as its owner or as laurel_user. Stop every server that uses it first.',
      );
    }
    await sleep(200);
  }
}

async function refuseInhabited(tx: Transaction, { migration }: Manifest): Promise<void> {
  if ((await appliedMigration(tx)) !== migration.when) {
    throw new OperatorError(
      `The backup is from an older version (migration ${migration.tag}) than this database. Restore it into a database that no server has opened yet.`,
    );
  }
  // The only column that no migration drops.
  const [account] = await tx.select({ id: users.id }).from(users).limit(1);
  if (account) {
    throw new OperatorError(
      'This installation already has accounts, and a restore never overwrites data. Restore into an empty installation.',
    );
  }
}

/**
 * Copies the files into the store and returns the keys that were unused. An existing key may already contain the same
 * bytes.
 */
async function* placeFiles(store: FileStore, { file, folder, manifest }: Checked): AsyncGenerator<string> {
  const entries = readArchive(file);
  for (const name of [MANIFEST, ...manifest.tables.map((table) => entryOfTable(table.name))]) {
    await expectEntry(entries, name);
  }
  for await (const { key, size, sha256 } of fileRowsIn(folder, manifest)) {
    const { bytes } = await expectEntry(entries, entryOfFile(key));
    const received = await receiveFile({
      folder: store.temporaryFolder,
      body: check(bytes, { name: key, size, sha256 }),
      maxBytes: size,
    });
    try {
      await store.put(key, received.path);
      yield key;
    } catch (error) {
      await rm(received.path, { force: true });
      if (!(error instanceof KeyExistsError)) throw error;
      await refuseOtherBytes(store, { key, size, sha256 });
    }
  }
  await entries.return(undefined);
}

async function refuseOtherBytes(store: FileStore, { key, size, sha256 }: FileRow): Promise<void> {
  const bytes = await store.read(key);
  try {
    await checkAll(bytes ?? Readable.from([]), { name: key, size, sha256 });
  } catch (error) {
    throw new OperatorError(`A different file is already stored under ${key}, and a restore never overwrites data.`, {
      cause: error,
    });
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
