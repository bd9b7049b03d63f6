import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import { purgeTrash } from '#core/server/trash.ts';
import { fileName, type UploadedFile } from '#core/shared/uploads.ts';
import { documentUploads } from '#features/collaboration/documents/server/table.ts';
import { recordFileColumns } from '#features/evidence/records/server/file-columns.ts';
import { recordTables } from '#features/evidence/records/server/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createPdf, createPng } from '#testing/fixtures.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { OwnFile } from '../schema.ts';
import { sweepFiles } from './sweep.ts';
import { files } from './table.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

describe('the list of one’s own files', () => {
  it('shows where each is used, newest first', async () => {
    const grant = await uploadFile(app, { as: ada, name: 'grant.pdf' });
    const loose = await uploadFile(app, { as: ada, name: 'loose.pdf' });
    const patent = await addPatent({ grant_certificates: [grant.url], expert_letter_url: grant.url });
    const document = await submit(grant);
    expect((await list()).map(({ url }) => fileName(url))).toEqual(['loose.pdf', 'grant.pdf']);
    const [, shown] = await list();
    const inPatents = {
      place: 'Patents',
      title: 'A loom that sees',
      link: `/dashboard/patents?row=${patent.id}`,
    };
    expect(shown).toMatchObject({ url: grant.url, size: grant.size });
    expect(shown?.places.toSorted((a, b) => b.place.localeCompare(a.place))).toEqual([
      inPatents,
      inPatents,
      { place: 'Documents', title: 'grant.pdf', link: `/dashboard/documents?row=${document.id}` },
    ]);
    expect((await list())[0]).toMatchObject({ url: loose.url, places: [] });
    await app.request('DELETE', `/api/records/patents/${patent.id}`, { as: ada });
    expect((await list())[1]?.places.map(({ place }) => place)).toEqual(['Documents']);
  });

  it('is filtered by text, by accepted types, and to the same bytes as another file', async () => {
    const grant = await uploadFile(app, { as: ada, name: 'Grant 100%.pdf' });
    const again = await uploadFile(app, { as: ada, bucket: 'awards', name: 'another name.pdf' });
    await uploadFile(app, { as: ada, bucket: 'documents', name: 'stage.png', bytes: createPng() });
    const names = async (query: string) => (await list(query)).map(({ url }) => fileName(url));
    expect(await names('?q=grant 100%25')).toEqual(['Grant 100%.pdf']);
    expect(await names('?q=1_0')).toEqual([]);
    expect(await names('?bucket=judging-photos')).toEqual(['stage.png']);
    expect(await names('?bucket=affidavits')).toEqual(['another name.pdf', 'Grant 100%.pdf']);
    expect(await names(`?same_as=${encodeURIComponent(grant.url)}`)).toEqual(['another name.pdf']);
    expect(await names(`?same_as=${encodeURIComponent(again.url)}`)).toEqual(['Grant 100%.pdf']);
  });

  it('contains nothing of any other user, not even of assigned ones', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, mentor);
    const grant = await uploadFile(app, { as: ada });
    await submit(grant);
    const eve = await createUser(app.database);
    const same = await uploadFile(app, { as: eve });
    expect((await list('', eve)).map(({ url }) => url)).toEqual([same.url]);
    expect(await list(`?same_as=${encodeURIComponent(grant.url)}`, eve)).toEqual([]);
    expect(await (await app.request('GET', '/api/files/own', { as: mentor })).json()).toEqual([]);
    expect((await app.request('GET', '/api/files/own')).status).toBe(401);
    expect((await app.request('GET', '/api/files/own?bucket=none', { as: ada })).status).toBe(422);
  });
});

describe('a file used in two rows', () => {
  it('stays until neither uses it', async () => {
    const grant = await uploadFile(app, { as: ada });
    const patent = await addPatent({ grant_certificates: [grant.url] });
    const document = await submit(grant);
    await app.request('DELETE', `/api/documents/${document.id}`, { as: ada });
    await purge(31);
    await sweep(31);
    expect(await fetchStatus(grant)).toBe(200);
    await app.request('PATCH', `/api/records/patents/${patent.id}`, {
      as: ada,
      body: { grant_certificates: [], version: 1 },
    });
    await sweep(31);
    expect(await fetchStatus(grant)).toBe(404);
  });

  it('is readable to users who may read one of the rows, and to none after that', async () => {
    const mentor = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, mentor);
    const grant = await uploadFile(app, { as: ada });
    await addPatent({ grant_certificates: [grant.url] });
    expect(await fetchStatus(grant, mentor)).toBe(404);
    const document = await submit(grant);
    expect(await fetchStatus(grant, mentor)).toBe(200);
    await app.request('DELETE', `/api/documents/${document.id}`, { as: ada });
    expect(await fetchStatus(grant, mentor)).toBe(404);
  });
});

