// Reviewers of an applicant's submissions: shown to the applicant, and if there are none, to admins who assign them.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { permissions } from '#core/shared/permissions.ts';
import type { PendingItemCounts, PendingItemsOverview } from '#features/overview/pending-items/schema.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { countCalls } from '#testing/plans.ts';
import { assign, submitTask, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { ApplicantsToAssign } from '../schema.ts';
import { listToAssign } from './queries.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
let attorney: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  attorney = await createUser(app.database, { role: 'attorney' });
});

describe('GET /api/reviewers', () => {
  it('returns the reader’s reviewers with their roles', async () => {
    expect(await fetchReviewers(ada)).toEqual([]);
    await assign(app.database, ada, mentor);
    await assign(app.database, ada, attorney);
    expect(await fetchReviewers(ada)).toEqual([
      { name: 'Ada Example', roles: ['mentor'], verified: [] },
      { name: 'Ada Example', roles: ['attorney'], verified: [] },
    ]);
    await unassign(app.database, ada, mentor);
    expect(await fetchReviewers(ada)).toEqual([{ name: 'Ada Example', roles: ['attorney'], verified: [] }]);
    expect(await fetchReviewers(await createUser(app.database))).toEqual([]);
  });

  it('returns the roles in which a reviewer is verified', async () => {
    await assign(app.database, ada, mentor);
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    await decideCredential(app, admin, await submitCredential(app, mentor));
    expect(await fetchReviewers(ada)).toEqual([{ name: 'Ada Example', roles: ['mentor'], verified: ['mentor'] }]);
  });

  it.each([
    ['whose trial has ended', sql`trial_end_date = now() - interval '1 day'`],
    ['whose role is inactive', sql`is_active = false`],
  ])('leaves out a mentor %s, who could not open anything', async (_what, change) => {
    await assign(app.database, ada, mentor);
    await app.database.asSystem('change a test role', (tx) =>
      tx.execute(sql`update user_roles set ${change} where user_id = ${mentor.id}`),
    );
    expect(await fetchReviewers(ada)).toEqual([]);
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an admin', 403, { role: 'admin', isOwner: true }],
    ['an applicant whose trial has ended', 200, { trialDays: -1 }],
  ] as const)('answers %s with %d', async (_who, status, facts) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await app.request('GET', '/api/reviewers', { as })).status).toBe(status);
  });
});

describe('submissions without a reviewer', () => {
  it('are pending items of admins who assign reviewers, by applicant, until there is one', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    await submitTask(app, ada);
    await submitTask(app, ada);
    await submitDocument();
    expect(await waitingFor(admin)).toContainEqual({
      id: ada.id,
      state: 'No mentor',
      tone: 'rust',
      title: 'Ada Example',
      note: '2 tasks and 1 document submitted',
      due: null,
      at: null,
      since: expect.any(String),
      link: '/admin/assignments?new',
      action: 'Assign',
    });
    await assign(app.database, ada, attorney);
    expect(await waitingFor(admin)).toContainEqual(
      expect.objectContaining({ id: ada.id, state: 'No mentor', note: '2 tasks submitted' }),
    );
    await assign(app.database, ada, mentor);
    expect(await waitingFor(admin)).not.toContainEqual(expect.objectContaining({ id: ada.id }));
  });

  it('include documents if there is neither a mentor nor an attorney', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    await submitDocument();
    expect(await waitingFor(owner)).toContainEqual(
      expect.objectContaining({ id: ada.id, state: 'No reviewer', note: '1 document submitted' }),
    );
    expect(await (await app.request('GET', '/api/pending-items', { as: owner })).json()).toMatchObject({
      assignments: { count: expect.any(Number), word: 'to assign', is_urgent: true },
    });
  });

  it('are listed on the page of assignments, exactly those that are counted', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    await submitTask(app, ada);
    const listed = async () => {
      const response = await app.request('GET', '/api/assignments/unassigned', { as: owner });
      expect(response.status).toBe(200);
      return (await response.json()) as ApplicantsToAssign;
    };
    const counted = async () => {
      const counts = (await (
        await app.request('GET', '/api/pending-items', { as: owner })
      ).json()) as PendingItemCounts;
      return counts.assignments?.count ?? 0;
    };
    const { people } = await listed();
    expect(people).toContainEqual({
      id: ada.id,
      name: 'Ada Example',
      note: '1 task submitted',
      since: expect.any(String),
    });
    expect(people).toHaveLength(await counted());
    await assign(app.database, ada, mentor);
    expect((await listed()).people.map(({ id }) => id)).not.toContain(ada.id);
    expect((await listed()).people).toHaveLength(await counted());
  });

  it('are looked up once, however many of their submissions wait', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    await submitTask(app, ada);
    const count = () => countCalls(app.database, owner, (tx) => selectRows(tx, listToAssign()));
    const one = await count();
    await submitTask(app, ada);
    await submitTask(app, ada);
    expect(await count()).toEqual(one);
  });

  it('are shown to no other user', async () => {
    await submitTask(app, ada);
    const others = permissions.filter((permission) => permission !== 'manage_providers');
    const admin = await createUser(app.database, { role: 'admin', permissions: others });
    for (const as of [admin, mentor, ada]) {
      const ids = (await waitingFor(as)).map(({ id }) => id);
      expect(ids).not.toContain(ada.id);
    }
  });
});

async function fetchReviewers(as: TestUser): Promise<unknown> {
  const response = await app.request('GET', '/api/reviewers', { as });
  expect(response.status).toBe(200);
  return ((await response.json()) as { reviewers: unknown }).reviewers;
}

async function waitingFor(as: TestUser): Promise<PendingItemsOverview['reader']['lines']> {
  const response = await app.request('GET', '/api/pending-items/overview', { as });
  return ((await response.json()) as PendingItemsOverview).reader.lines;
}

async function submitDocument(): Promise<void> {
  const { url } = await uploadFile(app, { as: ada, bucket: 'documents', name: 'draft.pdf' });
  const body = { document_type: 'Recommendation Letter', file_url: url };
  expect((await app.request('POST', '/api/documents', { as: ada, body })).status).toBe(201);
}
