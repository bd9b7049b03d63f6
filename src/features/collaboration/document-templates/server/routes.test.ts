import { beforeAll, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { TemplateRow } from '../schema.ts';

const app = useTestApp();
const letter = { name: 'Support letter', category: 'Recommendation letter', content: 'Dear {{applicant.name}},' };

let admin: TestUser;
let mentor: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_templates'] });
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, await createUser(app.database), mentor);
});

describe('adding a document template', () => {
  it('stores it as entered', async () => {
    const row = await added({ ...letter, name: ' Support letter ', description: 'For witnesses' });
    expect(row).toEqual({
      id: expect.any(String),
      name: 'Support letter',
      category: 'Recommendation letter',
      description: 'For witnesses',
      content: 'Dear {{applicant.name}},',
      is_active: true,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
    });
    expect((await list('q=witnesses')).rows).toEqual([row]);
    expect(await (await app.request('GET', `/api/templates/${row.id}`, { as: admin })).json()).toEqual(row);
  });

  it('accepts 20,000 characters', async () => {
    expect((await added({ ...letter, content: 'x'.repeat(20_000), is_active: false })).content).toHaveLength(20_000);
  });

  it.each([
    ['', 'Content is required'],
    ['x'.repeat(20_001), 'Content must be at most 20,000 characters long'],
    ['{{applicant.nme}}', '{{applicant.nme}} is not a known placeholder. Choose one from the list.'],
    [7, 'Content is required'],
  ])('rejects the content %.20j, and saves nothing', async (content, message) => {
    const before = (await list()).total;
    const response = await app.request('POST', '/api/templates', { as: admin, body: { ...letter, content } });
    expect([response.status, ((await response.json()) as Problem).fields]).toEqual([422, { content: message }]);
    expect((await list()).total).toBe(before);
  });

  it('reports every invalid field at once, and fields an admin cannot set', async () => {
    const response = await app.request('POST', '/api/templates', {
      as: admin,
      body: { description: 7, category: ' ', is_active: 1, created_by: admin.id },
    });
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).fields).toEqual({
      name: 'Name is required',
      category: 'Category is required',
      content: 'Content is required',
      description: 'Description must be text',
      is_active: 'Active must be true or false',
      created_by: 'This field is not allowed here',
    });
  });
});

describe('changing a document template', () => {
  it('updates only the fields sent, and rejects an outdated version', async () => {
    const { id } = await added(letter);
    const changed = await change(id, { content: 'Dear {{site.name}}', version: 1 });
    expect(await changed.json()).toMatchObject({ ...letter, content: 'Dear {{site.name}}', version: 2 });
    const second = await change(id, { name: 'Late', version: 1 });
    expect([second.status, ((await second.json()) as Problem).code]).toEqual([409, 'version_conflict']);
  });

  it('changing a document template by two admins concurrently succeeds for one', async () => {
    const { id } = await added(letter);
    const responses = await Promise.all([false, false].map((is_active) => change(id, { is_active, version: 1 })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('rejects an unknown placeholder, and changes nothing', async () => {
    const { id } = await added({ ...letter, name: 'Kept' });
    expect((await change(id, { name: 'Lost', content: '{{x}}', version: 1 })).status).toBe(422);
    expect((await list('q=kept')).rows).toMatchObject([{ name: 'Kept', content: letter.content, version: 1 }]);
  });

  it.each([crypto.randomUUID(), 'none'])('returns 404 for %s', async (id) => {
    expect((await change(id, { name: 'x', version: 1 })).status).toBe(404);
  });
});

describe('the list of document templates', () => {
  it('is searched, filtered, sorted and downloaded', async () => {
    const category = crypto.randomUUID();
    const names = ['beta', 'Alpha', 'gamma'];
    for (const name of names) await added({ ...letter, name, category, is_active: name !== 'gamma' });
    const shown = async (query: string) => (await list(`category=${category}&${query}`)).rows.map(({ name }) => name);
    expect(await shown('')).toEqual(['Alpha', 'beta', 'gamma']);
    expect(await shown('sort=name&direction=desc')).toEqual(['gamma', 'beta', 'Alpha']);
    expect(await shown('active=false')).toEqual(['gamma']);
    expect(await shown('q=ALPHA')).toEqual(['Alpha']);
    const file = await app.request('GET', `/api/templates?category=${category}&format=csv`, { as: admin });
    expect((await file.text()).split('\r\n')[0]).toContain('Name,Category,Description,Content');
  });
});

describe('access to document templates', () => {
  it('is read-only, to active ones, for a mentor or attorney with an assigned applicant', async () => {
    const { id } = await added({ ...letter, category: 'Readers' });
    const off = await added({ ...letter, category: 'Readers', is_active: false });
    const attorney = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, await createUser(app.database), attorney);
    for (const as of [mentor, attorney]) {
      const page = (await (
        await app.request('GET', '/api/templates?category=Readers', { as })
      ).json()) as ListResponse<TemplateRow>;
      expect([page.rows.map((row) => row.id), page.can]).toEqual([[id], { create: false }]);
      const changed = await app.request('PATCH', `/api/templates/${id}`, { as, body: { name: 'x', version: 1 } });
      expect(changed.status).toBe(403);
      const read = await Promise.all([id, off.id].map((one) => app.request('GET', `/api/templates/${one}`, { as })));
      expect(read.map(({ status }) => status)).toEqual([200, 404]);
    }
  });

  it.each([
    ['mentor without an applicant', { role: 'mentor' }, 200],
    ['lapsed mentor', { role: 'mentor', trialDays: -1 }, 403],
    ['lapsed attorney', { role: 'attorney', trialDays: -1 }, 403],
    ['applicant', {}, 403],
    ['admin of something else', { role: 'admin', permissions: ['manage_content'] }, 403],
  ] as const)('is denied to a %s', async (_who, facts, status) => {
    await added(letter);
    const as = await createUser(app.database, facts as Parameters<typeof createUser>[1]);
    const response = await app.request('GET', '/api/templates', { as });
    expect(response.status).toBe(status);
    if (status === 200) expect(await response.json()).toMatchObject({ rows: [], total: 0 });
  });
});

async function added(body: object): Promise<TemplateRow> {
  const response = await app.request('POST', '/api/templates', { as: admin, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as TemplateRow;
}

function change(id: string, body: object): Promise<Response> {
  return app.request('PATCH', `/api/templates/${id}`, { as: admin, body });
}

async function list(query = ''): Promise<ListResponse<TemplateRow>> {
  const response = await app.request('GET', `/api/templates?${query}`, { as: admin });
  return (await response.json()) as ListResponse<TemplateRow>;
}
