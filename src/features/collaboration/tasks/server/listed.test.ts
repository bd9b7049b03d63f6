// Own tasks and those from mentors, in one list.
import { sql, type SQL } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { PAGE_SIZE, type ListResponse } from '#core/shared/list-query.ts';
import { readProblem } from '#testing/accounts.ts';
import { decideCredential, submitCredential } from '#testing/credentials.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readPlan } from '#testing/plans.ts';
import { addTask, assign, submitTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { stateOfStatus } from '../rules.ts';
import { anyTaskStatuses, type AnyTaskStatus, type CombinedTask } from '../schema.ts';
import { listCombined } from './listed.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mentor);
  // Created first, and finished last.
  await addOwn(ada, { title: 'finished lately', status: 'Submitted', due: null });
  await addOwn(ada, { title: 'finished long ago', status: 'Completed', due: '2026-01-01' });
  await addGiven(ada, { title: 'cancelled in between', status: 'Cancelled', due: '2026-11-02' });
  await addOwn(ada, { title: 'waits', status: 'Submitted', due: '2026-01-02' });
  await addOwn(ada, { title: 'some day', status: 'Started', due: null });
  await addOwn(ada, { title: 'in December', status: 'In Progress', due: '2026-12-01' });
  await addGiven(ada, { title: 'in November', status: 'Pending', due: '2026-11-01' });
  await add(sql`update tasks set status = 'Reviewed' where user_id = ${ada.id} and title = 'finished lately'`);
});

