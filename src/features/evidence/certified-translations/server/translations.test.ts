import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { awards } from '#records/record-types/awards.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { shareEvidence, unshareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { FileLanguage, OriginalFile, SharedTranslation, TranslationRow } from '../schema.ts';
import { selectFileTranslations } from './queries.ts';

const app = useTestApp();
let ada: TestUser;
let original: string;
let award: string;

beforeEach(async () => {
  ada = await createUser(app.database);
  ({ url: original, id: award } = await addAward(ada, 'Urkunde für Ada.pdf'));
});

const send = (method: string, path = '', options: Parameters<typeof app.request>[2] = {}) =>
  app.request(method, `/api/translations${path}`, options);
const upload = async (as = ada, name = 'a.pdf') => (await uploadFile(app, { as, bucket: 'translations', name })).url;
const add = async (values: object = {}, as = ada): Promise<TranslationRow> => {
  const response = await send('POST', '', { as, body: { original_url: original, language: 'de', ...values } });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as TranslationRow;
};
const signed = async () => ({
  translation_url: await upload(),
  certificate_url: await upload(),
  translator_name: 'Grace Hopper',
  translated_on: '2026-01-02',
});
const read = async <Body>(path: string, as = ada) => (await (await send('GET', path, { as })).json()) as Body;
const list = (query = '', as = ada) => read<ListResponse<TranslationRow>>(query, as);

describe('the translation of a record’s file', () => {
  it('is marked as German, and then listed as incomplete', async () => {
    const made = await add();
    expect(made).toMatchObject({
      original_url: original,
      language: 'de',
      translation_url: null,
      record: { type: 'awards', id: award, title: 'A sample of Award name' },
      can: { edit: true, delete: true },
    });
    expect(await list()).toMatchObject({ rows: [made], total: 1, can: { create: true } });
    expect(await read('/files')).toEqual({
      files: [{ id: made.id, original, language: 'de', isComplete: false }],
    });
  });

  it('is complete with the translation, the signed certificate, its date and the translator', async () => {
    const { id } = await add();
    const pair = await signed();
    const entries = Object.entries(pair);
    for (const [index, [name, value]] of entries.entries()) {
      const response = await send('PATCH', `/${id}`, { as: ada, body: { [name]: value, version: index + 1 } });
      expect(response.status).toBe(200);
      const { files } = await read<{ files: FileLanguage[] }>('/files');
      expect(files[0]?.isComplete).toBe(index === entries.length - 1);
      expect((await list('?state=complete')).total).toBe(index === entries.length - 1 ? 1 : 0);
      expect((await list('?state=incomplete')).total).toBe(index === entries.length - 1 ? 0 : 1);
    }
  });

  it('is suggested until the file’s language is set', async () => {
    const originals = async () => (await read<{ files: OriginalFile[] }>('/originals')).files;
    const offered = [{ url: original, record: { type: 'awards', id: award, title: 'A sample of Award name' } }];
    expect(await originals()).toEqual(offered);
    const { id } = await add();
    expect(await originals()).toEqual([]);
    await send('DELETE', `/${id}`, { as: ada });
    expect(await originals()).toEqual(offered);
  });

  it('exists once, regardless of how often and with which keys it is added', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { original_url: original, language: 'de' };
    const responses = await Promise.all([1, 2, 3].map(() => send('POST', '', { as: ada, body, headers })));
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as TranslationRow).id));
    expect([responses.map(({ status }) => status), new Set(ids).size]).toEqual([[201, 201, 201], 1]);
    const { url } = await addAward(ada, 'another.pdf');
    const other = { original_url: url, language: 'fr' };
    const atOnce = await Promise.all([1, 2, 3].map(() => send('POST', '', { as: ada, body: other })));
    expect(atOnce.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, 422, 422]);
    const second = await send('POST', '', { as: ada, body: { ...body, language: 'fr' } });
    expect(await readProblem(second)).toMatchObject({
      status: 422,
      fields: { original_url: 'This file already has a translation in your list. Please open that one.' },
    });
  });

  it('stays after the file is removed from the record, and is no longer pending', async () => {
    await add();
    const counts = async () =>
      (await (await app.request('GET', '/api/pending-items?today=2026-11-23', { as: ada })).json()) as {
        translations?: { count: number };
      };
    expect((await counts()).translations?.count).toBe(1);
    await app.request('DELETE', `/api/records/awards/${award}`, { as: ada });
    expect((await list()).rows[0]?.record).toBeNull();
    expect((await counts()).translations).toBeUndefined();
  });
});

