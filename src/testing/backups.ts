import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';

import { registry } from '#app/server/features.ts';
import { backedUpTables } from '#app/server/backup.ts';
import { openServices } from '#app/server/open-services.ts';
import { computeHash, readArchive, writeArchive, type Manifest } from '#core/server/backup/archive.ts';
import { writeBackup } from '#core/server/backup/backup.ts';
import { restoreBackup } from '#core/server/backup/restore.ts';
import { sqlState, type Database } from '#core/server/database/database.ts';
import { baseline, copyMigrations, migrationsFolder, newestMigration } from '#core/server/database/migrations.ts';
import { extensions } from '#core/server/database/pglite-session.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { readEnv } from '#core/server/env.ts';
import { accounts } from '#core/server/identity/table.ts';
import { outbox } from '#core/server/mail/table.ts';
import type { Services } from '#core/server/services.ts';
import { openFolderStore } from '#core/server/storage/folder-store.ts';
import { getTable } from '#features/evidence/records/server/table.ts';
import { patents } from '#records/record-types/patents.ts';

import { createPdf, createPng } from './fixtures.ts';
import { createUser, TEST_SECRET, type TestUser } from './people.ts';
import { sampleRecord } from './sample-record.ts';
import { copyPglite, createTestDatabase, createEngine, type TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

type Engine = Database['engine'];
type Installation = Pick<Services, 'database' | 'store' | 'now'>;

/** An installation that is opened and closed like a server's. */
export type Place = { folder: string; open: (migrations?: string) => Promise<Installation> };

export const testedEngine: Engine = process.env.LAUREL_TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite';

/** Line separators of some readers, and characters that JSON must escape. */
const AWKWARD = 'A "title"\u2028with\u2029ends\\, 😀 and עברית';

/** Creates a folder, a user to back up, and before each test an archive of the application in `archive`. */
export function useBackup(app: TestApp): { folder: string; person: TestUser; archive: string } {
  const backup = {} as ReturnType<typeof useBackup>;
  beforeAll(async () => {
    backup.folder = mkdtempSync(path.join(tmpdir(), 'laurel-backup-'));
    backup.person = await fillForBackup(app);
  });
  beforeEach(async () => {
    backup.archive = path.join(backup.folder, `${crypto.randomUUID()}.tar`);
    await backUp(app, backup.archive);
  });
  afterAll(() => rmSync(backup.folder, { recursive: true }));
  return backup;
}

/** A user with records and files of every kind that a backup must contain, and secrets that it must not. */
async function fillForBackup(app: TestApp): Promise<TestUser> {
  const person = await createUser(app.database);
  const letter = await uploadFile(app, { as: person, name: `Gutachten – ${'ä'.repeat(100)}.pdf` });
  const drawing = await uploadFile(app, { as: person, name: 'drawing.png', bytes: createPng(600) });
  await uploadFile(app, { as: person, name: 'named-by-no-record.pdf', bytes: createPdf('another') });
  const table = getTable(patents);
  await app.database.asSystem('a test makes rows with a past', async (tx) => {
    for (const title of [AWKWARD, 'Kept in Trash', 'Changed later']) {
      const values = {
        ...sampleRecord(patents),
        user_id: person.id,
        patent_title: title,
        expert_letter_url: letter.url,
        technical_documents_url: [drawing.url],
      };
      await tx.insert(table).values(values as typeof table.$inferInsert);
    }
    const title = table['patent_title' as 'status'];
    await tx
      .update(table)
      .set({ deleted_at: sql`now()` })
      .where(eq(title, 'Kept in Trash'));
    await tx.update(table).set({ status: 'Completed' }).where(eq(title, 'Changed later'));
    await tx.insert(accounts).values({
      userId: person.id,
      providerId: 'credential',
      password: 'the hash of a password',
    });
    await tx
      .insert(outbox)
      .values({ kind: 'reset-password', recipient: person.email, data: { link: 'a one-time link' } });
  });
  return person;
}

export const backUp = (from: Installation, file: string, tables: readonly PgTable[] = backedUpTables()) =>
  writeBackup(from, { file, tables });

export function restoreTo({ folder, open }: Place, file: string, migrations = migrationsFolder): Promise<Manifest> {
  return restoreBackup({
    file,
    migrations,
    temporaryFolder: path.join(folder, 'uploads'),
    open,
    seeded: registry.seeded,
  });
}

/** Creates an installation that no server has opened yet. It is removed after the test. */
export const createPlace = (engine: Engine = testedEngine) => openPlace(engine, 'newPgliteDump');

/** Includes the tables on PGlite, because creating them takes seconds. */
export const createInstalledPlace = () => openPlace(testedEngine, 'pgliteDump');

async function openPlace(engine: Engine, dump: Parameters<typeof copyPglite>[0]): Promise<Place> {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (engine === 'pglite') {
    // In memory and opened once, because a folder takes seconds each time.
    const lite = await (testedEngine === 'pglite' ? copyPglite(dump) : PGlite.create({ extensions }));
    onTestFinished(() => lite.close());
    return {
      folder,
      async open(migrations = migrationsFolder) {
        const database = openPglite(
          createEngine(lite, async () => {}),
          { migrations },
        );
        await database.opened;
        return {
          database,
          store: await openFolderStore(folder),
          now: () => new Date(),
        };
      },
    };
  }
  const { ownerUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = readEnv({
    DATA_DIR: folder,
    AUTH_SECRET: TEST_SECRET,
    LOG_LEVEL: 'silent',
    DATABASE_URL: await handToOwner(ownerUrl),
  });
  return { folder, open: (migrations) => openServices(env, { migrations }) };
}

/** A folder of the baseline only. */
export const baselineMigrations = () => migrationsUpTo(baseline);

/** A folder of all migrations and one of a later version. */
export function laterMigrations(statements: string): string {
  const folder = migrationsUpTo(newestMigration);
  const file = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] };
  journal.entries.push({ when: newestMigration + 1, tag: '9999_later' });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, '9999_later.sql'), statements);
  return folder;
}