describe('renaming a file', () => {
  const rename = (body: object, as: TestUser | undefined = ada) =>
    app.request('POST', '/api/files/own/rename', { as, body });

  it('changes its URL, with the same bytes; rows with the former URL keep it', async () => {
    const grant = await uploadFile(app, { as: ada, name: 'scan 7.pdf', bytes: createPdf('the grant') });
    await addPatent({ grant_certificates: [grant.url] });
    const response = await rename({ url: grant.url, name: 'Grant of 2024' });
    const renamed = (await response.json()) as UploadedFile;
    expect([response.status, renamed.name, fileName(renamed.url)]).toEqual([
      201,
      'Grant of 2024.pdf',
      'Grant of 2024.pdf',
    ]);
    const [before, now] = [await read(grant.url), await read(renamed.url)];
    expect(now.equals(before)).toBe(true);
    await sweep(2.1);
    expect([await fetchStatus(grant), await fetchStatus(renamed)]).toEqual([200, 404]);
  });

  it('keeps its extension, even if another is given', async () => {
    const grant = await uploadFile(app, { as: ada, name: 'scan.pdf' });
    const renamed = (await (await rename({ url: grant.url, name: '../grant.exe' })).json()) as UploadedFile;
    expect(renamed.name).toBe('grant.exe.pdf');
  });

  it('is rejected for another user’s file, an infected file, and an empty name', async () => {
    const eve = await createUser(app.database);
    const grant = await uploadFile(app, { as: ada });
    expect((await rename({ url: grant.url, name: 'mine' }, eve)).status).toBe(404);
    expect((await readProblem(await rename({ url: grant.url, name: ' ' }))).fields).toEqual({
      name: 'Please enter a file name',
    });
    expect((await app.request('POST', '/api/files/own/rename', { body: { url: grant.url, name: 'a' } })).status).toBe(
      401,
    );
    const mentor = await createUser(app.database, { role: 'mentor' });
    expect((await rename({ url: grant.url, name: 'mine' }, mentor)).status).toBe(404);
    const lapsed = await createUser(app.database);
    const own = await uploadFile(app, { as: lapsed });
    await app.database.asSystem('their trial ends', (tx) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: new Date(0) })
        .where(eq(userRoles.userId, lapsed.id)),
    );
    expect((await rename({ url: own.url, name: 'mine' }, lapsed)).status).toBe(403);
    await app.database.asSystem('as if the scanner had found it', (tx) =>
      tx.update(files).set({ scanStatus: 'infected' }).where(eq(files.userId, ada.id)),
    );
    expect((await rename({ url: grant.url, name: 'mine' })).status).toBe(404);
  });
});

async function list(query = '', as = ada): Promise<OwnFile[]> {
  const response = await app.request('GET', `/api/files/own${query}`, { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as OwnFile[];
}

async function add(path: string, body: object): Promise<{ id: string }> {
  const response = await app.request('POST', path, { as: ada, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { id: string };
}

function addPatent(values: object) {
  const patent = { patent_title: 'A loom that sees', country: 'Germany', patent_type: 'Utility' };
  return add('/api/records/patents', { ...patent, ...values });
}

function submit({ url }: UploadedFile) {
  return add('/api/documents', { document_type: 'Patent Documentation', file_url: url });
}

async function fetchStatus({ url }: UploadedFile, as = ada): Promise<number> {
  return (await app.request('GET', url, { as })).status;
}

async function read(url: string): Promise<Buffer> {
  return Buffer.from(await (await app.request('GET', url, { as: ada })).arrayBuffer());
}

const daysLater = (days: number) => () => new Date(Date.now() + days * DAY_MS);
const sweep = (days: number) =>
  sweepFiles({ ...app, now: daysLater(days) }, [...recordFileColumns(), documentUploads.file_url]);
const purge = (days: number) =>
  purgeTrash({ ...app, now: daysLater(days) }, [...Object.values(recordTables), documentUploads], []);