describe('the combined task list', () => {
  it('sorts both types by due date: open, in review, and completed last, newest first', async () => {
    const { rows, total, can } = await list(ada);
    expect(rows.map(({ title }) => title)).toEqual([
      'in November',
      'in December',
      'some day',
      'waits',
      'finished lately',
      'cancelled in between',
      'finished long ago',
    ]);
    expect({ total, can }).toEqual({ total: 7, can: { create: true } });
  });

  it('looks up the reviewers of a page only, however many tasks there are', async () => {
    const busy = await createUser(app.database);
    for (let count = 0; count <= PAGE_SIZE; count += 1) {
      await addOwn(busy, { title: 'one of many', status: 'Started', due: null });
    }
    const plan = await app.database.asActor(busy.token, (tx) =>
      readPlan(tx, listCombined({}, { isFile: false }), { analyze: true }),
    );
    expect(plan).toContain(`loops=${PAGE_SIZE})`);
    expect(plan).not.toContain(`loops=${PAGE_SIZE + 1})`);
  });

  it('shows whether the mentors who assigned and reviewed a task are verified', async () => {
    const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_providers'] });
    const [eve, tom] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    await assign(app.database, eve, tom);
    await addGiven(eve, { title: 'given', status: 'Pending', due: '2026-11-02', by: tom });
    const { task } = await submitTask(app, eve);
    const review = { status: 'Reviewed', version: 2 };
    await app.request('POST', `/api/tasks/${task.id}/review`, { as: tom, body: review });
    const proofs = async () =>
      (await list(eve)).rows.map(({ mentor_is_verified, reviewer_is_verified }) => [
        mentor_is_verified,
        reviewer_is_verified,
      ]);
    expect(await proofs()).toEqual([
      [false, null],
      [null, false],
    ]);
    await decideCredential(app, admin, await submitCredential(app, tom));
    expect(await proofs()).toEqual([
      [true, null],
      [null, true],
    ]);
  });

  it('returns the fields of each type, and the permitted actions', async () => {
    const { rows } = await list(ada, '?state=open');
    expect(rows.find(({ title }) => title === 'in November')).toEqual({
      id: expect.any(String),
      kind: 'given',
      title: 'in November',
      criteria: '',
      action_item: 'Do it',
      due_date: '2026-11-01',
      task_files: [],
      submission_files: [],
      status: 'Pending',
      reviewer_comments: '',
      review_opened_at: null,
      submitted_at: null,
      reviewer: null,
      reviewer_is_verified: null,
      reviewed_at: null,
      issue: null,
      mentor: 'Ada Example',
      mentor_is_verified: false,
      priority: 'High',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      version: 1,
      can: { edit: false, delete: false, transitions: ['In Progress'] },
    });
    expect(rows.find(({ title }) => title === 'in December')).toMatchObject({
      kind: 'own',
      mentor: null,
      mentor_is_verified: null,
      priority: null,
      can: { edit: true, delete: true, transitions: ['Started', 'Submitted', 'Completed'] },
    });
  });

  it.each(anyTaskStatuses)('filters by %s, and finds the task in its status', async (status) => {
    const { rows } = await list(ada, `?status=${encodeURIComponent(status)}`);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]));
    const inState = await list(ada, `?state=${stateOfStatus[status]}`);
    expect(inState.rows.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
  });

  it('returns one of either type by its id', async () => {
    for (const row of (await list(ada)).rows) {
      expect(await (await send(`/${row.id}`, ada)).json()).toEqual(row);
    }
  });

  it('pages through both, optionally newest first', async () => {
    const eve = await createUser(app.database);
    await assign(app.database, eve, mentor);
    await app.database.asSystem('many tasks of a test person', async (tx) => {
      await tx.execute(sql`
        insert into tasks (user_id, title, criteria, action_item, created_at)
        select ${eve.id}, 'Own ' || n, 'A', 'B', now() - make_interval(hours => 2 * n) from generate_series(1, 20) as n`);
      await tx.execute(sql`
        insert into task_assignments (user_id, mentor_id, title, due_date, created_at)
        select ${eve.id}, ${mentor.id}, 'Given ' || n, '2026-12-01', now() - make_interval(hours => 2 * n + 1) from generate_series(1, 20) as n`);
    });
    const [first, second] = [await list(eve, '?sort=newest'), await list(eve, '?sort=newest&page=2')];
    expect([first.rows.length, second.rows.length, first.total]).toEqual([25, 15, 40]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(40);
    expect(first.rows.slice(0, 3).map(({ title }) => title)).toEqual(['Own 1', 'Given 1', 'Own 2']);
  });

  it('omits tasks in Trash', async () => {
    const eve = await createUser(app.database);
    const { id } = await addTask(app, eve);
    await app.request('DELETE', `/api/tasks/${id}`, { as: eve });
    expect((await list(eve)).total).toBe(0);
    expect((await list(eve, '?trash=true')).rows).toMatchObject([{ id, kind: 'own' }]);
    expect((await send(`/${id}`, eve)).status).toBe(404);
  });

  it('is the reader’s own: without another applicant’s or the mentor’s other tasks', async () => {
    const eve = await createUser(app.database);
    const [own] = (await list(ada)).rows;
    expect((await list(eve)).total).toBe(0);
    expect((await send(`/${own?.id}`, eve)).status).toBe(404);
    expect((await send(`/${own?.id}`, mentor)).status).toBe(403);
  });

  it('downloads as a file with ?format=csv', async () => {
    const response = await send('?format=csv&state=done', ada);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="tasks.csv"');
    const [names, ...rows] = (await response.text()).trimEnd().split('\r\n');
    expect(names).toMatch(/Title,Criteria,Action items,Due date/);
    expect(rows).toHaveLength(3);
  });

  it.each([
    ['a signed-out visitor', 401, undefined],
    ['a mentor', 403, { role: 'mentor' }],
    ['an applicant whose access is deactivated', 403, { isActive: false }],
    ['an applicant whose trial has ended', 200, { trialDays: -1 }],
  ] as const)('responds to %s with %d', async (_who, status, facts) => {
    const as = facts && (await createUser(app.database, facts));
    expect((await send('', as)).status).toBe(status);
  });

  it('reports every invalid query parameter at once', async () => {
    const problem = await readProblem(await send('?status=Done&state=old&sort=title&page=0&extra=1', ada));
    expect(Object.keys(problem.fields ?? {}).toSorted()).toEqual(['extra', 'page', 'sort', 'state', 'status']);
    expect((await send('/not-an-id', ada)).status).toBe(404);
  });
});

type Facts = { title: string; status: AnyTaskStatus; due: string | null };

function addOwn({ id }: TestUser, { title, status, due }: Facts): Promise<unknown> {
  return add(sql`
    insert into tasks (user_id, title, criteria, action_item, status, due_date)
    values (${id}, ${title}, 'A', 'B', ${status}, ${due})`);
}

function addGiven({ id }: TestUser, { title, status, due, by = mentor }: Facts & { by?: TestUser }): Promise<unknown> {
  return add(sql`
    insert into task_assignments (user_id, mentor_id, title, description, priority, status, due_date)
    values (${id}, ${by.id}, ${title}, 'Do it', 'High', ${status}, ${due})`);
}

function add(statement: SQL): Promise<unknown> {
  return app.database.asSystem('a task of a test person', (tx) => tx.execute(statement));
}

async function list(as: TestUser, query = ''): Promise<ListResponse<CombinedTask>> {
  const response = await send(query, as);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as ListResponse<CombinedTask>;
}

function send(address: string, as?: TestUser): Promise<Response> {
  return app.request('GET', `/api/tasks/combined${address}`, { as });
}
