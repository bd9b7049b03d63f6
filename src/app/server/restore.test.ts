import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';

import { restoreBackup } from '#core/server/backup/restore.ts';
import { selectRows } from '#core/server/database/database.ts';
import { baseline, newestMigration } from '#core/server/database/migrations.ts';
import { outbox } from '#core/server/mail/table.ts';
import { openFolderStore } from '#core/server/storage/folder-store.ts';
import { listPublicStats } from '#features/site/site-stats/server/queries.ts';
import { siteStats } from '#features/site/site-stats/server/table.ts';
import { listPublicPlans } from '#features/billing/plans/server/queries.ts';
import { subscriptionPlans } from '#features/billing/plans/server/table.ts';
import { listPublicTestimonials } from '#features/site/testimonials/server/queries.ts';
import { testimonials } from '#features/site/testimonials/server/table.ts';
import { readContents } from '#testing/backup-contents.ts';
import {
  backUp,
  look,
  createInstalledPlace,
  createPlace,
  laterMigrations,
  restoreTo,
  rewriteArchive,
  testedEngine,
  useBackup,
} from '#testing/backups.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

/** Timeout for tests that open their own databases. */
const SLOW_MS = 60_000;

const app = useTestApp();
const backup = useBackup(app);

test(
  'a restore is rejected for an installation with accounts, and changes nothing',
  async () => {
    const place = await createInstalledPlace();
    await look(place, ({ database }) => createUser(database));
    const before = await look(place, readContents);
    await expect(restoreTo(place, backup.archive)).rejects.toThrow('This installation already has accounts');
    expect(await look(place, readContents)).toEqual(before);
  },
  SLOW_MS,
);

test.skipIf(testedEngine === 'pglite')(
  'a restore is rejected if a server is running',
  async () => {
    const place = await createInstalledPlace();
    const server = await place.open();
    await server.database.asSystem('a server looks after its outbox', (tx) => tx.select().from(outbox));
    await expect(restoreTo(place, backup.archive)).rejects.toThrow('Stop every server');
    await server.database.close();
  },
  SLOW_MS,
);

test('a restore rejects an archive with any changed byte', async () => {
  const whole = readFileSync(backup.archive);
  const changed = `${backup.archive}.changed`;
  // The space after a header's checksum and the zeros that fill a block carry no information.
  const endsChecksum = (index: number) => whole[index] === 0x20 && index % 512 >= 148 && index % 512 < 156;
  const noteworthy = [...whole.keys()].filter((index) => whole[index] !== 0 && !endsChecksum(index));
  const step = Math.floor(noteworthy.length / 60);
  for (const index of noteworthy.filter((_, position) => position % step === 0)) {
    const bytes = Buffer.from(whole);
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    writeFileSync(changed, bytes);
    await expectRefusalAtOnce(changed, 'is not a complete backup');
  }
});

test.each([0, 100, 512, 0.3, 0.6, 0.9, 0.99])('a restore rejects an archive truncated at %d', async (end) => {
  const whole = readFileSync(backup.archive);
  const torn = `${backup.archive}.torn`;
  // Length without the zeros that end the archive and its last entry.
  const length = whole.findLastIndex((byte) => byte !== 0);
  writeFileSync(torn, whole.subarray(0, end < 1 ? Math.floor(length * end) : end));
  await expectRefusalAtOnce(torn, 'is not a complete backup');
});

test.each([
  ['its tag', '"tag": "'],
  ['its timestamp', '"when": 1'],
  ['a quote', '"migration'],
  ['a name of a column', '"name": "users",\n      "columns": [\n        "'],
])('a restore names the manifest if a byte in %s is damaged', async (_what, before) => {
  const bytes = readFileSync(backup.archive);
  const index = bytes.indexOf(before) + before.length;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  const file = `${backup.archive}.damaged`;
  writeFileSync(file, bytes);
  await expectRefusalAtOnce(file, 'is not a complete backup, and nothing was restored. manifest.json is damaged.');
});

