import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { selectRows, type Database, type Transaction } from '../database/database.ts';
import { appliedMigration, copyMigrations, migrationsFolder, newestIn } from '../database/migrations.ts';
import { users } from '../identity/table.ts';
import { OperatorError } from '../operator-error.ts';
import type { Services } from '../services.ts';
import { KeyExistsError, type FileStore } from '../storage/store.ts';
import { receiveFile } from '../storage/temporary-files.ts';
import { check, checkAll, MANIFEST, readArchive, type FileRow, type Manifest } from './archive.ts';
import { entryOfFile, entryOfTable, rowsFile } from './backup.ts';
import { checkBackup, expectEntry, fileRowsIn } from './read-backup.ts';
import { loadRows } from './rows.ts';

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

type Checked = { file: string; folder: string; manifest: Manifest; seeded: readonly string[] };

async function restoreInto({ database, store }: Pick<Services, 'database' | 'store'>, checked: Checked): Promise<void> {
  await rejectRunningServers(database);
  await database.asSystem('restore checks that there are no accounts yet', (tx) =>
    rejectInhabited(tx, checked.manifest),
  );
  const placed: string[] = [];
  try {
    for await (const key of placeFiles(store, checked)) placed.push(key);
    await database.asSystem('restore puts back the rows of all users', async (tx) => {
      await rejectInhabited(tx, checked.manifest);
      const tables = checked.manifest.tables.map((table) => ({ ...table, file: rowsFile(checked.folder, table.name) }));
      await loadRows(tx, { tables, seeded: checked.seeded });
    });
  } catch (error) {
    for (const key of placed) await store.remove(key);
    throw error;
  }
}

async function rejectRunningServers(database: Database): Promise<void> {
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

async function rejectInhabited(tx: Transaction, { migration }: Manifest): Promise<void> {
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
      await rejectOtherBytes(store, { key, size, sha256 });
    }
  }
  await entries.return(undefined);
}

async function rejectOtherBytes(store: FileStore, { key, size, sha256 }: FileRow): Promise<void> {
  const bytes = await store.read(key);
  try {
    await checkAll(bytes ?? Readable.from([]), { name: key, size, sha256 });
  } catch (error) {
    throw new OperatorError(`A different file is already stored under ${key}, and a restore never overwrites data.`, {
      cause: error,
    });
  }
}
