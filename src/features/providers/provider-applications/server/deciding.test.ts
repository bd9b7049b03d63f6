import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { users } from '#core/server/identity/table.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import type { PendingItemCounts, PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';
import { readRoles } from '#testing/users.ts';

import type { Application, ReceivedApplication } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let noor: TestUser;
let olive: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  [noor, olive] = [await createStaff('Noor Staff'), await createStaff('Olive Staff')];
});

async function createStaff(name: string): Promise<TestUser> {
  const person = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
  await rename(person, name);
  return person;
}
const rename = ({ id }: TestUser, name: string) =>
  app.database.asSystem('a test names a person', (tx) => tx.update(users).set({ name }).where(eq(users.id, id)));

async function apply(as: TestUser, role = 'mentor'): Promise<Application> {
  const { url } = await uploadFile(app, { as, bucket: 'applications' });
  const body = { role, documents: [url], notes: 'Ten years of juries.\nMore on request.' };
  const response = await app.request('POST', '/api/applications', { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Application;
}
type Sent = { status?: string; decision_note?: string };
const decide = (as: TestUser | undefined, id: string, sent: Sent = {}) =>
  app.request('POST', `/api/applications/all/${id}/decision`, { as, body: { status: 'approved', ...sent } });
const received = async (as: TestUser, query = '') =>
  (await (
    await app.request('GET', `/api/applications/all?${query}`, { as })
  ).json()) as ListResponse<ReceivedApplication>;
const fetchNotifications = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/notifications', { as })).json()) as NotificationPage).rows;
const readProblem = async (response: Response) => {
  const { status, code, detail } = (await response.json()) as Problem;
  return [status, code, detail];
};

describe('approving an application', () => {
  it('records the admin, grants the role immediately, and notifies by bell and mail with a link', async () => {
    const { id } = await apply(ada);
    expect((await app.request('GET', '/api/tasks/applicants', { as: ada })).status).toBe(403);
    const response = await decide(noor, id, { decision_note: ' Welcome. ' });
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'approved',
      decision_note: 'Welcome.',
      reviewed_by: noor.id,
      reviewer: 'Noor Staff',
      decided_at: expect.any(String),
      can: { decide: false },
    });
    expect(await readRoles(app, ada)).toMatchObject([
      { role: 'applicant', is_active: true },
      { role: 'mentor', is_active: true, is_subscribed: false },
    ]);
    expect((await app.request('GET', '/api/tasks/applicants', { as: ada })).status).toBe(200);
    expect(await fetchNotifications(ada)).toMatchObject([
      {
        kind: 'role',
        type: 'success',
        title: 'You are now a mentor',
        message: 'Welcome.\nWe approved your application.',
        link: '/mentor',
      },
    ]);
    expect((await mailsTo(app.database, ada.email)).map(({ data }) => data.link)).toEqual(['/mentor']);
    const own = await app.request('GET', `/api/applications/${id}`, { as: ada });
    expect(await own.text()).not.toContain(noor.id);
  });

  it('activates a deactivated role, whose trial stays', async () => {
    const carla = await createUser(app.database);
    await decide(noor, (await apply(carla)).id);
    const [, before] = await readRoles(app, carla);
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    const off = { is_active: false, version: before?.version };
    await app.request('PATCH', `/api/users/roles/${before?.id}`, { as: owner, body: off });
    await decide(noor, (await apply(carla)).id);
    const [, after] = await readRoles(app, carla);
    expect(after).toMatchObject({ id: before?.id, is_active: true, trial_end_date: before?.trial_end_date });
  });
});

describe('rejecting an application', () => {
  it('records the reason, grants nothing, and notifies the applicant', async () => {
    const { id } = await apply(ada, 'attorney');
    const silent = await decide(noor, id, { status: 'rejected', decision_note: ' ' });
    expect(await silent.json()).toMatchObject({
      code: 'invalid',
      fields: { decision_note: 'Please give a reason, so that the applicant knows what to change' },
    });
    expect((await decide(noor, id, { status: 'rejected', decision_note: 'Your license, please' })).status).toBe(200);
    expect(await readRoles(app, ada)).toHaveLength(1);
    expect(await fetchNotifications(ada)).toMatchObject([
      {
        type: 'warning',
        title: 'Your attorney application was rejected',
        message: 'Your license, please\nYou can apply again.',
      },
    ]);
  });
});

