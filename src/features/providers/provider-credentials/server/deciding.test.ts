import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { userRoles, users } from '#core/server/identity/table.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { NotificationPage } from '#features/communication/notifications/schema.ts';
import type { PendingItemCounts, PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { mailsTo } from '#testing/mailed.ts';
import { listPairs } from '#testing/pairs.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { verificationStatuses, type Credential, type SubmittedCredential } from '../schema.ts';

const app = useTestApp();
let mentor: TestUser;
let noor: TestUser;
let olive: TestUser;
beforeEach(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
  [noor, olive] = [await createStaff('Noor Staff'), await createStaff('Olive Staff')];
});

async function createStaff(name: string): Promise<TestUser> {
  const person = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
  await rename(person, name);
  return person;
}
const rename = ({ id }: TestUser, name: string) =>
  app.database.asSystem('a test names a person', (tx) => tx.update(users).set({ name }).where(eq(users.id, id)));

type Sent = { status?: string; decision_note?: string; version?: number };
const decide = (as: TestUser | undefined, id: string, sent: Sent = {}) =>
  app.request('POST', `/api/credentials/all/${id}/decision`, {
    as,
    body: { status: 'verified', version: 1, ...sent },
  });
const submitted = async (as: TestUser, query = '') =>
  (await (
    await app.request('GET', `/api/credentials/all?${query}`, { as })
  ).json()) as ListResponse<SubmittedCredential>;
const fetchNotifications = async (as: TestUser) =>
  ((await (await app.request('GET', '/api/notifications', { as })).json()) as NotificationPage).rows;
const readProblem = async (response: Response) => {
  const { status, code, detail } = (await response.json()) as Problem;
  return [status, code, detail];
};
const fetchStatus = async (id: string) =>
  ((await (await app.request('GET', `/api/credentials/${id}`, { as: mentor })).json()) as Credential)
    .verification_status;

describe('verifying a credential', () => {
  it('records the admin, and notifies by bell and mail with a link', async () => {
    const { id } = await submitCredential(app, mentor);
    const response = await decide(noor, id);
    expect(response.status, await response.clone().text()).toBe(200);
    expect(await response.json()).toMatchObject({
      verification_status: 'verified',
      email: mentor.email,
      decided_by: noor.id,
      decider: 'Noor Staff',
      decided_at: expect.any(String),
      version: 2,
      can: { decide: false },
    });
    expect(await fetchNotifications(mentor)).toMatchObject([
      {
        kind: 'review',
        type: 'success',
        title: 'Your credential was verified: Academic Degree A-1',
        message: 'We verified “Academic Degree A-1”. Your applicants can see it on your profile.',
        link: `/mentor/credentials?row=${id}`,
      },
    ]);
    expect((await mailsTo(app.database, mentor.email)).map(({ data }) => data.link)).toEqual([
      `/mentor/credentials?row=${id}`,
    ]);
    const own = await app.request('GET', `/api/credentials/${id}`, { as: mentor });
    expect(await own.text()).not.toContain(noor.id);
  });
});

describe('rejecting a credential', () => {
  it('records the reason, and states that it can be changed', async () => {
    const attorney = await createUser(app.database, { role: 'attorney' });
    const { id } = await submitCredential(app, attorney, { role: 'attorney' });
    const silent = await decide(noor, id, { status: 'rejected', decision_note: ' ' });
    expect(await silent.json()).toMatchObject({
      code: 'invalid',
      fields: { decision_note: 'Please give a reason, so that the provider knows what to change' },
    });
    expect((await decide(noor, id, { status: 'rejected', decision_note: 'The second page, please' })).status).toBe(200);
    expect(await fetchNotifications(attorney)).toMatchObject([
      {
        type: 'warning',
        title: 'Your credential was rejected: Bar License A-1',
        message:
          'The second page, please\nWe could not verify “Bar License A-1”. Update it, and we will review it again.',
        link: `/attorney/credentials?row=${id}`,
      },
    ]);
  });
});

