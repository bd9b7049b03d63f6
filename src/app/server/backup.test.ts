import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';

import { readArchive } from '#core/server/backup/archive.ts';
import { sessions } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';
import { markUnfinished } from '#core/server/storage/temporary-files.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { getTable } from '#features/evidence/records/server/table.ts';
import { files } from '#features/storage/files/server/table.ts';
import { patents } from '#records/record-types/patents.ts';
import { readContents } from '#testing/backup-contents.ts';
import { backUp, look, createPlace, createInstalledPlace, restoreTo, useBackup } from '#testing/backups.ts';
import { createPdf } from '#testing/fixtures.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames, uploadFile } from '#testing/uploads.ts';

import { backUp as backUpTo } from './backup.ts';
import { registry } from './features.ts';

/** Timeout for tests that open their own databases. */
const SLOW_MS = 60_000;

const app = useTestApp();
const backup = useBackup(app);

test(
  'a backup is restored unchanged, through either database engine',
  async () => {
    const original = await readContents(app);
    expect(original.rows.length).toBeGreaterThan(8);
    expect(original.files).toHaveLength(3);

    const onPglite = await createPlace('pglite');
    await restoreTo(onPglite, backup.archive);
    const second = `${backup.archive}.second`;
    await look(onPglite, async (services) => {
      expect(await readContents(services)).toEqual(original);
      await backUp(services, second);
    });

    const back = await createPlace();
    await restoreTo(back, second);
    await look(back, async (services) => expect(await readContents(services)).toEqual(original));
  },
  SLOW_MS,
);

test('a backup contains every table except secrets and queues, and only its user can read it', async () => {
  const names: string[] = [];
  for await (const { name } of readArchive(backup.archive)) names.push(name);
  const leftOut =
    Object.values(registry.tables).filter((table) => is(table, PgTable)).length -
    names.filter((name) => name.startsWith('tables/')).length;
  expect(leftOut).toBe(10);
  expect(names).not.toContain('tables/sessions.jsonl');
  expect(names.filter((name) => name.startsWith('files/'))).toHaveLength(3);
  expect(statSync(backup.archive).mode & 0o777).toBe(0o600);
  expect(readFileSync(backup.archive, 'latin1')).not.toContain(backup.person.token);
  expect(readFileSync(backup.archive, 'latin1')).not.toContain('a one-time link');
});

test(
  'a restored backup updates rows again, and its sessions are invalid',
  async () => {
    const place = await createInstalledPlace();
    await restoreTo(place, backup.archive);
    await look(place, async ({ database }) => {
      const table = getTable(patents);
      const rows = await database.asSystem('a test changes a row', async (tx) => {
        expect(await tx.select().from(sessions)).toEqual([]);
        await tx.update(table).set({ version: 99 });
        return tx.select({ version: table.version }).from(table);
      });
      expect(rows.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([2, 3, 3]);
    });
  },
  SLOW_MS,
);

test(
  'a backup is consistent under concurrent changes',
  async () => {
    const before = await readContents(app);
    const file = `${backup.archive}.busy`;
    let isUploaded = false;
    const busy: Services = {
      ...app,
      store: {
        ...app.store,
        async read(key) {
          if (!isUploaded) {
            await uploadFile(app, { as: backup.person, name: 'meanwhile.pdf', bytes: createPdf('meanwhile') });
          }
          isUploaded = true;
          return app.store.read(key);
        },
      },
    };
    await backUp(busy, file);
    expect(isUploaded).toBe(true);
    const place = await createInstalledPlace();
    await restoreTo(place, file);
    await look(place, async (services) => expect(await readContents(services)).toEqual(before));
  },
  SLOW_MS,
);

test('a backup removes the leftovers of a killed one, including temporary files', async () => {
  const target = mkdtempSync(path.join(backup.folder, 'killed-'));
  const ended = path.join(app.env.DATA_DIR, 'uploads', 'ended');
  const unfinished = path.join(target, 'backup.tar.backup-killed');
  mkdirSync(ended, { recursive: true });
  writeFileSync(`${ended}.lock`, '');
  writeFileSync(unfinished, 'half an archive');
  await markUnfinished(ended, unfinished);
  await backUpTo(app, path.join(target, 'next.tar'));
  expect(readdirSync(target)).toEqual(['next.tar']);
  expect(readdirSync(path.dirname(ended))).not.toContain('ended');
});

test('a backup overwrites nothing', async () => {
  const before = readFileSync(backup.archive);
  await expect(backUp(app, backup.archive)).rejects.toThrow('already exists');
  expect(readFileSync(backup.archive).equals(before)).toBe(true);
});

test.each([
  ['missing', 'is missing', undefined],
  ['shorter', 'is damaged', (bytes: Buffer) => bytes.subarray(1)],
  ['longer', 'is damaged', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ['different', 'is damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(1), Buffer.from('?')])],
])('a backup is rejected if a stored file is %s, and leaves nothing', async (_how, message, change) => {
  const target = mkdtempSync(path.join(backup.folder, 'alone-'));
  const store: Services['store'] = {
    ...app.store,
    async read(key) {
      if (!change) return undefined;
      const bytes = await app.store.read(key);
      return bytes && Readable.from([change(await buffer(bytes))]);
    },
  };
  await expect(backUp({ ...app, store }, path.join(target, 'backup.tar'))).rejects.toThrow(message);
  expect(readdirSync(target)).toEqual([]);
  expect((await storedNames(app.store)).underWay).toEqual([]);
});

test(
  'a backup lists an infected file, and does not contain it',
  async () => {
    const { url } = await uploadFile(app, { as: backup.person, name: 'malware.pdf', bytes: createPdf('malware') });
    const key = fileKey(url) ?? '';
    await app.database.asSystem('as if the scanner had found it', (tx) =>
      tx.update(files).set({ scanStatus: 'infected', malware: 'A-Test' }).where(eq(files.key, key)),
    );
    // An infected file is not reported as missing after its bytes are deleted either.
    for (const remove of [async () => {}, () => app.store.remove(key)]) {
      await remove();
      const file = `${backup.archive}.${crypto.randomUUID()}`;
      await backUp(app, file);
      const names: string[] = [];
      for await (const { name } of readArchive(file)) names.push(name);
      expect(names.filter((name) => name.endsWith('malware.pdf'))).toEqual([]);
      const place = await createInstalledPlace();
      await restoreTo(place, file);
      await look(place, async ({ database, store }) => {
        expect(
          await database.asSystem('a test looks', (tx) =>
            tx.select({ malware: files.malware }).from(files).where(eq(files.key, key)),
          ),
        ).toEqual([{ malware: 'A-Test' }]);
        expect((await storedNames(store)).keys).not.toContain(key);
      });
    }
  },
  SLOW_MS,
);
