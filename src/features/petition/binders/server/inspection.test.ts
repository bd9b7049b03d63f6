import { hash } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { ENGINE } from '#binder-engine/binder.ts';
import type { Services } from '#core/server/services.ts';
import { createPdf } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames, uploadFile } from '#testing/uploads.ts';
import { files } from '#features/storage/files/server/table.ts';

import { askForInspection, inspectDueFiles, inspectSlowFiles } from './inspection.ts';
import { fileInspections } from './table.ts';

const app = useTestApp();
const forever = new AbortController().signal;
const enough = { seconds: 60, megabytes: 1000 };
const tooShort = { seconds: 0.01, megabytes: 1000 };

/** A user with a binder. */
async function createOwner(): Promise<TestUser> {
  const owner = await createUser(app.database);
  const response = await app.request('PUT', '/api/binder', { as: owner });
  expect(response.status).toBe(200);
  return owner;
}

const upload = (as: TestUser, name: string) =>
  uploadFile(app, { as, bucket: 'awards', name: `${name}.pdf`, bytes: createPdf(`${name} of ${as.id}`) });

/** Names of the files with stored facts, and their findings, in order of storage. */
async function listInspected(...owners: TestUser[]): Promise<string[]> {
  const rows = await app.database.asSystem('for a test', (tx) =>
    tx
      .select({ name: files.name, userId: files.userId, findings: sql<{ code: string }[]>`facts -> 'findings'` })
      .from(files)
      .innerJoin(fileInspections, and(eq(fileInspections.sha256, files.sha256), eq(fileInspections.engine, ENGINE)))
      .orderBy(fileInspections.created_at),
  );
  const ids = owners.map(({ id }) => id);
  const getSuffix = (findings: { code: string }[]) => (findings.some(({ code }) => code === 'slow') ? ' is slow' : '');
  return rows.flatMap(({ name, userId, findings }) => (ids.includes(userId) ? `${name}${getSuffix(findings)}` : []));
}

/** Services of the app, and the facts known at each read of a file. */
function watch(...owners: TestUser[]): { services: Services; seen: string[][] } {
  const seen: string[][] = [];
  const read: Services['store']['read'] = async (key, range) => {
    seen.push(await listInspected(...owners));
    return app.store.read(key, range);
  };
  return { services: { ...app, store: { ...app.store, read } }, seen };
}

it('files are inspected in turn by user, oldest first, and each result is stored immediately', async () => {
  const [ada, bo] = [await createOwner(), await createOwner()];
  for (let index = 1; index <= 20; index += 1) await upload(ada, `a${index}`);
  await upload(bo, 'b1');
  await upload(bo, 'b2');
  const { services, seen } = watch(ada, bo);
  await inspectDueFiles(services, forever);
  expect(await listInspected(ada, bo)).toEqual(
    ['a1', 'b1', 'a2', 'b2', ...Array.from({ length: 18 }, (_, index) => `a${index + 3}`)].map((name) => `${name}.pdf`),
  );
  expect(seen.map((stored) => stored.length)).toEqual(Array.from({ length: 22 }, (_, index) => index));
  expect((await storedNames(app.store)).underWay).toEqual([]);
});

it('files with facts of an earlier version are inspected again, in turn by user', async () => {
  const [ada, bo] = [await createOwner(), await createOwner()];
  for (const name of ['a1', 'a2', 'a3']) await upload(ada, name);
  await upload(bo, 'b1');
  await inspectDueFiles(app, forever);
  await app.database.asSystem('for a test', (tx) =>
    tx.update(fileInspections).set({ engine: 'before', facts: sql`facts || '{"engine":"before"}'` }),
  );
  expect(await listInspected(ada, bo)).toEqual([]);
  await inspectDueFiles(app, forever);
  expect(await listInspected(ada, bo)).toEqual(['a1.pdf', 'b1.pdf', 'a2.pdf', 'a3.pdf']);
});

it('a file that times out is marked slow, and retried next to the others, which do not wait for it', async () => {
  const [ada, bo] = [await createOwner(), await createOwner()];
  await upload(ada, 'a1');
  await upload(ada, 'a2');
  await upload(bo, 'b1');
  const { services, seen } = watch(ada, bo);
  await inspectDueFiles(services, forever, tooShort);
  const slow = ['a1.pdf is slow', 'b1.pdf is slow', 'a2.pdf is slow'];
  expect(await listInspected(ada, bo)).toEqual(slow);
  await upload(bo, 'b2');
  await inspectDueFiles(services, forever, enough);
  expect(await listInspected(ada, bo)).toEqual([...slow, 'b2.pdf']);
  await inspectSlowFiles(services, forever, enough);
  expect(seen).toHaveLength(7);
  expect(await listInspected(ada, bo)).toHaveLength(4);
  expect(await listInspected(ada, bo)).toEqual(expect.arrayContaining(['a1.pdf', 'a2.pdf', 'b1.pdf']));
});

it('a slow file from a message, which an outline names, is retried as well', async () => {
  const ada = await createOwner();
  const bytes = createPdf(`m1 of ${ada.id}`);
  await uploadFile(app, { as: ada, bucket: 'messages', name: 'm1.pdf', bytes });
  askForInspection([hash('sha256', bytes, 'hex')]);
  await inspectDueFiles(app, forever, tooShort);
  expect(await listInspected(ada)).toEqual(['m1.pdf is slow']);
  await inspectSlowFiles(app, forever, enough);
  expect(await listInspected(ada)).toEqual(['m1.pdf']);
});

it('a file that times out twice is marked too complex', async () => {
  const ada = await createOwner();
  const { url } = await upload(ada, 'a1');
  await inspectDueFiles(app, forever, tooShort);
  await inspectSlowFiles(app, forever, tooShort);
  const [row] = await app.database.asSystem('for a test', (tx) =>
    tx
      .select({ facts: fileInspections.facts })
      .from(fileInspections)
      .innerJoin(files, eq(files.sha256, fileInspections.sha256))
      .where(sql`app.file_url(${files.key}) = ${url}`),
  );
  expect(row?.facts.findings).toEqual([{ code: 'too-complex' }]);
});
