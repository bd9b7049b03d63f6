// Measures the cost of a new feature: its folder, a line in each list of features, and the generated migration. The two
// lines are added here while the tests run. Everything else finds the feature.
import { generateDrizzleJson, generateMigration } from '../drizzle-kit.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { backedUpTables } from '#app/server/backup.ts';
import { features, registry } from '#app/server/features.ts';
import { createJobs } from '#app/server/jobs.ts';
import { buildSidebar } from '#app/client/navigation.ts';
import { pages } from '#app/client/pages.ts';
import { paletteGroups } from '#app/client/palette/entries.ts';
import type { Page } from '#core/client/pages.ts';
import { derivedSql } from '#core/server/database/derived.ts';
import { sqlState } from '#core/server/database/database.ts';
import { buildRegistry, type Feature } from '#core/server/feature.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { files } from '#features/storage/files/server/table.ts';

import { createTestUsers, type TestUsers } from '../access/checks.ts';
import { columnChecks } from '../access/column-checks.ts';
import { fileChecks } from '../access/file-checks.ts';
import { matrixChecks } from '../access/matrix-checks.ts';
import { providerChecks } from '../access/provider-checks.ts';
import { tryRoute } from '../access/route-checks.ts';
import { expectAsDeclared, runChecks } from '../access/run-checks.ts';
import { resources, samples } from '../all-samples.ts';
import { unpack } from '../archives.ts';
import type { ApiDocument } from '../fuzz.ts';
import { linesToWrite } from '../listed-pages.ts';
import { createUser, type TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { collectColumnSamples, readSamples, listResources, type Sampled } from '../samples.ts';
import { uploadFile } from '../uploads.ts';
import { memoPages } from './client/pages.ts';
import type { MemoRow } from './schema.ts';
import { memosFeature } from './server/feature.ts';
import { memos } from './server/table.ts';

const before = { ...registry };
const isServed = features as Feature[];
const isListed = pages as Page[];

beforeAll(() => {
  isServed.push(memosFeature);
  isListed.push(...memoPages);
  Object.assign(registry, buildRegistry(features));
});
afterAll(() => {
  isServed.splice(isServed.indexOf(memosFeature), 1);
  isListed.splice(-memoPages.length);
  Object.assign(registry, before);
  resources.splice(
    resources.findIndex(({ table }) => table === 'memos'),
    1,
  );
  delete samples.memos;
});

const app = useTestApp();
let ada: TestUser;
let cast: TestUsers;
let own: Sampled[];

beforeAll(async () => {
  own = await readSamples(['testing/example-feature/server']);
  resources.push(...listResources(own));
  Object.assign(samples, collectColumnSamples(own));
  const statements = await migrationFrom();
  await app.database.asSystem('apply what `npm run db:generate` would write', async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });
  ada = await createUser(app.database);
  cast = await createTestUsers(app.database);
});

