// A mentor's list: tasks of assigned applicants, and those they assigned.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { definePendingItems } from '#features/overview/pending-items/server/queries.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { countCalls } from '#testing/plans.ts';
import { addTask, assign, readNotifications, submitTask, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { stateOfStatus } from '../rules.ts';
import { assignmentStatuses, taskStatuses, type MenteeTask, type TaskRow } from '../schema.ts';
import { taskPendingItems } from './pending-items.ts';
import { taskAssignments, tasks } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let eve: TestUser;
let mentor: TestUser;

beforeAll(async () => {
  [ada, eve] = [await createUser(app.database), await createUser(app.database)];
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mentor);
  await assign(app.database, eve, mentor);
});

describe('the task list of a mentor', () => {
  it('sorts by longest in review, then open by due date, then completed', async () => {
    const [later, sooner] = [await give(ada, '2027-02-01'), await give(eve, '2027-01-01')];
    const own = await addTask(app, ada);
    const [first, second] = [await submitTask(app, eve), await submitTask(app, ada)];
    // A later change is not a later submission.
    await get(`/${first.task.id}`);
    const done = await give(ada, '2026-12-01');
    await step(done.id, 'Cancelled');
    expect((await list()).rows.map(({ id, kind }) => [id, kind])).toEqual([
      [first.task.id, 'own'],
      [second.task.id, 'own'],
      [sooner.id, 'given'],
      [later.id, 'given'],
      [own.id, 'own'],
      [done.id, 'given'],
    ]);
    expect((await list('?sort=newest')).rows[0]?.id).toBe(done.id);
    expect(
      await totals('?kind=own', '?kind=given', '?state=review', '?status=Submitted', `?user_id=${eve.id}`),
    ).toEqual([3, 3, 2, 2, 2]);
    expect((await list('?kind=own&status=Started')).rows).toMatchObject([
      { id: own.id, applicant: 'Ada Example', action_item: own.action_item, priority: null, can: { transitions: [] } },
    ]);
  });

  it('names the applicants of pending items without a look-up for each', async () => {
    const reviewer = await createUser(app.database, { role: 'mentor' });
    const applicant = await createUser(app.database);
    await assign(app.database, applicant, reviewer);
    const { overview } = definePendingItems(taskPendingItems);
    const count = () => countCalls(app.database, reviewer, (tx) => selectRows(tx, overview(new Date().toISOString())));
    await submitTask(app, applicant);
    const one = await count();
    await submitTask(app, applicant);
    await submitTask(app, applicant);
    expect(await count()).toEqual(one);
    expect(one).toMatchObject({ assigned_applicants: 1 });
  });

  it('contains only assigned applicants’ tasks, without Trash or other mentors’ tasks', async () => {
    const [other, colleague] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    await assign(app.database, other, colleague);
    const [remaining, gone] = [await addTask(app, other), await addTask(app, other)];
    await app.request('DELETE', `/api/tasks/${gone.id}`, { as: other });
    const assigned = await give(other, '2027-01-01', colleague);
    expect((await list('', colleague)).rows.map(({ id }) => id).toSorted()).toEqual(
      [remaining.id, assigned.id].toSorted(),
    );
    await assign(app.database, other, mentor);
    expect((await list(`?user_id=${other.id}`)).rows.map(({ id }) => id)).toEqual([remaining.id]);
    expect((await get(`/${assigned.id}`)).status).toBe(404);
    await unassign(app.database, other, colleague);
    // Tasks they assigned stay as history. The applicant's own are closed to them.
    expect((await list('', colleague)).rows).toMatchObject([{ id: assigned.id, is_ended: true }]);
    expect((await get(`/${assigned.id}`, colleague)).status).toBe(200);
    expect((await get(`/${remaining.id}`, colleague)).status).toBe(404);
  });

  it('downloads its rows as a file', async () => {
    const text = await (await get('?format=csv&kind=given')).text();
    expect(text.split('\r\n')[0]).toMatch(/Applicant.*Title.*Type.*Priority/);
    expect(text).toContain('Draft a biography');
  });

  it('is rejected for all but mentors, and names invalid parameters', async () => {
    for (const address of ['', `/${crypto.randomUUID()}`]) expect((await get(address, ada)).status).toBe(403);
    expect((await get('?user_id=ada&kind=x')).status).toBe(422);
    expect((await app.request('GET', '/api/tasks/mentees')).status).toBe(401);
  });
});

