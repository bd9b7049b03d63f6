import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp, type RequestOptions } from '#testing/test-app.ts';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { AssignmentRow, CombinedTask } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
let assignment: { user_id: string; title: string; due_date: string };

beforeAll(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mentor);
  assignment = { user_id: ada.id, title: 'Draft a biography', due_date: '2026-12-01' };
});

describe('assigning a task', () => {
  it('makes it Pending, with medium priority by default, and notifies the applicant', async () => {
    const response = await send('POST', '', { as: mentor, body: assignment });
    expect(response.status).toBe(201);
    const task = (await response.json()) as AssignmentRow;
    expect(task).toEqual({
      ...assignment,
      id: expect.any(String),
      is_ended: false,
      mentor_id: mentor.id,
      mentor: 'Ada Example',
      applicant: 'Ada Example',
      description: '',
      priority: 'Medium',
      status: 'Pending',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      version: 1,
      can: { edit: true, transitions: ['In Progress', 'Cancelled'] },
    });
    expect(await readNotifications(app.database, ada)).toContainEqual({
      kind: 'task',
      title: 'New task: Draft a biography',
      message: 'Ada Example (not verified) assigned you a task: “Draft a biography”, due Dec 1, 2026.',
      link: `/dashboard/tasks?row=${task.id}`,
    });
    const { id, title, due_date, priority, status, mentor: by } = task;
    const read = {
      id,
      title,
      due_date,
      priority,
      status,
      mentor: by,
      can: { edit: false, transitions: ['In Progress'] },
    };
    expect((await list(ada)).rows).toContainEqual(
      expect.objectContaining({ ...read, can: expect.objectContaining(read.can) }),
    );
    expect(await (await send('GET', `/combined/${task.id}`, { as: ada })).json()).toMatchObject(read);
  });

  it('reports every invalid field at once', async () => {
    const body = { title: '', priority: 'Urgent', status: 'Completed', mentor_id: ada.id };
    expect((await readProblem(await send('POST', '', { as: mentor, body }))).fields).toEqual({
      user_id: 'Please choose one of your assigned applicants',
      title: 'Title is required',
      due_date: 'Due date is required',
      priority: 'Priority must be Low, Medium or High',
      status: 'This field is not allowed here',
      mentor_id: 'This field is not allowed here',
    });
  });

  it('is rejected for any user who is not an assigned applicant', async () => {
    const stranger = await createUser(app.database);
    for (const user_id of [stranger.id, mentor.id, crypto.randomUUID()]) {
      const problem = await readProblem(await send('POST', '', { as: mentor, body: { ...assignment, user_id } }));
      expect(problem.fields).toEqual({ user_id: 'Please choose one of your assigned applicants' });
    }
  });

  it('creates one task for a repeated request, and notifies once', async () => {
    const [eve, other] = await pair();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const pendingResponses = [1, 2].map(() =>
      send('POST', '', { as: other, body: { ...assignment, user_id: eve.id }, headers }),
    );
    const ids = await Promise.all(
      pendingResponses.map(async (pendingResponse) => ((await (await pendingResponse).json()) as AssignmentRow).id),
    );
    expect(ids[0]).toBe(ids[1]);
    expect((await list(eve)).total).toBe(1);
    expect(await readNotifications(app.database, eve)).toHaveLength(1);
  });
});

