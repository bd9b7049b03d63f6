import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { ProviderList, ProviderRow } from '../schema.ts';

const app = useTestApp();
const all = { all_types: true, types: [], can_edit_binder: false };
const some = { all_types: false, types: ['patents', 'awards'] };
const none = { all_types: false, types: [], can_edit_binder: false };
let ada: TestUser;
let grace: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  grace = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, grace);
});

const put = (body: unknown, as: TestUser | undefined = ada, provider = grace.id) =>
  app.request('PUT', `/api/evidence-grants/${provider}`, { as, body });
const stop = (as: TestUser | undefined = ada, provider = grace.id) =>
  app.request('DELETE', `/api/evidence-grants/${provider}`, { as });
const listed = async (as = ada) =>
  (await (await app.request('GET', '/api/evidence-grants', { as })).json()) as ProviderList;
const reads = async (segment: string) =>
  (await app.request('GET', `/api/shared-evidence/${ada.id}/${segment}`, { as: grace })).status;
const waiting = async () => {
  const { sharing } = (await (await app.request('GET', '/api/pending-items?today=2026-11-23', { as: ada })).json()) as {
    sharing?: { count: number };
  };
  return sharing?.count;
};

describe('an applicant’s evidence sharing', () => {
  it('is empty until they share, and asks them once', async () => {
    expect(await listed()).toEqual({
      providers: [
        {
          provider_id: grace.id,
          name: 'Ada Example',
          roles: ['mentor'],
          is_verified: false,
          assigned_at: expect.any(String),
          ...none,
          shared_at: null,
          is_answered: false,
          openings: [],
        },
      ],
      can: { share: true },
    });
    expect([await reads('patents'), await waiting()]).toEqual([404, 1]);
    expect((await put(none)).status).toBe(200);
    expect([(await listed()).providers[0]?.is_answered, await reads('patents'), await waiting()]).toEqual([
      true,
      404,
      undefined,
    ]);
    expect(await readNotifications(app.database, grace)).toEqual([]);
  });

  it('changes between some types, others, all and nothing, and notifies the provider each time', async () => {
    const response = await put(some);
    const shared = (await response.json()) as ProviderRow;
    expect([response.status, shared.types, shared.all_types]).toEqual([200, ['awards', 'patents'], false]);
    expect([await reads('patents'), await reads('awards'), await reads('judging')]).toEqual([200, 200, 404]);
    // Sharing the same again sends no notification.
    expect(((await (await put(some)).json()) as ProviderRow).shared_at).toBe(shared.shared_at);
    await put({ all_types: false, types: ['judging_events'] });
    expect([await reads('patents'), await reads('judging')]).toEqual([404, 200]);
    await put({ all_types: true, types: ['patents'] });
    expect([await reads('patents'), await reads('judging')]).toEqual([200, 200]);
    expect((await listed()).providers[0]).toMatchObject({ all_types: true, types: [], shared_at: shared.shared_at });
    expect([(await stop()).status, await reads('patents'), await reads('judging')]).toEqual([204, 404, 404]);
    expect((await stop()).status).toBe(204);
    const link = `/mentor/users/${ada.id}/evidence`;
    expect((await readNotifications(app.database, grace)).map(({ title, link: to }) => [title, to])).toEqual([
      ['Ada Example shares evidence with you', link],
      ['Ada Example changed what they share with you', link],
      ['Ada Example changed what they share with you', link],
      ['Ada Example no longer shares evidence with you', ''],
    ]);
  });

  it('shows when each type was last opened, even after it was revoked', async () => {
    await put(some);
    await reads('patents');
    await reads('patents');
    await reads('judging');
    const opened = (await listed()).providers[0]?.openings;
    expect(opened).toEqual([{ type: 'patents', opened_at: expect.any(String) }]);
    await app.database.asSystem('a test lets time pass', (tx) =>
      tx.execute(sql`update evidence_views set opened_at = now() - interval '1 hour'`),
    );
    await reads('awards');
    await reads('patents');
    const later = (await listed()).providers[0]?.openings.map(({ type, opened_at }) => [
      type,
      opened_at > (opened?.[0]?.opened_at ?? ''),
    ]);
    expect(later?.toSorted()).toEqual([
      ['awards', true],
      ['patents', true],
    ]);
    await stop();
    expect((await listed()).providers[0]?.openings).toHaveLength(2);
  });

  it('permits an attorney, and no mentor, to edit the binder', async () => {
    const refused = await readProblem(await put({ all_types: true, types: [], can_edit_binder: true }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([422, ['can_edit_binder']]);
    const lex = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, ada, lex);
    const binder = { all_types: false, types: ['binders'], can_edit_binder: true };
    expect(await (await put(binder, ada, lex.id)).json()).toMatchObject(binder);
    // A binder that is not shared cannot be arranged.
    expect(await (await put({ ...binder, types: ['patents'] }, ada, lex.id)).json()).toMatchObject({
      can_edit_binder: false,
    });
    await put(binder, ada, lex.id);
    expect((await stop(ada, lex.id)).status).toBe(204);
    expect((await listed()).providers.find(({ provider_id }) => provider_id === lex.id)).toMatchObject(none);
    // The policy enforces it even if the service allows more.
    await put(all);
    const forge = app.database.asActor(ada.token, (tx) =>
      tx.execute(
        sql`update evidence_grants set all_types = true, shared_at = now(), can_edit_binder = true where provider_id = ${grace.id}`,
      ),
    );
    await expect(forge).rejects.toThrow();
  });

  it('ends with the assignment, and a new one starts without it', async () => {
    await put(all);
    await unassign(app.database, ada, grace);
    expect([await reads('patents'), (await listed()).providers]).toEqual([404, []]);
    await assign(app.database, ada, grace);
    expect([await reads('patents'), (await listed()).providers[0]?.is_answered, await waiting()]).toEqual([
      404,
      false,
      1,
    ]);
  });

  it('can be revoked after the trial has ended, but not granted or extended', async () => {
    await put(some);
    await app.database.asSystem('a test ends a trial', (tx) =>
      tx.execute(
        sql`update ${userRoles} set trial_end_date = now() - interval '1 day' where ${userRoles.userId} = ${ada.id}`,
      ),
    );
    expect([(await put(all)).status, (await listed()).can.share]).toEqual([403, false]);
    await expect(
      app.database.asActor(ada.token, (tx) =>
        tx.execute(sql`update evidence_grants set all_types = true where user_id = ${ada.id}`),
      ),
    ).rejects.toThrow();
    expect([(await stop()).status, await reads('patents')]).toEqual([204, 404]);
  });

  it.each([
    ['a type that there is not', { all_types: false, types: ['users'] }, ['types']],
    ['a type twice', { all_types: false, types: ['patents', 'patents'] }, ['types']],
    ['no types', { all_types: true }, ['types']],
    ['no word of all', { types: [] }, ['all_types']],
    ['another owner', { ...all, user_id: crypto.randomUUID() }, ['user_id']],
  ])('cannot be %s', async (_what, body, fields) => {
    const problem = await readProblem(await put(body));
    expect([problem.status, Object.keys(problem.fields ?? {})]).toEqual([422, fields]);
  });

  it('is possible only from applicants to their assigned providers', async () => {
    const [other, stranger] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    expect([(await put(all, other)).status, (await stop(other)).status]).toEqual([404, 404]);
    expect([(await put(all, ada, stranger.id)).status, (await stop(ada, stranger.id)).status]).toEqual([404, 404]);
    expect((await put(all, ada, ada.id)).status).toBe(404);
    for (const [as, status] of [
      [undefined, 401],
      [grace, 403],
    ] as const) {
      const sent = { as, body: all };
      expect((await app.request('PUT', `/api/evidence-grants/${grace.id}`, sent)).status).toBe(status);
      expect((await app.request('DELETE', `/api/evidence-grants/${grace.id}`, { as })).status).toBe(status);
      expect((await app.request('GET', '/api/evidence-grants', { as })).status).toBe(status);
    }
    expect((await listed(other)).providers).toEqual([]);
  });
});