describe('the mentor’s permitted actions', () => {
  const mentorSteps = {
    own: { Submitted: ['Reviewed', 'In Progress'] },
    given: { Pending: ['In Progress', 'Cancelled'], 'In Progress': ['Completed', 'Cancelled'] },
  } as Record<string, Record<string, string[]>>;

  it.each([
    ...taskStatuses.map((status) => ({ kind: 'own', status })),
    ...assignmentStatuses.map((status) => ({ kind: 'given', status })),
  ])('the mentor’s permitted actions for a task that is $kind and $status', async ({ kind, status }) => {
    const id = await app.database.asSystem('a task in some status', async (tx) => {
      const whose = { user_id: ada.id, title: 'A', status };
      const [row] = await (kind === 'own'
        ? tx
            .insert(tasks)
            .values({ ...whose, criteria: 'B', action_item: 'C' })
            .returning({ id: tasks.id })
        : tx
            .insert(taskAssignments)
            .values({ ...whose, mentor_id: mentor.id, due_date: '2027-01-01' })
            .returning({ id: taskAssignments.id }));
      return row?.id ?? '';
    });
    const transitions = mentorSteps[kind]?.[status] ?? [];
    const { rows } = await list(`?kind=${kind}&status=${encodeURIComponent(status)}&state=${stateOfStatus[status]}`);
    const row = rows.find((one) => one.id === id);
    expect(row?.can).toEqual({ edit: kind === 'given' && transitions.length > 0, delete: false, transitions });
    expect(((await (await get(`/${id}`)).json()) as MenteeTask).can).toEqual(row?.can);
  });
});

describe('a submitted task', () => {
  it('notifies each entitled assigned mentor with a link, and opening it starts the review', async () => {
    const [applicant, lapsed] = [
      await createUser(app.database),
      await createUser(app.database, { role: 'mentor', trialDays: -1 }),
    ];
    const colleague = await createUser(app.database, { role: 'mentor' });
    for (const one of [colleague, lapsed]) await assign(app.database, applicant, one);
    const { task } = await submitTask(app, applicant);
    expect(await readNotifications(app.database, colleague)).toEqual([
      {
        kind: 'task',
        title: 'Task to review: Collect letters',
        message: 'Ada Example submitted “Collect letters” for review.',
        link: `/mentor/tasks?row=${task.id}`,
      },
    ]);
    expect(await readNotifications(app.database, lapsed)).toEqual([]);
    expect((await list('', colleague)).rows).toMatchObject([
      { review_opened_at: null, submitted_at: expect.any(String) },
    ]);
    const opened = (await (await get(`/${task.id}`, colleague)).json()) as MenteeTask;
    expect(opened).toMatchObject({ version: task.version + 1, review_opened_at: expect.any(String) });
    expect((await get(`/${task.id}`, colleague).then((response) => response.json())) as MenteeTask).toEqual(opened);
  });

  it('shows its reviewer to the owner and other mentors', async () => {
    const applicant = await createUser(app.database);
    const [noor, kim] = [
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { role: 'mentor' }),
    ];
    await rename(noor, 'Noor Mentor');
    for (const one of [noor, kim]) await assign(app.database, applicant, one);
    const { task } = await submitTask(app, applicant);
    const body = { status: 'Reviewed', reviewer_comments: 'Good.', version: task.version };
    expect((await app.request('POST', `/api/tasks/${task.id}/review`, { as: noor, body })).status).toBe(200);
    expect((await list('', kim)).rows).toMatchObject([{ reviewer: 'Noor Mentor', reviewed_at: expect.any(String) }]);
    const own = (await (
      await app.request('GET', `/api/tasks/combined/${task.id}`, { as: applicant })
    ).json()) as TaskRow;
    expect(own).toMatchObject({ reviewer: 'Noor Mentor', status: 'Reviewed' });
    await unassign(app.database, applicant, noor);
    expect((await list('', kim)).rows).toMatchObject([{ reviewer: 'Noor Mentor' }]);
    const shownRow = (as: TestUser) =>
      app.database.asActor(as.token, (tx) => tx.execute(sql`select app.author_of('tasks', ${task.id}) as name`));
    expect(JSON.stringify(await shownRow(noor))).not.toContain('Noor Mentor');
    expect(JSON.stringify(await shownRow(kim))).toContain('Noor Mentor');
  });
});

function get(address: string, as = mentor): Promise<Response> {
  return app.request('GET', `/api/tasks/mentees${address}`, { as });
}

async function list(query = '', as = mentor): Promise<ListResponse<MenteeTask>> {
  const response = await get(query, as);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ListResponse<MenteeTask>;
}

function totals(...queries: string[]): Promise<number[]> {
  return Promise.all(queries.map(async (query) => (await list(query)).total));
}

async function give(to: TestUser, due_date: string, as = mentor): Promise<{ id: string }> {
  const body = { user_id: to.id, title: 'Draft a biography', due_date };
  const response = await app.request('POST', '/api/task-assignments', { as, body });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string };
}

async function step(id: string, status: string): Promise<void> {
  const response = await app.request('POST', `/api/task-assignments/${id}/status`, {
    as: mentor,
    body: { status, version: 1 },
  });
  expect(response.status).toBe(200);
}

function rename({ id }: TestUser, name: string): Promise<unknown> {
  return app.database.asSystem('a test names a person', (tx) =>
    tx.execute(sql`update users set name = ${name} where id = ${id}`),
  );
}