describe('the example feature: one folder and one line', () => {
  it('is served: a memo is added once for a key, listed, searched and downloaded', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { signer: 'Grace Hopper', memo_url: (await upload()).url };
    const [one, again] = await Promise.all([1, 2].map(() => send('POST', '', { as: ada, body, headers })));
    const memo = (await one?.json()) as MemoRow;
    expect(memo).toMatchObject({ ...body, version: 1, can: { edit: true, delete: true } });
    expect(await again?.json()).toEqual(memo);
    expect(await list(ada, '?q=hopper&sort=signer')).toMatchObject({ rows: [memo], total: 1, can: { create: true } });
    expect(await (await send('GET', '?format=csv', { as: ada })).text()).toContain('Grace Hopper');
  });

  it('is changed at the version that was read, and found by a filter', async () => {
    const grace = await createUser(app.database);
    const { id } = await add('Katherine Johnson', grace);
    const change = (body: object) => send('PATCH', `/${id}`, { as: grace, body });
    const signed = await change({ signed_on: '2026-11-20', version: 1 });
    expect(await signed.json()).toMatchObject({ id, signer: 'Katherine Johnson', signed_on: '2026-11-20', version: 2 });
    const late = await change({ signer: 'Dorothy Vaughan', version: 1 });
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'version_conflict' }]);
    expect(await list(grace, '?state=signed')).toMatchObject({ rows: [{ id, signed_on: '2026-11-20' }], total: 1 });
    expect(await list(grace, '?state=open')).toMatchObject({ rows: [], total: 0 });
  });

  it('has a job, which trashes memos that were not signed in a year', async () => {
    const grace = await createUser(app.database);
    const [signed, unsigned] = [await add('Signed', grace), await add('Unsigned', grace)];
    await send('PATCH', `/${signed.id}`, { as: grace, body: { signed_on: '2026-11-20', version: 1 } });
    const remaining = async (days: number) => {
      await runJob('trash unsigned memos', { days });
      return (await list(grace, '?sort=signer')).rows.map(({ id }) => id);
    };
    expect(await remaining(364)).toEqual([signed.id, unsigned.id]);
    expect(await remaining(366)).toEqual([signed.id]);
  });

  it('responds to each role as its samples state', async () => {
    const document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
    const routes = Object.entries(own[0]?.samples?.routes ?? {});
    expect(routes).toHaveLength(5);
    for (const [name, sample] of routes) {
      const { actual, expected, wrong } = await tryRoute(app, { document, people: cast, name, sample });
      expect(actual, wrong ?? name).toEqual(expected);
    }
  });

  it('rejects other users’ rows, and reports every invalid field', async () => {
    const { id } = await add();
    expect((await send('DELETE', `/${id}`, { as: await createUser(app.database) })).status).toBe(404);
    const wrong = await send('POST', '', { as: ada, body: { signer: '', memo_url: '/files/elsewhere/x/y.pdf', id } });
    expect((await wrong.json()) as object).toMatchObject({
      fields: { signer: expect.any(String), memo_url: expect.any(String), id: expect.any(String) },
    });
  });

  it('passes the access checks generated from its samples', async () => {
    const checks = [matrixChecks, providerChecks, columnChecks, fileChecks]
      .flatMap((listChecks) => listChecks())
      .filter(({ table }) => table === 'memos');
    expect(checks.length).toBeGreaterThan(35);
    const results = await runChecks(app.database, { checks, cast });
    for (const check of checks) expectAsDeclared(check, results);
  });

  it('has its writable columns enforced by generated triggers', async () => {
    const { id } = await add();
    const change = (values: Partial<typeof memos.$inferInsert>) =>
      app.database.asActor(ada.token, (tx) => tx.update(memos).set(values).where(eq(memos.id, id)));
    await change({ signer: 'Ada Lovelace' });
    const refused = await change({ created_at: new Date(0) }).catch((error: unknown) => sqlState(error));
    expect(refused).toBe('42501');
  });

  it('is in search and export, in pending items, and in every backup', async () => {
    const { id } = await add('Barbara Liskov');
    const found = await app.request('GET', '/api/search?q=liskov', { as: ada });
    const link = `/dashboard/memos?row=${id}`;
    expect(await found.json()).toEqual([{ id, title: 'Barbara Liskov', place: 'Memos', link }]);
    const entries = await unpack(await app.request('GET', '/api/export', { as: ada }));
    expect(String(entries.get('tables/memos.csv'))).toContain('Barbara Liskov');
    expect([...entries.keys()]).toContain('files/Memos/Barbara Liskov/a.pdf');
    const overview = await app.request('GET', '/api/pending-items/overview', { as: ada });
    expect(JSON.stringify(await overview.json())).toContain(link);
    expect(backedUpTables()).toContain(memos);
  });

  it('protects files named by a memo from the sweep, and empties its Trash after 30 days', async () => {
    const [named, unnamed, trashed] = [await add(), await upload(), await add()];
    expect((await send('DELETE', `/${trashed.id}`, { as: ada })).status).toBe(204);
    expect((await send('POST', `/${trashed.id}/restore`, { as: ada })).status).toBe(200);
    expect((await send('DELETE', `/${trashed.id}`, { as: ada })).status).toBe(204);
    await app.database.asSystem('as if a month had passed', async (tx) => {
      await tx
        .update(memos)
        .set({ deleted_at: sql`now() - interval '31 days'` })
        .where(eq(memos.id, trashed.id));
      await tx.update(files).set({ createdAt: sql`now() - interval '2 days'` });
    });
    for (const name of ['purge Trash', 'sweep files']) await runJob(name);
    const fetchStatus = async (url: string) => (await app.request('GET', url, { as: ada })).status;
    expect(await fetchStatus(named.memo_url)).toBe(200);
    expect(await fetchStatus(unnamed.url)).toBe(404);
    expect(await fetchStatus(trashed.memo_url)).toBe(404);
  });

  it('is in the sidebar and the palette, with a create action', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    const dates = { trial_start_date: '2026-11-15T00:00:00Z', trial_end_date: '2026-11-25T00:00:00Z' };
    const roles = [{ role: 'applicant' as const, is_active: true, is_subscribed: false, ...dates }];
    const reader = { roles, permissions: [], is_owner: false, now };
    const listed = buildSidebar(reader, 'dashboard').sections.flatMap((section) =>
      section.pages.map(({ label }) => label),
    );
    expect(listed).toContain('Memos');
    const found = [{ entry: 'Case › Memos', module: memoPages[0]?.module ?? '' }];
    expect(linesToWrite(own, { listing: 'sidebars', reader: 'applicant', found })).toEqual([]);
    const entries = paletteGroups(reader).flatMap((group) => group.entries);
    expect(entries.map(({ label }) => label)).toEqual(expect.arrayContaining(['Memos', 'New memo']));
  });
});

/** Changes between the database and the features it has now. */
async function migrationFrom(): Promise<string[]> {
  const snapshot = (tables: object) => generateDrizzleJson({ ...tables }, undefined, undefined, 'snake_case');
  const existing = new Set(derivedSql(before).flatMap(({ create }) => create));
  const changed = derivedSql(registry).filter(({ create }) => create.some((statement) => !existing.has(statement)));
  const ofTables = await generateMigration(snapshot(before.tables), snapshot(registry.tables));
  return [...ofTables, ...changed.flatMap(({ create }) => create)];
}

/** Runs a job as if these days had passed. */
async function runJob(name: string, { days = 0 } = {}): Promise<void> {
  const later = new Date(Date.now() + days * 86_400_000);
  const job = createJobs({ ...app, now: () => later }).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job “${name}”`);
  await job.run(AbortSignal.timeout(60_000));
}

function upload(as = ada) {
  return uploadFile(app, { as, bucket: 'recommendations' });
}

async function add(signer = 'Grace Hopper', as = ada): Promise<MemoRow> {
  const response = await send('POST', '', { as, body: { signer, memo_url: (await upload(as)).url } });
  expect(response.status).toBe(201);
  return (await response.json()) as MemoRow;
}

function send(method: string, address: string, options: Parameters<typeof app.request>[2]): Promise<Response> {
  return app.request(method, `/api/memos${address}`, options);
}

async function list(as: TestUser, query: string): Promise<ListResponse<MemoRow>> {
  return (await (await send('GET', query, { as })).json()) as ListResponse<MemoRow>;
}