test('a restore rejects a table with fewer rows than the manifest lists', async () => {
  const file = await rewriteArchive(backup.archive, (name, text) =>
    name === 'tables/patents.jsonl' ? text.slice(text.indexOf('\n') + 1) : text,
  );
  await expectRefusalAtOnce(file, 'tables/patents.jsonl has the wrong number of rows: 2 instead of 3.');
});

test('a restore names the table of files if a row is not JSON', async () => {
  const file = await rewriteArchive(backup.archive, (name, text) =>
    name === 'tables/files.jsonl' ? text.replace('{', '[') : text,
  );
  await expectRefusalAtOnce(file, 'tables/files.jsonl is damaged.');
});

test(
  'a restore rejects a table without one of its columns',
  async () => {
    const file = await rewriteArchive(backup.archive, (name, text) =>
      name === 'manifest.json' ? text.replace(/"patent_title",\s*/, '') : text,
    );
    const place = await createInstalledPlace();
    const before = await look(place, readContents);
    await expect(restoreTo(place, file)).rejects.toThrow('The columns of patents are not those');
    expect(await look(place, readContents)).toEqual(before);
  },
  SLOW_MS,
);

test.each([
  ['a file', (name: string) => name.endsWith('drawing.png'), 'drawing.png is missing'],
  ['a table', (name: string) => name === 'tables/users.jsonl', 'tables/users.jsonl is missing'],
  ['the seal', (name: string) => name === 'manifest.json.sha256', 'ends before manifest.json.sha256'],
])('a restore rejects an archive without %s', async (_what, isLeftOut, message) => {
  const file = await rewriteArchive(backup.archive, (name, text) => (isLeftOut(name) ? undefined : text));
  await expectRefusalAtOnce(file, message);
});

test(
  'a restore removes its files if the rows cannot be restored, and reveals no secret',
  async () => {
    const file = await rewriteArchive(backup.archive, (name, text) =>
      name === 'tables/accounts.jsonl' ? text.replaceAll(backup.person.id, crypto.randomUUID()) : text,
    );
    const place = await createInstalledPlace();
    const before = await look(place, readContents);
    expect(before.files).toEqual([]);
    await expect(restoreTo(place, file)).rejects.toThrow(
      /^The rows of accounts could not be restored: (?!.*the hash of a password)/s,
    );
    expect(await look(place, readContents)).toEqual(before);
  },
  SLOW_MS,
);

test(
  'a restore can be repeated after one that was killed, next to its files',
  async () => {
    const place = await createInstalledPlace();
    const original = await readContents(app);
    const store = await openFolderStore(place.folder);
    for (const [key, bytes] of original.files) {
      const file = path.join(store.temporaryFolder, 'placed');
      writeFileSync(file, bytes);
      await store.put(key, file);
    }
    await restoreTo(place, backup.archive);
    expect(await look(place, readContents)).toEqual(original);
  },
  SLOW_MS,
);

test(
  'a restore never replaces an existing file',
  async () => {
    const place = await createInstalledPlace();
    const before = await look(place, readContents);
    const [last] = (await readContents(app)).files.toReversed();
    const store = await openFolderStore(place.folder);
    writeFileSync(path.join(store.temporaryFolder, 'other'), 'other bytes');
    await store.put(last?.[0] ?? '', path.join(store.temporaryFolder, 'other'));
    await expect(restoreTo(place, backup.archive)).rejects.toThrow('A different file is already stored under');
    await look(place, async (services) => {
      const { rows, files: stored } = await readContents(services);
      expect(rows).toEqual(before.rows);
      expect(stored.map(([, bytes]) => bytes.toString())).toEqual(['other bytes']);
    });
  },
  SLOW_MS,
);