describe('invalid translation input', () => {
  it('is rejected with a message for every field', async () => {
    const body = { original_url: 'x', language: 'en', translated_on: 'soon', translator_name: 'Иван' };
    const problem = await readProblem(await send('POST', '', { as: ada, body }));
    expect(problem).toMatchObject({ status: 422 });
    expect(Object.keys((problem as { fields: object }).fields).toSorted()).toEqual(Object.keys(body).toSorted());
  });

  it('includes a file used in no record, or of another user', async () => {
    const eve = await createUser(app.database);
    const [loose, hers] = [await upload(), await upload(eve)];
    const body = { original_url: loose, language: 'de', translation_url: hers, certificate_url: hers };
    expect(await readProblem(await send('POST', '', { as: ada, body }))).toMatchObject({
      fields: { certificate_url: expect.stringContaining('original or its translation') },
    });
    const other = { ...body, certificate_url: await upload(eve, 'b.pdf') };
    expect(await readProblem(await send('POST', '', { as: ada, body: other }))).toMatchObject({
      fields: {
        original_url: 'None of your records contains this file. Please choose another.',
        translation_url: expect.stringContaining('no longer exists'),
        certificate_url: expect.stringContaining('no longer exists'),
      },
    });
    const stolen = await send('POST', '', { as: eve, body: { original_url: original, language: 'de' } });
    expect(await readProblem(stolen)).toMatchObject({
      fields: { original_url: expect.stringContaining('None of your') },
    });
  });

  it('includes changes with others’ files, to the original, or at an outdated version', async () => {
    const { id } = await add();
    const change = (body: object) => send('PATCH', `/${id}`, { as: ada, body: { version: 1, ...body } });
    const eve = await createUser(app.database);
    expect(await readProblem(await change({ translation_url: await upload(eve) }))).toMatchObject({
      fields: { translation_url: expect.stringContaining('no longer exists') },
    });
    expect(await readProblem(await change({ translation_url: original }))).toMatchObject({
      fields: { translation_url: 'This is the original. Please choose its translation.' },
    });
    expect((await change({ original_url: await upload() })).status).toBe(422);
    expect((await change({ language: 'fr' })).status).toBe(200);
    expect((await change({ language: 'it' })).status).toBe(409);
  });
});

describe('the list of translations', () => {
  it('is searched by file, language and translator, filtered, sorted and downloaded', async () => {
    await add({ translator_name: 'Grace Hopper' });
    const { url } = await addAward(ada, 'diploma.pdf');
    await add({ original_url: url, language: 'fr' });
    const found = async (query: string) => (await list(query)).rows.map(({ language }) => language);
    expect(await found('')).toEqual(['fr', 'de']);
    expect(await found('?sort=language')).toEqual(['fr', 'de']);
    expect(await found('?sort=language&direction=desc')).toEqual(['de', 'fr']);
    expect([await found('?q=german'), await found('?q=hopper'), await found('?q=DIPLOMA')]).toEqual([
      ['de'],
      ['de'],
      ['fr'],
    ]);
    expect(await found('?language=fr&state=incomplete')).toEqual(['fr']);
    expect((await send('GET', '?language=en', { as: ada })).status).toBe(422);
    const file = await send('GET', '?format=csv', { as: ada });
    expect(file.headers.get('content-type')).toContain('text/csv');
    expect(await file.text()).toContain('Grace Hopper');
  });

  it('moves a row to Trash and restores it, unless a newer one of the same file exists', async () => {
    const { id } = await add();
    expect((await send('DELETE', `/${id}`, { as: ada })).status).toBe(204);
    expect([(await list()).total, (await list('?trash=true')).total]).toEqual([0, 1]);
    expect((await send('POST', `/${id}/restore`, { as: ada })).status).toBe(200);
    await send('DELETE', `/${id}`, { as: ada });
    const newer = await add({ language: 'fr' });
    expect(await readProblem(await send('POST', `/${id}/restore`, { as: ada }))).toMatchObject({
      status: 409,
      code: 'translation_exists',
    });
    await send('DELETE', `/${newer.id}`, { as: ada });
    expect((await send('POST', `/${id}/restore`, { as: ada })).status).toBe(200);
  });

  it('is included in search under the original’s file name', async () => {
    const { id } = await add();
    const found = await app.request('GET', '/api/search?q=urkunde', { as: ada });
    expect(await found.json()).toContainEqual({
      id,
      title: 'Urkunde für Ada.pdf',
      place: 'Translations',
      link: `/dashboard/translations?row=${id}`,
    });
  });
});