describe('deciding on an application', () => {
  it.each([{ status: 'pending' }, { status: 'Approved' }, { decision_note: 'x'.repeat(5001) }])(
    'rejects the decision %j',
    async (sent) => {
      const { id } = await apply(ada);
      expect((await decide(noor, id, sent)).status).toBe(422);
      expect(await readRoles(app, ada)).toHaveLength(1);
    },
  );

  it('is final, and shows a second admin who decided what', async () => {
    const { id } = await apply(ada);
    await decide(noor, id, { status: 'rejected', decision_note: 'Your license, please' });
    const sentence = 'Noor Staff has already rejected this application.';
    expect(await readProblem(await decide(olive, id))).toEqual([409, 'application_decided', sentence]);
    expect(await readProblem(await decide(noor, id))).toEqual([409, 'application_decided', sentence]);
    expect(await readRoles(app, ada)).toHaveLength(1);
  });

  it('notifies once if the same admin resends it after a lost response', async () => {
    const { id } = await apply(ada);
    const first = await decide(noor, id);
    expect(await (await decide(noor, id)).json()).toEqual(await first.json());
    expect(await fetchNotifications(ada)).toHaveLength(1);
  });

  it('is not possible on one’s own application', async () => {
    const { id } = await apply(noor);
    expect(await readProblem(await decide(noor, id))).toMatchObject([403, 'own_application', expect.any(String)]);
    expect((await received(noor)).rows.find((row) => row.id === id)?.can).toEqual({ decide: false });
    expect((await decide(olive, id)).status).toBe(200);
  });

  it('is rejected for all other users, and for an unknown application', async () => {
    const { id } = await apply(ada);
    const others = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_roles'] });
    for (const as of [ada, others, await createUser(app.database, { role: 'mentor' })]) {
      expect((await decide(as, id)).status).toBe(403);
      expect((await app.request('GET', '/api/applications/all', { as })).status).toBe(403);
      expect((await app.request('GET', `/api/applications/all/${id}`, { as })).status).toBe(403);
    }
    expect((await decide(undefined, id)).status).toBe(401);
    expect((await decide(noor, crypto.randomUUID())).status).toBe(404);
    expect(await readRoles(app, ada)).toHaveLength(1);
  });
});

describe('the list of applications', () => {
  it('sorts pending ones first, oldest first, then decided ones, newest first', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => createUser(app.database)));
    const ids: string[] = [];
    for (const person of people) {
      await rename(person, `Zoë Listed ${person.id}`);
      ids.push((await apply(person)).id);
    }
    const [first = '', second = '', third = '', fourth = ''] = ids;
    await decide(noor, first);
    await decide(noor, third, { status: 'rejected', decision_note: 'No' });
    const fetchIds = async (query: string) => (await received(noor, query)).rows.map(({ id }) => id);
    expect(await fetchIds('q=zoe listed')).toEqual([second, fourth, third, first]);
    expect(await fetchIds('q=zoe listed&sort=created_at')).toEqual([fourth, third, second, first]);
    expect(await fetchIds('q=zoe listed&status=rejected')).toEqual([third]);
    expect(await fetchIds('q=zoe listed&role=attorney')).toEqual([]);
    expect(await fetchIds(`q=${people[0]?.email}`)).toEqual([first]);
    const file = await app.request('GET', `/api/applications/all?q=${people[0]?.email}&format=csv`, { as: noor });
    expect(await file.text()).toContain(`${people[0]?.email}`);
  });
});

describe('pending items of applications', () => {
  it('are shown to admins who may decide, and to the applicant as waiting for staff', async () => {
    await rename(ada, 'Ada Waiting');
    const { id } = await apply(ada);
    const fetchCount = async (as: TestUser) =>
      ((await (await app.request('GET', '/api/pending-items', { as })).json()) as PendingItemCounts).applications
        ?.count ?? 0;
    const before = await fetchCount(noor);
    expect(before).toBeGreaterThan(0);
    expect(await fetchCount(await createUser(app.database, { role: 'admin', permissions: ['manage_users'] }))).toBe(0);
    const overview = (await (
      await app.request('GET', '/api/pending-items/overview', { as: ada })
    ).json()) as PendingItemsOverview;
    expect(overview.staff.lines).toMatchObject([
      { state: 'Pending', title: 'Mentor application', link: `/apply?row=${id}` },
    ]);
    await decide(olive, id);
    expect(await fetchCount(noor)).toBe(before - 1);
  });

  it('show the applicant’s name to admins who decide, and to no one else', async () => {
    await apply(ada);
    const sub = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_content'] });
    const nameTo = (as: TestUser) =>
      app.database.asActor(as.token, (tx) => selectRows(tx, sql`select app.display_name(${ada.id}) as name`));
    expect(await nameTo(noor)).toEqual([{ name: 'Ada Example' }]);
    for (const as of [sub, await createUser(app.database), await createUser(app.database, { role: 'mentor' })]) {
      expect(await nameTo(as)).toEqual([{ name: null }]);
    }
  });
});