describe('a decision on a credential', () => {
  it.each([
    { status: 'pending' },
    { status: 'Verified' },
    { decision_note: 'x'.repeat(5001) },
    { version: 0 },
    { version: undefined },
  ])('rejects the decision %j', async (sent) => {
    const { id } = await submitCredential(app, mentor);
    expect((await decide(noor, id, sent)).status).toBe(422);
    expect(await fetchStatus(id)).toBe('pending');
  });

  it.each(listPairs(verificationStatuses))('is possible from $from to $to', async ({ from, to }) => {
    const { id } = await submitCredential(app, mentor);
    if (from !== 'pending') await decide(noor, id, { status: from, decision_note: 'Looked at' });
    const response = await decide(olive, id, {
      status: to,
      decision_note: 'Looked at',
      version: from === 'pending' ? 1 : 2,
    });
    const isMade = from === 'pending' && to !== 'pending';
    expect(response.status).toBe(isMade ? 200 : to === 'pending' ? 422 : 409);
    expect(await fetchStatus(id)).toBe(isMade ? to : from);
  });

  it('is stored once, and shows a second admin who decided what', async () => {
    const { id } = await submitCredential(app, mentor);
    await decide(noor, id, { status: 'rejected', decision_note: 'No' });
    const sentence = 'Noor Staff has already rejected this credential.';
    expect(await readProblem(await decide(olive, id))).toEqual([409, 'credential_decided', sentence]);
    expect(await readProblem(await decide(noor, id))).toEqual([409, 'credential_decided', sentence]);
    expect(await fetchStatus(id)).toBe('rejected');
  });

  it('requires the version that the admin saw', async () => {
    const { id } = await submitCredential(app, mentor);
    const body = { credential_number: 'B', version: 1 };
    await app.request('PATCH', `/api/credentials/${id}`, { as: mentor, body });
    expect(await readProblem(await decide(noor, id))).toMatchObject([409, 'credential_changed', expect.any(String)]);
    expect((await decide(noor, id, { version: 2 })).status).toBe(200);
  });

  it('notifies once if the same admin resends it after a lost response', async () => {
    const { id } = await submitCredential(app, mentor);
    const first = await decide(noor, id);
    expect(await (await decide(noor, id)).json()).toEqual(await first.json());
    expect(await fetchNotifications(mentor)).toHaveLength(1);
  });

  it('is not possible on one’s own credential', async () => {
    await app.database.asSystem('a test makes an admin a mentor', (tx) =>
      tx.insert(userRoles).values({
        userId: noor.id,
        role: 'mentor',
        trialStartDate: new Date(),
        trialEndDate: new Date(Date.now() + 86_400_000),
      }),
    );
    const { id } = await submitCredential(app, noor);
    expect(await readProblem(await decide(noor, id))).toMatchObject([403, 'own_credential', expect.any(String)]);
    expect((await submitted(noor, `q=${noor.email}`)).rows.map(({ can }) => can)).toEqual([{ decide: false }]);
    expect((await decide(olive, id)).status).toBe(200);
  });

  it('is rejected for all other users, and for an unknown credential', async () => {
    const { id } = await submitCredential(app, mentor);
    const others = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_roles'] });
    for (const as of [mentor, others, await createUser(app.database)]) {
      expect((await decide(as, id)).status).toBe(403);
      expect((await app.request('GET', '/api/credentials/all', { as })).status).toBe(403);
      expect((await app.request('GET', `/api/credentials/all/${id}`, { as })).status).toBe(403);
    }
    expect((await decide(undefined, id)).status).toBe(401);
    expect((await decide(noor, crypto.randomUUID())).status).toBe(404);
    expect(await fetchStatus(id)).toBe('pending');
  });
});

describe('the list of credentials', () => {
  it('sorts pending ones first, oldest first, then decided ones, newest first', async () => {
    await rename(mentor, `Zoë Listed ${mentor.id}`);
    const submit = async (credential_number: string, fields: object = {}) =>
      (await submitCredential(app, mentor, { credential_number, ...fields })).id;
    const first = await submit('ZL-1', { expiry_date: '2020-01-01' });
    const second = await submit('ZL-2');
    const third = await submit('ZL-3', { credential_type: 'Award', expiry_date: '2099-01-01' });
    const fourth = await submit('ZL-4');
    await decideCredential(app, noor, { id: first });
    await decideCredential(app, noor, { id: third, status: 'rejected' });
    // Submitted again, it has been pending since then.
    const body = { issuing_authority: 'Birch University', version: 1 };
    await app.request('PATCH', `/api/credentials/${second}`, { as: mentor, body });
    const fetchIds = async (query: string) =>
      (await submitted(noor, `q=zoe ${mentor.id}&${query}`)).rows.map(({ id }) => id);
    expect(await fetchIds('')).toEqual([fourth, second, third, first]);
    expect(await fetchIds('sort=created_at')).toEqual([fourth, third, second, first]);
    expect(await fetchIds('sort=expiry_date')).toEqual([first, third, fourth, second]);
    expect(await fetchIds('status=rejected')).toEqual([third]);
    expect(await fetchIds('type=Award')).toEqual([third]);
    expect(await fetchIds('expired=true')).toEqual([first]);
    expect(await fetchIds('expired=false')).toEqual([fourth, second, third]);
    expect(await fetchIds('role=attorney')).toEqual([]);
    const found = async (q: string) => (await submitted(noor, `q=${q}`)).rows.map(({ id }) => id);
    expect(await found(`${mentor.email} zl-3`)).toEqual([third]);
    expect(await found(`${mentor.email} zl-9`)).toEqual([]);
    const file = await app.request('GET', `/api/credentials/all?q=${mentor.email}&format=csv`, { as: noor });
    expect((await file.text()).split('\n').filter((line) => line.includes('ZL-'))).toHaveLength(4);
  });
});

describe('pending items of credentials', () => {
  it('are shown to admins who may decide, and to the provider as waiting for staff', async () => {
    await rename(mentor, 'Mia Waiting');
    const { id } = await submitCredential(app, mentor);
    const fetchCount = async (as: TestUser) =>
      ((await (await app.request('GET', '/api/pending-items', { as })).json()) as PendingItemCounts).credentials
        ?.count ?? 0;
    const before = await fetchCount(noor);
    expect(before).toBeGreaterThan(0);
    expect(await fetchCount(await createUser(app.database, { role: 'admin', permissions: ['manage_users'] }))).toBe(0);
    const overview = await app.request('GET', '/api/pending-items/overview', { as: mentor });
    expect(((await overview.json()) as PendingItemsOverview).staff.lines).toMatchObject([
      { state: 'Pending', title: 'Academic Degree A-1' },
    ]);
    await decide(olive, id);
    expect(await fetchCount(noor)).toBe(before - 1);
  });

  it('are as many as the page lists for a decision, without new providers, which the overview lists', async () => {
    const verifier = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    await submitCredential(app, mentor);
    await createUser(app.database, { role: 'attorney' });
    const counts = (await (
      await app.request('GET', '/api/pending-items', { as: verifier })
    ).json()) as PendingItemCounts;
    expect(counts.credentials).toEqual({
      count: (await submitted(verifier, 'status=pending')).total,
      word: 'to verify',
      is_urgent: false,
    });
    const overview = await app.request('GET', '/api/pending-items/overview?more=true', { as: noor });
    expect(((await overview.json()) as PendingItemsOverview).reader.lines).toContainEqual(
      expect.objectContaining({ state: 'Not verified', action: 'Open user' }),
    );
  });
});