test(
  'a restore replaces rows created by migrations with those of the backup',
  async () => {
    await app.database.asSystem('an admin edits the site', async (tx) => {
      await tx.delete(testimonials).where(eq(testimonials.name, 'Sample testimonial 1'));
      await tx.delete(subscriptionPlans);
      await tx.update(siteStats).set({ value: '250+' }).where(eq(siteStats.key, 'publications'));
    });
    const edited = `${backup.archive}.edited`;
    await backUp(app, edited);
    const place = await createInstalledPlace();
    await restoreTo(place, edited);
    expect(await look(place, readContents)).toEqual(await readContents(app));
    const site = await look(place, ({ database }) =>
      database.asSystem('a test looks at the site', async (tx) => ({
        testimonials: await listPublicTestimonials(tx),
        plans: await listPublicPlans(tx),
        stats: await listPublicStats(tx),
      })),
    );
    expect(site.testimonials.map(({ name }) => name)).not.toContain('Sample testimonial 1');
    expect([site.testimonials.length, site.plans.length, site.stats[0]?.value]).toEqual([8, 0, '250+']);
  },
  SLOW_MS,
);

test(
  'a restore migrates the backup of an older version',
  async () => {
    const older = await createInstalledPlace();
    const file = `${backup.archive}.older`;
    const services = await older.open();
    await services.database.asSystem('a user came early', (tx) =>
      tx.execute(sql`insert into users (name, email) values ('Ada Example', 'early@example.com')`),
    );
    await backUp(services, file);
    await services.database.close();

    const migrations = laterMigrations(`
      alter table users add nickname text not null default 'none';
      insert into testimonials (name, content, position) select 'Later', content, 10 from testimonials limit 1`);
    const place = await createInstalledPlace();
    await restoreTo(place, file, migrations);
    const later = await place.open(migrations);
    const { found, triggers, published } = await later.database.asSystem('a test looks', async (tx) => ({
      found: await selectRows(tx, sql`select email, nickname from users`),
      triggers: await selectRows(tx, sql`select 1 from pg_trigger where tgname = 'patents_restrict_columns'`),
      published: await listPublicTestimonials(tx),
    }));
    await later.database.close();
    expect(found).toEqual([{ email: 'early@example.com', nickname: 'none' }]);
    expect(triggers).toHaveLength(1);
    expect(published, 'what came later is there as in a new installation').toHaveLength(10);

    const migrated = await older.open(migrations);
    await migrated.database.close();
    await expect(restoreTo(older, file, migrations)).rejects.toThrow(
      'Restore it into a database that no server has opened yet',
    );
  },
  SLOW_MS,
);

test(
  'a restore accepts a backup of the last migration before the baseline, which has the same tables',
  async () => {
    const file = await rewriteArchive(backup.archive, (name, text) =>
      name === 'manifest.json'
        ? JSON.stringify({ ...JSON.parse(text), migration: { when: baseline, tag: '0006_last_names' } })
        : text,
    );
    const place = await createPlace();
    expect((await restoreTo(place, file)).migration.tag).toBe('0006_last_names');
    expect(await look(place, readContents)).toEqual(await readContents(app));
  },
  SLOW_MS,
);

test('a restore explains what to do with a backup from before the baseline', async () => {
  const file = await rewriteArchive(backup.archive, (name, text) =>
    name === 'manifest.json' ? text.replace(String(newestMigration), String(baseline - 1)) : text,
  );
  await expectRefusalAtOnce(file, 'check out the commit “refactor(database)!: migration 0006 ');
});

test('a restore rejects the backup of a newer version', async () => {
  const file = await rewriteArchive(backup.archive, (name, text) =>
    name === 'manifest.json' ? text.replace(String(newestMigration), String(newestMigration + 1)) : text,
  );
  await expectRefusalAtOnce(file, /^\S+ was created by Laurel .+Restore it with that version or a newer one\.$/);
});

/** Expects a refusal before anything of the installation is opened. */
async function expectRefusalAtOnce(file: string, message: string | RegExp): Promise<void> {
  const temporaryFolder = path.join(backup.folder, 'uploads');
  const open = () => Promise.reject(new Error('It went too far'));
  await expect(restoreBackup({ file, temporaryFolder, open, seeded: [] })).rejects.toThrow(message);
  expect(readdirSync(temporaryFolder)).toEqual([]);
}
