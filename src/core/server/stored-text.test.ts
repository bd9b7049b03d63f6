import { beforeAll, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { specialTexts } from '#testing/fuzz-texts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const SENTENCE = 'This contains a character that cannot be saved. Please remove it, or type the text again.';
const app = useTestApp();
let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
});

const save = (values: unknown) =>
  app.request('PUT', '/api/drafts', { as: ada, body: { form: 'awards', values, base_version: null } });

async function readError(response: Response) {
  const { status, fields } = (await response.json()) as Problem;
  return { status, fields };
}

describe.each([
  ['U+0000', 'a\0b'],
  ['the first half of a character', '\ud83d'],
  ['the second half of a character', '\ude00b'],
  ['two halves in the wrong order', '\ude00\ud83d'],
])('a draft with %s is rejected', (_what, text) => {
  it.each([
    ['as a value', { award_name: text }],
    ['as a key', { [text]: 'a' }],
    ['in a list', { photos_url: ['a', text] }],
    ['in an object of an object', { a: { b: [{ c: text }] } }],
    ['as the key of an object in a list', { a: [{ [text]: null }] }],
  ])('%s, and names the field', async (_where, values) => {
    expect(await readError(await save(values))).toEqual({ status: 422, fields: { values: SENTENCE } });
  });
});

describe('a body with unstorable text', () => {
  it('reports each affected field, and no other', async () => {
    const body = { form: '\0', values: { a: ['\ud800'] }, base_version: null };
    expect(await readError(await app.request('PUT', '/api/drafts', { as: ada, body }))).toEqual({
      status: 422,
      fields: { form: SENTENCE, values: SENTENCE },
    });
  });

  it.each([
    ['whose own field has such a name', { 'a\0': 1 }],
    ['that is such a text', '"\\ud800"'],
    ['that is a list of them', ['\0']],
  ])('%s is reported as a whole', async (_what, body) => {
    expect(await readError(await app.request('PUT', '/api/drafts', { as: ada, body }))).toEqual({
      status: 422,
      fields: { body: SENTENCE },
    });
  });

  it('is rejected before any route, for every user', async () => {
    expect(
      (await app.request('PUT', '/api/drafts', { body: { form: 'awards', values: { a: '\0' }, base_version: null } }))
        .status,
    ).toBe(422);
  });

  it('keeps every other character, even if escaped', async () => {
    const escaped = JSON.stringify({
      form: 'awards',
      values: { kept: specialTexts, '😀': '\\u0000' },
      base_version: null,
    }).replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    expect((await app.request('PUT', '/api/drafts', { as: ada, body: escaped })).status).toBe(200);
    const { draft } = (await (await app.request('GET', '/api/drafts?form=awards', { as: ada })).json()) as {
      draft: { values: unknown };
    };
    expect(draft.values).toEqual({ kept: specialTexts, '😀': '\\u0000' });
  });
});

describe('a URL', () => {
  it.each([
    ['U+0000', 'q=a%00b', 'q'],
    ['half a character', 'q=%ed%a0%80', 'q'],
    ['bytes that are no UTF-8', 'q=%ff', 'q'],
    ['a percent sign alone', 'q=100%', 'q'],
    ['a parameter of such a name', '%00=1', 'query'],
  ])('is rejected with %s in its query, and the parameter is named', async (_what, query, name) => {
    for (const path of ['/api/search', '/api/session', '/api/files/patents']) {
      expect(
        await readError(await app.request(path.includes('files') ? 'POST' : 'GET', `${path}?${query}`, { as: ada })),
      ).toEqual({ status: 422, fields: { [name]: SENTENCE } });
    }
  });

  it.each(['%00', 'a%00b', '%ed%a0%80', '%ff', '%'])('a URL with %s in its path returns 404', async (part) => {
    for (const path of [
      `/api/records/patents/${part}`,
      `/api/${part}`,
      `/files/patents/${part}`,
      `/files/${part}`,
      `/assets/${part}`,
      `/images/${part}`,
      `/${part}`,
    ]) {
      expect([path, (await app.request('GET', path, { as: ada })).status]).toEqual([path, 404]);
    }
  });

  it('is read unchanged if it contains valid text', async () => {
    expect((await app.request('GET', '/api/search?q=100%25%20%F0%9F%98%80%EF%BF%BE', { as: ada })).status).toBe(200);
  });
});

it.each(['name', 'email', 'phone', 'message', 'homepage', 'topic', 'service'])(
  'a plain form with U+0000 in its %s causes no failure',
  async (field) => {
    const form = new URLSearchParams({ name: 'Ada', email: 'ada@example.com', message: 'A question' });
    form.set(field, 'a\0b');
    const response = await app.request('POST', '/api/contact', {
      body: `${form.toString()}&x=%ff`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBeLessThan(500);
  },
);
