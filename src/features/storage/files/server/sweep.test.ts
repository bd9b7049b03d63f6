import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';

import { newestMigration } from '#core/server/database/migrations.ts';
import { users } from '#core/server/identity/table.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { tasks } from '#features/collaboration/tasks/server/table.ts';
import { purgeTrash } from '#core/server/trash.ts';
import { recordFileColumns } from '#features/evidence/records/server/file-columns.ts';
import { recordTables } from '#features/evidence/records/server/table.ts';
import { awards } from '#records/record-types/awards.ts';
import type { RecordRow } from '#records/schema.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile, storedNames, uploadFile } from '#testing/uploads.ts';
import { untilOneWaits } from '#testing/waiting.ts';

import { lockStorageQuota, ownFileKeys, deleteUnreferencedFiles } from './queries.ts';
import { sweepFiles } from './sweep.ts';
import { files } from './table.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();
const references = recordFileColumns();
let ada: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
});

describe('the sweep of files', () => {
  it('removes row and bytes of a file not used in any record, after two days', async () => {
    const { url } = await uploadFile(app, { as: ada });
    await sweep(1.9);
    expect(await fetchStatus(url)).toBe(200);
    await sweep(2.1);
    expect(await fetchStatus(url)).toBe(404);
    expect((await storedNames(app.store)).keys).not.toContain(fileKey(url));
  });

  it('keeps every file used in a record, in a single field or in a list, regardless of its name', async () => {
    const [letter, first, second] = [
      await uploadFile(app, { as: ada, name: "Brief «№1» & 100% (O'Neill)!.pdf" }),
      await uploadFile(app, { as: ada, name: 'план 1.pdf' }),
      await uploadFile(app, { as: ada, name: 'план 2.pdf' }),
    ];
    await addPatent({ expert_letter_url: letter.url, grant_certificates: [first.url, second.url] });
    await sweep(400);
    for (const { url } of [letter, first, second]) expect(await fetchStatus(url)).toBe(200);
  });

  it('keeps a file that a record names by its full URL, as a copied link', async () => {
    const [bare, opened] = [await uploadFile(app, { as: ada }), await uploadFile(app, { as: ada, name: 'план 1.pdf' })];
    const links = [`https://laurel.example${bare.url}`, `https://laurel.example${opened.url}?download#page=2`];
    const response = await app.request('POST', '/api/records/awards', {
      as: ada,
      body: { ...sampleRecord(awards), media_coverage_url: links },
    });
    expect(response.status).toBe(201);
    await sweep(2.1);
    for (const { url } of [bare, opened]) expect(await fetchStatus(url)).toBe(200);
  });

  it('removes a file that a changed record no longer uses', async () => {
    const file = await uploadFile(app, { as: ada });
    const patent = await addPatent({ grant_certificates: [file.url] });
    await app.request('PATCH', `/api/records/patents/${patent.id}`, {
      as: ada,
      body: { grant_certificates: [], version: patent.version },
    });
    await sweep(2.1);
    expect(await fetchStatus(file.url)).toBe(404);
  });

  it('keeps the files of a record in Trash until the record is deleted', async () => {
    const file = await uploadFile(app, { as: ada });
    const patent = await addPatent({ grant_certificates: [file.url] });
    await app.request('DELETE', `/api/records/patents/${patent.id}`, { as: ada });
    await sweep(29);
    expect(await fetchStatus(file.url)).toBe(200);
    await purgeTrash({ ...app, now: daysLater(31) }, Object.values(recordTables), []);
    await sweep(31);
    expect(await fetchStatus(file.url)).toBe(404);
  });

  it('checks more files than one page contains', async () => {
    const named = await uploadFile(app, { as: ada, name: 'zzz.pdf' });
    await addPatent({ grant_certificates: [named.url] });
    await app.database.asSystem('many files for a test', (tx) =>
      tx.execute(sql`
        insert into files (user_id, bucket, key, name, size, type, sha256)
        select ${ada.id}, 'patents', 'patents/' || ${ada.id} || '/' || n || '-a.pdf', 'a.pdf', 1, 'application/pdf', '' from generate_series(1, 1100) n`),
    );
    await sweep(2.1);
    expect(await readKeys(ada)).toEqual([fileKey(named.url)]);
  });

  it('handles bytes whose row failed unexpectedly', async () => {
    const named = await uploadFile(app, { as: ada });
    await addPatent({ grant_certificates: [named.url] });
    await app.database.asSystem('rows of files fail for a test', (tx) =>
      tx.execute(sql`alter table files add constraint broken check (false) not valid`),
    );
    expect((await sendFile(app, { as: ada, name: 'failed.pdf' })).status).toBe(500);
    await app.database.asSystem('rows of files work again', (tx) =>
      tx.execute(sql`alter table files drop constraint broken`),
    );
    const failed = async () =>
      (await storedNames(app.store)).keys.filter((key) => key.includes(ada.id) && key.endsWith('-failed.pdf'));
    expect(await failed()).toHaveLength(1);
    await sweep(2.1);
    expect(await failed()).toEqual([]);
    expect(await fetchStatus(named.url)).toBe(200);
  });

  it('removes bytes without a row after two days, and those of a deleted user', async () => {
    // Most stored files must have rows, as in any real store.
    const named = [
      await uploadFile(app, { as: ada }),
      await uploadFile(app, { as: ada }),
      await uploadFile(app, { as: ada }),
    ];
    await addPatent({ grant_certificates: named.map(({ url }) => url) });
    const eve = await createUser(app.database);
    const gone = await uploadFile(app, { as: eve });
    await app.database.asSystem('a person leaves', (tx) => tx.delete(users).where(eq(users.id, eve.id)));
    await sweep(1.9);
    expect((await storedNames(app.store)).keys).toContain(fileKey(gone.url));
    await sweep(2.1);
    expect((await storedNames(app.store)).keys).not.toContain(fileKey(gone.url));
    for (const { url } of named) expect(await fetchStatus(url)).toBe(200);
  });

  it('removes nothing if most stored files are unknown', async () => {
    const stored = [await uploadFile(app, { as: ada }), await uploadFile(app, { as: ada })];
    await app.database.asSystem('as if the database were another', (tx) => tx.execute(sql`delete from users`));
    await sweep(2.1);
    const { keys } = await storedNames(app.store);
    for (const { url } of stored) expect(keys).toContain(fileKey(url));
  });

  it('proceeds if most stored files are leftovers of failed uploads by known users', async () => {
    const remaining = await uploadFile(app, { as: ada });
    await addPatent({ expert_letter_url: remaining.url });
    for (let count = 0; count < 5; count += 1) await uploadFile(app, { as: ada });
    await app.database.asSystem('as if their rows were never written', (tx) =>
      tx.delete(files).where(sql`key <> ${fileKey(remaining.url)}`),
    );
    const own = async () => (await storedNames(app.store)).keys.filter((key) => key.includes(ada.id)).length;
    const later = { ...app, now: daysLater(2.1) };
    await sweepFiles(later, references, 2);
    expect(await own()).toBe(4);
    await sweepFiles(later, references, 2);
    await sweepFiles(later, references, 2);
    expect(await own()).toBe(1);
    expect(await fetchStatus(remaining.url)).toBe(200);
  });

  it('removes nothing next to a newer server, which may use files in new columns', async () => {
    const { url } = await uploadFile(app, { as: ada });
    const migrated = (statement: SQL) =>
      app.database.asSystem('as if a newer server had migrated', (tx) => tx.execute(statement));
    await migrated(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${newestMigration + 1})`,
    );
    await sweep(2.1);
    expect(await fetchStatus(url)).toBe(200);
    await migrated(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
    await sweep(2.1);
    expect(await fetchStatus(url)).toBe(404);
  });

  it('removes leftovers of a killed upload', async () => {
    await sendFile(app, { as: ada });
    const stray = path.join(app.store.temporaryFolder, 'stray');
    await writeFile(stray, createPdf());
    await utimes(stray, new Date(0), new Date(0));
    await sweep(0);
    expect((await storedNames(app.store)).underWay).toEqual([]);
  });
});

describe('an infected file', () => {
  it('keeps its row without being used, and loses its bytes after 30 days', async () => {
    const { url } = await uploadFile(app, { as: ada });
    const key = fileKey(url) ?? '';
    const infect = { scanStatus: 'infected', malware: 'A-Test', scannedAt: sql`now()` } as const;
    await app.database.asSystem('as if the scanner had found it', (tx) =>
      tx.update(files).set(infect).where(eq(files.key, key)),
    );
    await sweep(29);
    expect((await storedNames(app.store)).keys).toContain(key);
    expect(await readQuota(ada)).toEqual({ files: 1, bytes: createPdf().length });

    await sweep(31);
    await sweep(32);
    expect((await storedNames(app.store)).keys).not.toContain(key);
    expect(await readKeys(ada)).toEqual([key]);
    expect(await readQuota(ada), 'its bytes are free again').toEqual({ files: 1, bytes: 0 });
    expect((await app.request('GET', url, { as: ada })).status).toBe(409);
  });

  it('is not removed by a sweep that started before the detection', async () => {
    const { url } = await uploadFile(app, { as: ada });
    const keys = [fileKey(url) ?? ''];
    await app.database.asSystem('as if the scanner had found it', (tx) =>
      tx
        .update(files)
        .set({ scanStatus: 'infected' })
        .where(eq(files.key, keys[0] ?? '')),
    );
    expect(
      await app.database.asSystem('sweeps for a test', (tx) => deleteUnreferencedFiles(tx, { keys, references })),
    ).toEqual([]);
    expect(await readKeys(ada)).toEqual(keys);
  });
});

describe('saving a record during a sweep', () => {
  it('either keeps its file or reports that it is gone, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const file = await uploadFile(app, { as: ada });
      const [saved] = await Promise.all([
        app.request('POST', '/api/records/patents', { as: ada, body: patentWith({ grant_certificates: [file.url] }) }),
        sweep(2.1),
      ]);
      expect(await fetchStatus(file.url)).toBe(saved.status === 201 ? 200 : 404);
    }
  });

  it('blocks the sweep until its file is used', async () => {
    const file = await uploadFile(app, { as: ada });
    const keys = [fileKey(file.url) ?? ''];
    const [checked, waits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = app.database.asActor(ada.token, async (tx) => {
      expect([...(await ownFileKeys(tx, { columns: references, keys }))]).toEqual(keys);
      checked.resolve();
      await waits.promise;
      await tx.execute(sql`insert into patents (grant_certificates) values (array[${file.url}])`);
    });
    await checked.promise;
    const sweeping = app.database.asSystem('sweeps for a test', (tx) =>
      deleteUnreferencedFiles(tx, { keys, references }),
    );
    await untilOneWaits(app.database);
    waits.resolve();
    expect(await sweeping).toEqual([]);
    await saving;
    expect(await fetchStatus(file.url)).toBe(200);
  });
});

it('file URLs are accepted only by URL columns, so that the sweep knows where to look', async () => {
  const { url } = await uploadFile(app, { as: ada });
  const keys = [fileKey(url) ?? ''];
  const name = (column: PgColumn) =>
    app.database.asActor(ada.token, (tx) => ownFileKeys(tx, { columns: [column], keys }));
  expect([...(await name(tasks.task_files))]).toEqual(keys);
  await expect(name(tasks.title)).rejects.toThrow('tasks.title is no column for addresses of files');
});

function daysLater(days: number): () => Date {
  return () => new Date(Date.now() + days * DAY_MS);
}

async function sweep(days: number): Promise<void> {
  await sweepFiles({ ...app, now: daysLater(days) }, references);
}

async function fetchStatus(url: string): Promise<number> {
  const response = await app.request('GET', url, { as: ada });
  await response.arrayBuffer();
  return response.status;
}

function patentWith(values: Record<string, unknown>): Record<string, unknown> {
  return { patent_title: 'A patent', country: 'Germany', patent_type: 'Utility', ...values };
}

async function addPatent(values: Record<string, unknown>): Promise<RecordRow> {
  const response = await app.request('POST', '/api/records/patents', { as: ada, body: patentWith(values) });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as RecordRow;
}

async function readQuota({ id }: TestUser) {
  return app.database.asSystem('counts for a test', (tx) => lockStorageQuota(tx, id));
}

async function readKeys(person: TestUser): Promise<string[]> {
  const rows = await app.database.asSystem('looks at what was kept', (tx) =>
    tx.select({ key: files.key }).from(files).where(eq(files.userId, person.id)),
  );
  return rows.map(({ key }) => key);
}
