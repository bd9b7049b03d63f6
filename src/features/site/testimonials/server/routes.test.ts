import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { sqlState } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { TestimonialList, TestimonialRow } from '../schema.ts';
import { listPublicTestimonials } from './queries.ts';

const app = useTestApp();

let admin: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_content'] });
});

it('a new installation shows nine samples, each marked as a sample', async () => {
  const samples = await shown();
  expect(samples).toHaveLength(9);
  for (const { name, content, achievement, is_sample } of samples) {
    expect(is_sample).toBe(true);
    expect([name, content, achievement].map((text) => text.slice(0, 6).toLowerCase())).toEqual([
      'sample',
      'this i',
      'sample',
    ]);
    expect(content).toMatch(/^This is a sample\. /);
  }
  const ratings = samples.map(({ rating }) => rating);
  expect(Math.min(...ratings)).toBeLessThan(5);
  expect(Math.max(...ratings)).toBe(5);
});

describe('adding a testimonial', () => {
  it('stores it last on the page unless it has a position', async () => {
    const image = '/images/testimonials/ada.webp';
    const row = await added({
      name: ' Ada Example ',
      title: 'Engineer',
      content: 'Said\nthis',
      rating: 4.5,
      image,
      achievement: 'A patent',
    });
    expect(row).toEqual({
      id: expect.any(String),
      name: 'Ada Example',
      title: 'Engineer',
      content: 'Said\nthis',
      rating: 4.5,
      image,
      picture_url: null,
      achievement: 'A patent',
      is_sample: false,
      position: expect.any(Number),
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    const first = await added({ name: 'First', content: 'Said', position: 0 });
    const { rows } = await list();
    expect([rows.at(0)?.id, rows.at(-1)?.id]).toEqual([first.id, row.id]);
    const { id: _, position: __, is_active: ___, picture_url: ____, created_at, updated_at, version, ...seen } = row;
    expect([created_at, version]).toEqual([updated_at, 1]);
    expect((await shown()).at(-1)).toEqual(seen);
  });

  it.each([
    [7, 5],
    [-1, 0],
    [1e308, 5],
    [4.44, 4.4],
    [0, 0],
    [undefined, 5],
  ])('stores the rating %d as %d', async (rating, stored) => {
    expect((await added({ name: 'Ada', content: 'Said', rating })).rating).toBe(stored);
  });

  it('reports every invalid field at once, and fields an admin cannot set', async () => {
    const unknown = 'This field is not allowed here';
    const wrong = {
      name: ' ',
      content: '',
      rating: 'five',
      image: 'https://example.com/a.webp',
      position: -1,
      is_sample: 'yes',
      is_active: null,
      id: 'a',
      version: 9,
      created_at: '2001-01-01',
    };
    const response = await app.request('POST', '/api/testimonials', { as: admin, body: wrong });
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).fields).toEqual({
      name: 'Name is required',
      content: 'Content is required',
      rating: 'Rating must be a number from 0 to 5',
      image: 'Please enter the path of a picture on this site, such as /images/ada.webp, or leave this empty',
      position: 'Position must be a whole number from 0 to 10,000',
      is_sample: 'Sample must be true or false',
      is_active: 'Active must be true or false',
      id: unknown,
      version: unknown,
      created_at: unknown,
    });
  });

  it.each([
    '//example.com/a.webp',
    '/images/../files/a.webp',
    '/images/a.webp?x=1',
    '/files/a.webp',
    '/images/a.html',
    'javascript:alert(1)',
    '/images/a.webp\n',
  ])('rejects an image from %j', async (image) => {
    const response = await app.request('POST', '/api/testimonials', {
      as: admin,
      body: { name: 'Ada', content: 'Said', image },
    });
    expect([response.status, Object.keys(((await response.json()) as Problem).fields ?? {})]).toEqual([422, ['image']]);
  });

  it('creates one for a repeated request, also concurrently', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = () =>
      app.request('POST', '/api/testimonials', { as: admin, body: { name: 'Once', content: 'Said' }, headers });
    const responses = [...(await Promise.all([send(), send()])), await send()];
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as TestimonialRow).id));
    expect(new Set(ids).size).toBe(1);
    expect((await list()).rows.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });
});

describe('changing a testimonial', () => {
  it('updates only the fields sent, and hides an inactive one', async () => {
    const { id } = await added({ name: 'Hidden', content: 'Said', title: 'Engineer', image: '/images/ada.webp' });
    const changed = await change(id, { rating: 9, image: '', is_active: false, version: 1 });
    expect(changed.status, await changed.clone().text()).toBe(200);
    expect(await changed.json()).toMatchObject({
      id,
      name: 'Hidden',
      title: 'Engineer',
      rating: 5,
      image: null,
      is_active: false,
      version: 2,
    });
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ is_active: false });
    expect((await shown()).map(({ name }) => name)).not.toContain('Hidden');
  });

  it('rejects an outdated version, and changes nothing', async () => {
    const { id } = await added({ name: 'Grace', content: 'Said' });
    expect((await change(id, { title: 'First', version: 1 })).status).toBe(200);
    const second = await change(id, { title: 'Second', version: 1 });
    expect([second.status, ((await second.json()) as Problem).code]).toEqual([409, 'version_conflict']);
    expect((await list()).rows.find((row) => row.id === id)).toMatchObject({ title: 'First', version: 2 });
  });

  it('reports every invalid field at once', async () => {
    const { id } = await added({ name: 'Ada', content: 'Said' });
    const response = await change(id, { name: '', content: 'x'.repeat(2001), position: 0.5, updated_at: 'now' });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual([
      'content',
      'name',
      'position',
      'updated_at',
      'version',
    ]);
  });

  it.each([crypto.randomUUID(), 'none'])('returns 404 for %s', async (id) => {
    expect((await change(id, { title: 'Engineer', version: 1 })).status).toBe(404);
  });
});

it('a deleted sample is permanently deleted, and never restored', async () => {
  const [sample] = (await list()).rows.filter(({ is_sample }) => is_sample);
  const remove = () => app.request('DELETE', `/api/testimonials/${sample?.id}`, { as: admin });
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
  expect((await shown()).map(({ name }) => name)).not.toContain(sample?.name);
});

it.each([
  ['a rating above 5', sql`update testimonials set rating = 5.1`],
  ['a rating below 0', sql`update testimonials set rating = -0.1`],
  ['a picture of another site', sql`update testimonials set image = 'https://example.com/a.webp'`],
])('the database rejects %s', async (_what, statement) => {
  const state = await app.database
    .asSystem('a test writes past the API', (tx) => tx.execute(statement))
    .then(() => 'written', sqlState);
  expect(state).toBe('23514');
});

async function added(body: object): Promise<TestimonialRow> {
  const response = await app.request('POST', '/api/testimonials', { as: admin, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as TestimonialRow;
}

function change(id: string, body: object): Promise<Response> {
  return app.request('PATCH', `/api/testimonials/${id}`, { as: admin, body });
}

async function list(): Promise<TestimonialList> {
  return (await (await app.request('GET', '/api/testimonials', { as: admin })).json()) as TestimonialList;
}

const shown = () => app.database.asSystem('the site shows what is said', (tx) => listPublicTestimonials(tx));