describe('access to translations', () => {
  it.each([
    ['GET', ''],
    ['GET', '/files'],
    ['GET', '/originals'],
    ['GET', '/applicants/:id'],
    ['GET', '/:id'],
    ['GET', '/:id/certificate.pdf'],
    ['PATCH', '/:id'],
    ['DELETE', '/:id'],
    ['POST', '/:id/restore'],
  ])('is denied to visitors, other roles and other users: %s %s', async (method, path) => {
    const { id } = await add();
    const [eve, mentor] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    const address = path.replace(':id', path.startsWith('/applicants') ? ada.id : id);
    const body = method === 'PATCH' ? { version: 1, language: 'fr' } : undefined;
    const statusFor = async (as?: TestUser) => (await send(method, address, { ...(as && { as }), body })).status;
    const isOfOne = path.includes(':id');
    expect(await statusFor()).toBe(401);
    expect(await statusFor(mentor)).toBe(path.startsWith('/applicants') ? 404 : 403);
    expect(await statusFor(eve)).toBe(path.startsWith('/applicants') ? 403 : isOfOne ? 404 : 200);
    if (!isOfOne) expect(JSON.stringify(await read(path, eve))).not.toContain(id);
  });

  it('is read-only for the owner after the trial', async () => {
    const lapsed = await createUser(app.database, { trialDays: -1 });
    expect(await list('', lapsed)).toMatchObject({ total: 0, can: { create: false } });
    const response = await send('POST', '', { as: lapsed, body: { original_url: original, language: 'de' } });
    expect(response.status).toBe(403);
  });

  it('is granted to a mentor with the record’s type, and no other', async () => {
    const pair = await signed();
    await add(pair);
    const grace = await createUser(app.database, { role: 'mentor' });
    const shared = async () => read<{ files: SharedTranslation[] }>(`/applicants/${ada.id}`, grace);
    await shareEvidence(app.database, ada, { provider: grace, types: ['patents'] });
    expect(await shared()).toEqual({ files: [] });
    const fetchStatus = async (url: string) => (await app.request('GET', url, { as: grace })).status;
    expect(await fetchStatus(pair.translation_url)).toBe(404);
    await shareEvidence(app.database, ada, { provider: grace, types: ['awards'] });
    const { translation_url, certificate_url } = pair;
    const file = { original, language: 'de', isComplete: true };
    expect(await shared()).toEqual({ files: [{ ...file, translation_url, certificate_url }] });
    expect(await fetchStatus(pair.translation_url)).toBe(200);
    const seen = await givenTo(grace);
    expect(seen).toEqual([file]);
    await unshareEvidence(app.database, ada, grace);
    expect((await send('GET', `/applicants/${ada.id}`, { as: grace })).status).toBe(404);
    expect(await givenTo(grace)).toEqual([]);
  });

  it('is granted to other features for the owner, without Trash', async () => {
    const { id } = await add();
    const own = () => givenTo(ada);
    expect(await own()).toEqual([{ original, language: 'de', isComplete: false }]);
    await send('DELETE', `/${id}`, { as: ada });
    expect(await own()).toEqual([]);
  });
});

async function addAward(as: TestUser, name: string): Promise<{ id: string; url: string }> {
  const { url } = await uploadFile(app, { as, bucket: 'awards', name });
  const body = { ...sampleRecord(awards), certificate_url: url };
  const response = await app.request('POST', '/api/records/awards', { as, body });
  return { id: ((await response.json()) as { id: string }).id, url };
}

/** Returns Ada's translations as statements of other features include them. */
async function givenTo({ token }: TestUser): Promise<unknown> {
  const translations = selectFileTranslations(sql`${ada.id}::uuid`);
  const [row] = await app.database.asActor(token, (tx) =>
    selectRows<{ translations: unknown }>(tx, sql`select ${translations} as translations`),
  );
  return row?.translations;
}