describe('changing an assigned task', () => {
  it('is possible for the mentor until it is completed or cancelled', async () => {
    const task = await assignTask();
    const changed = await send('PATCH', `/${task.id}`, {
      as: mentor,
      body: { priority: 'High', due_date: '2027-01-15', version: 1 },
    });
    expect(await changed.json()).toMatchObject({
      priority: 'High',
      due_date: '2027-01-15',
      title: task.title,
      version: 2,
    });
    expect(
      await readProblem(await send('PATCH', `/${task.id}`, { as: mentor, body: { title: 'x', version: 1 } })),
    ).toMatchObject({ code: 'version_conflict' });
    expect(
      (
        await readProblem(
          await send('PATCH', `/${task.id}`, { as: mentor, body: { title: '', due_date: null, user_id: ada.id } }),
        )
      ).fields,
    ).toEqual({
      title: 'Title is required',
      due_date: 'Due date must be a date, such as 2025-06-19',
      user_id: 'This field is not allowed here',
      version: 'Please reload this task',
    });
    await send('POST', `/${task.id}/status`, { as: mentor, body: { status: 'Cancelled', version: 2 } });
    expect(
      await readProblem(await send('PATCH', `/${task.id}`, { as: mentor, body: { title: 'x', version: 3 } })),
    ).toMatchObject({ code: 'task_finished' });
  });

  it('is closed to another mentor of the same applicant', async () => {
    const { id } = await assignTask();
    const colleague = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, colleague);
    expect((await list(colleague, '/mentees?kind=given')).total).toBe(0);
    expect((await send('PATCH', `/${id}`, { as: colleague, body: { title: 'x', version: 1 } })).status).toBe(404);
    expect(
      (await send('POST', `/${id}/status`, { as: colleague, body: { status: 'In Progress', version: 1 } })).status,
    ).toBe(404);
  });
});

describe('completing an assigned task', () => {
  it('notifies the mentor who assigned it', async () => {
    const { id } = await assignTask();
    const step = (status: string, version: number) =>
      send('POST', `/${id}/status`, { as: ada, body: { status, version } });
    expect(await (await step('In Progress', 1)).json()).toMatchObject({
      status: 'In Progress',
      can: { edit: false, transitions: ['Completed'] },
    });
    expect(await readProblem(await step('Completed', 1))).toMatchObject({ code: 'version_conflict' });
    expect(await (await step('Completed', 2)).json()).toMatchObject({ status: 'Completed', can: { transitions: [] } });
    expect(await readNotifications(app.database, mentor)).toContainEqual({
      kind: 'task',
      title: 'Task completed: Draft a biography',
      message: 'Ada Example completed “Draft a biography”.',
      link: `/mentor/tasks?row=${id}`,
    });
    expect(await readNotifications(app.database, mentor)).toContainEqual({
      kind: 'task',
      title: 'Task started: Draft a biography',
      message: 'Ada Example started “Draft a biography”.',
      link: `/mentor/tasks?row=${id}`,
    });
  });

  it('a mentor who completes an assigned task notifies no one, and one who cancels it the applicant', async () => {
    const [eve, other] = await pair();
    const ids = [(await assignTask(eve, other)).id, (await assignTask(eve, other)).id];
    const step = (id: string | undefined, status: string, version: number) =>
      send('POST', `/${id}/status`, { as: other, body: { status, version } });
    await step(ids[0], 'In Progress', 1);
    await step(ids[0], 'Completed', 2);
    await step(ids[1], 'Cancelled', 1);
    expect((await readNotifications(app.database, eve)).filter(({ title }) => !title.startsWith('New task'))).toEqual([
      {
        kind: 'task',
        title: 'Task cancelled: Draft a biography',
        message: 'Ada Example (not verified) cancelled “Draft a biography”: you no longer need to do it.',
        link: `/dashboard/tasks?row=${ids[1]}`,
      },
    ]);
    expect(await readNotifications(app.database, other)).toEqual([]);
  });

  it('notifies no mentor who is no longer assigned and only reads the task', async () => {
    const [eve, other] = await pair();
    const { id } = await assignTask(eve, other);
    await unassign(app.database, eve, other);
    expect((await list(other, '/mentees?kind=given')).rows).toMatchObject([
      { id, is_ended: true, can: { edit: false, transitions: [] } },
    ]);
    expect((await send('PATCH', `/${id}`, { as: other, body: { title: 'x', version: 1 } })).status).toBe(409);
    for (const [status, version] of [
      ['In Progress', 1],
      ['Completed', 2],
    ]) {
      expect((await send('POST', `/${id}/status`, { as: eve, body: { status, version } })).status).toBe(200);
    }
    expect(await readNotifications(app.database, other)).toEqual([]);
    expect((await list(eve)).rows).toMatchObject([{ mentor: 'Ada Example', status: 'Completed' }]);
  });
});

