import { beforeEach, describe, expect, it } from 'vitest';

import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { Draft } from '../schema.ts';
import { sweepDrafts } from './service.ts';

const app = useTestApp();
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const values = { award_name: 'Half ty', media_coverage_url: ['/files/awards-media/x'], award_date: null };
const save = (body: unknown, as?: TestUser) => app.request('PUT', '/api/drafts', { as, body });
const read = async (form: string, as: TestUser) =>
  ((await (await app.request('GET', `/api/drafts?form=${form}`, { as })).json()) as { draft: Draft | null }).draft;

describe('a draft', () => {
  it('is stored by form, replaced by a newer one, and deleted on request', async () => {
    const form = `awards/${crypto.randomUUID()}`;
    expect(await read('awards', ada)).toBeNull();
    expect((await save({ form: 'awards', values, base_version: null }, ada)).status).toBe(200);
    expect((await save({ form, values: { award_name: 'Other' }, base_version: 3 }, ada)).status).toBe(200);
    expect(await read('awards', ada)).toMatchObject({ form: 'awards', values, base_version: null });
    expect(await read(form, ada)).toMatchObject({ values: { award_name: 'Other' }, base_version: 3 });
    await save({ form: 'awards', values: { award_name: 'Half typed' }, base_version: null }, ada);
    expect(await read('awards', ada)).toMatchObject({ values: { award_name: 'Half typed' } });
    expect((await app.request('DELETE', '/api/drafts?form=awards', { as: ada })).status).toBe(204);
    expect(await read('awards', ada)).toBeNull();
    expect(await read(form, ada)).not.toBeNull();
  });

  it('is stored for a row with a key as its id', async () => {
    expect((await save({ form: 'products/workbook', values, base_version: 1 }, ada)).status).toBe(200);
    expect(await read('products/workbook', ada)).toMatchObject({ values });
    expect(await read('products/package', ada)).toBeNull();
  });

  it('is closed to other users', async () => {
    const eve = await createUser(app.database);
    await save({ form: 'awards', values, base_version: null }, ada);
    expect(await read('awards', eve)).toBeNull();
    await app.request('DELETE', '/api/drafts?form=awards', { as: eve });
    expect(await read('awards', ada)).not.toBeNull();
  });

  it.each([
    ['a form that there is none of', { form: '../etc', values, base_version: null }, ['form']],
    ['what is no form’s values', { form: 'awards', values: 'text', base_version: 0 }, ['base_version', 'values']],
    ['an owner of its own', { form: 'awards', values, base_version: null, user_id: crypto.randomUUID() }, ['user_id']],
    ['a book', { form: 'awards', values: { text: 'x'.repeat(200_000) }, base_version: null }, ['values']],
  ])('is rejected with %s', async (_what, body, fields) => {
    const problem = await readProblem(await save(body, ada));
    expect([problem.status, Object.keys(problem.fields ?? {}).toSorted()]).toEqual([422, fields]);
  });

  it('is available to every signed-in user, in any role and after a trial', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await app.request(method, '/api/drafts?form=awards')).status).toBe(401);
    }
    expect((await save({ form: 'awards', values, base_version: null })).status).toBe(401);
    for (const facts of [{ role: 'mentor' }, { role: 'admin' }, { trialDays: -1 }] as const) {
      expect(
        (await save({ form: 'tasks', values, base_version: null }, await createUser(app.database, facts))).status,
      ).toBe(200);
    }
  });

  it('is rejected beyond the maximum number per user', async () => {
    for (let count = 0; count < 200; count += 1) {
      await save({ form: `awards/${crypto.randomUUID()}`, values: {}, base_version: 1 }, ada);
    }
    expect((await save({ form: 'tasks', values, base_version: null }, ada)).status).toBe(422);
    expect((await save({ form: 'tasks', values, base_version: null }, await createUser(app.database))).status).toBe(
      200,
    );
  });

  it('is deleted after 90 days without use, and not before', async () => {
    await save({ form: 'awards', values, base_version: null }, ada);
    const later = (days: number) => ({ ...app, now: () => new Date(Date.now() + days * 86_400_000) });
    await sweepDrafts(later(89));
    expect(await read('awards', ada)).not.toBeNull();
    await sweepDrafts(later(91));
    expect(await read('awards', ada)).toBeNull();
  });
});

describe('the draft of a record', () => {
  const draftKey = crypto.randomUUID();
  const keep = (form: string, key: string) =>
    save({ form, values: { award_name: 'Half ty', idempotency_key: key }, base_version: null }, ada);
  const add = (body: object, key = draftKey) =>
    app.request('POST', '/api/records/awards', { as: ada, headers: { 'idempotency-key': key }, body });
  const change = (id: string, version: number) =>
    app.request('PATCH', `/api/records/awards/${id}`, {
      as: ada,
      headers: { 'draft-key': draftKey },
      body: { version, award_name: 'Medal' },
    });
  const award = { award_name: 'Prize', awarding_organization: 'The Guild' };

  it('is deleted when the record is added, and other keys’ and users’ drafts stay', async () => {
    const eve = await createUser(app.database);
    await keep('awards', draftKey);
    await keep('patents', crypto.randomUUID());
    await save({ form: 'awards', values: { idempotency_key: draftKey }, base_version: null }, eve);
    expect((await add(award)).status).toBe(201);
    expect(await read('awards', ada)).toBeNull();
    expect([await read('patents', ada), await read('awards', eve)]).not.toContain(null);
  });

  it('stays if the record is rejected', async () => {
    await keep('awards', draftKey);
    expect((await add({ ...award, award_name: '' })).status).toBe(422);
    expect(await read('awards', ada)).not.toBeNull();
  });

  it('is deleted if the same record is sent again', async () => {
    const { id } = (await (await add(award)).json()) as { id: string };
    await keep('awards', draftKey);
    expect(await (await add(award)).json()).toMatchObject({ id });
    expect(await read('awards', ada)).toBeNull();
  });

  it('is deleted with a change, and stays if the record’s version is outdated', async () => {
    const { id } = (await (await add(award, crypto.randomUUID())).json()) as { id: string };
    await keep(`awards/${id}`, draftKey);
    expect((await change(id, 7)).status).toBe(409);
    expect(await read(`awards/${id}`, ada)).not.toBeNull();
    expect((await change(id, 1)).status).toBe(200);
    expect(await read(`awards/${id}`, ada)).toBeNull();
  });
});