function migrationsUpTo(upTo: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'laurel-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyMigrations({ upTo, folder });
  return folder;
}

/** Opens an installation, runs the work and closes it. */
export async function look<T>(place: Place, work: (services: Installation) => Promise<T>): Promise<T> {
  const services = await place.open();
  try {
    return await work(services);
  } finally {
    await services.database.close();
  }
}

/** Copy of an archive with changed or missing entries. Its hashes are correct. */
export async function rewriteArchive(
  archive: string,
  change: (name: string, text: string) => string | undefined,
): Promise<string> {
  const entries = new Map<string, Buffer>();
  for await (const { name, bytes } of readArchive(archive)) {
    const original = await buffer(bytes);
    const isText = !name.startsWith('files/');
    const changed = change(name, isText ? original.toString() : '');
    if (changed !== undefined) entries.set(name, isText ? Buffer.from(changed) : original);
  }
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
  for (const table of manifest.tables) {
    table.sha256 = computeHash(String(entries.get(`tables/${table.name}.jsonl`) ?? ''));
  }
  const text = JSON.stringify(manifest);
  entries.set('manifest.json', Buffer.from(text));
  if (entries.has('manifest.json.sha256')) entries.set('manifest.json.sha256', Buffer.from(computeHash(text)));
  const copy = `${archive}.copy`;
  await writeArchive(copy, async (written) => {
    for (const [name, bytes] of entries) {
      await written.addBytes(
        { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
        Readable.from([bytes]),
      );
    }
  });
  return copy;
}

/** Managed servers grant no superuser, so restoring must not need one. */
async function handToOwner(superuserUrl: string): Promise<string> {
  const url = new URL(superuserUrl);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // The role exists if another test file has created it, perhaps at the same moment.
  await client
    .query(`create role laurel_test_owner login createrole password '${TEST_SECRET}'`)
    .catch((error: unknown) => {
      if (!['42710', '23505'].includes(sqlState(error) ?? '')) throw error;
    });
  await client.query(`alter database ${url.pathname.slice(1)} owner to laurel_test_owner`);
  await client.end();
  url.username = 'laurel_test_owner';
  url.password = TEST_SECRET;
  return url.href;
}