describe('access to assigned tasks', () => {
  it.each([
    // list, given, create, change, status
    ['signed out', undefined, [401, 401, 401, 401, 401]],
    ['another applicant', {}, [200, 403, 403, 403, 404]],
    ['an unassigned mentor', { role: 'mentor' }, [403, 200, 422, 404, 404]],
    ['a mentor whose trial has ended', { role: 'mentor', trialDays: -1 }, [403, 403, 403, 403, 403]],
    ['an attorney', { role: 'attorney' }, [403, 403, 403, 403, 403]],
    ['an admin without permissions', { role: 'admin' }, [403, 403, 403, 403, 403]],
    ['a lapsed applicant', { trialDays: -1 }, [200, 403, 403, 403, 403]],
  ] as const)('access to assigned tasks of %s', async (_who, facts, expected) => {
    const as = facts && (await createUser(app.database, facts));
    expect(await answersTo(as)).toEqual(expected);
  });

  it.each([
    ['the assignee', () => ada, [200, 403, 403, 403, 200]],
    ['the mentor', () => mentor, [403, 200, 201, 200, 200]],
  ] as const)('access to assigned tasks of %s', async (_who, person, expected) => {
    expect(await answersTo(person())).toEqual(expected);
  });

  it('access to assigned tasks of a mentor ends with their trial', async () => {
    const [eve, other] = await pair();
    const { id } = await assignTask(eve, other);
    await app.database.asSystem('end a trial', (tx) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: sql`now() - interval '1 day'` })
        .where(eq(userRoles.userId, other.id)),
    );
    for (const [method, address] of [
      ['GET', '/mentees'],
      ['PATCH', `/${id}`],
      ['POST', `/${id}/status`],
    ] as const) {
      const body = { GET: undefined, PATCH: { title: 'x', version: 1 }, POST: { status: 'Cancelled', version: 1 } }[
        method
      ];
      expect(await readProblem(await send(method, address, { as: other, body }))).toMatchObject({
        status: 403,
        code: 'lapsed',
      });
    }
  });

  async function answersTo(as: TestUser | undefined): Promise<number[]> {
    const { id } = await assignTask();
    const responses = [
      await send('GET', '/combined', { as }),
      await send('GET', '/mentees', { as }),
      await send('POST', '', { as, body: assignment }),
      await send('PATCH', `/${id}`, { as, body: { title: 'Other', version: 1 } }),
    ];
    const version = responses[3]?.status === 200 ? 2 : 1;
    responses.push(await send('POST', `/${id}/status`, { as, body: { status: 'In Progress', version } }));
    return responses.map(({ status }) => status);
  }
});

function send(method: string, address: string, options: RequestOptions): Promise<Response> {
  // Read in the lists of all tasks.
  return app.request(method, `${method === 'GET' ? '/api/tasks' : '/api/task-assignments'}${address}`, options);
}

async function list(as: TestUser, address = '/combined'): Promise<ListResponse<CombinedTask>> {
  const response = await send('GET', address, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as ListResponse<CombinedTask>;
}

async function assignTask(to = ada, as = mentor): Promise<AssignmentRow> {
  const response = await send('POST', '', { as, body: { ...assignment, user_id: to.id } });
  expect(response.status).toBe(201);
  return (await response.json()) as AssignmentRow;
}

/** An applicant and their mentor. */
async function pair(): Promise<[TestUser, TestUser]> {
  const people: [TestUser, TestUser] = [
    await createUser(app.database),
    await createUser(app.database, { role: 'mentor' }),
  ];
  await assign(app.database, ...people);
  return people;
}
