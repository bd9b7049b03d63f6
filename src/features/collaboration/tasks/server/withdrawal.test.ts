// A submission can be withdrawn until an assigned mentor has opened it. Of simultaneous actions, one comes first.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, submitTask } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { TaskRow } from '../schema.ts';
import { withdrawUnopened } from './queries.ts';
import { tasks } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mentor);
});

describe('withdrawing a task', () => {
  it('moves it to In Progress with its files, and it can be submitted again', async () => {
    const { task, url } = await submitTask(app, ada);
    const withdrawn = (await (await withdraw(task)).json()) as TaskRow;
    expect(withdrawn).toMatchObject({
      status: 'In Progress',
      submission_files: [url],
      version: 3,
      can: { edit: true, delete: true, transitions: ['Started', 'Submitted', 'Completed'] },
    });
    expect(await readProblem(await withdraw(withdrawn))).toMatchObject({ code: 'transition_not_allowed' });
    const body = { status: 'Submitted', submission_files: [url], version: 3 };
    expect((await send('POST', `${task.id}/status`, ada, body)).status).toBe(200);
  });

  it('is possible without any mentor', async () => {
    const alone = await createUser(app.database);
    const { task } = await submitTask(app, alone);
    expect((await withdraw(task, alone)).status).toBe(200);
  });

  it('is rejected with a message once an assigned mentor has opened it', async () => {
    const { task } = await submitTask(app, ada);
    const opened = await read(mentor, task.id);
    expect(opened).toMatchObject({ status: 'Submitted', review_opened_at: expect.any(String), version: 3 });
    expect(await read(ada, task.id)).toMatchObject({ can: { edit: false, delete: false, transitions: [] } });
    for (const version of [2, 3]) {
      expect(await readProblem(await withdraw({ ...task, version }))).toMatchObject({
        status: 409,
        code: 'review_opened',
        detail: 'Your mentor has already opened this task for review, so it can no longer be withdrawn.',
      });
    }
    expect(await read(mentor, task.id)).toEqual(opened);
  });

  it('stays possible after the owner opens it or the mentor reads the list', async () => {
    const { task } = await submitTask(app, ada);
    await read(ada, task.id);
    expect((await send('GET', 'applicants', mentor)).status).toBe(200);
    expect((await withdraw(task)).status).toBe(200);
  });

  it('is possible again after it was sent back and resubmitted', async () => {
    const { task, url } = await submitTask(app, ada);
    const { version } = await read(mentor, task.id);
    const back = await send('POST', `${task.id}/review`, mentor, {
      status: 'In Progress',
      reviewer_comments: 'One is missing.',
      version,
    });
    expect(await back.json()).toMatchObject({ status: 'In Progress', review_opened_at: null });
    const body = { status: 'Submitted', submission_files: [url], version: version + 1 };
    const anew = (await (await send('POST', `${task.id}/status`, ada, body)).json()) as TaskRow;
    expect((await withdraw(anew)).status).toBe(200);
  });

  it.each([
    ['another version', async (task: TaskRow) => withdraw({ ...task, version: 1 }), 409, 'version_conflict'],
    ['another applicant', async (task: TaskRow) => withdraw(task, await createUser(app.database)), 404, 'not_found'],
    ['its mentor', async (task: TaskRow) => withdraw(task, mentor), 403, 'wrong_role'],
    ['no one signed in', async (task: TaskRow) => withdraw(task, null), 401, 'signed_out'],
  ] as const)('is rejected for %s', async (_who, act, status, code) => {
    const { task } = await submitTask(app, ada);
    expect(await readProblem(await act(task))).toMatchObject({ status, code });
    expect(await read(ada, task.id)).toMatchObject({ status: 'Submitted', version: 2 });
  });

  it('is rejected after the owner’s trial has ended', async () => {
    const { task } = await submitTask(app, ada);
    await app.database.asSystem('end a trial', (tx) =>
      tx.execute(sql`update user_roles set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`),
    );
    expect(await readProblem(await withdraw(task))).toMatchObject({ status: 403, code: 'lapsed' });
    expect(await read(ada, task.id)).toMatchObject({ status: 'Submitted' });
  });

  it.each([
    ['another owner', {}, true],
    ['a task that is not submitted', { status: 'In Progress' }, false],
    ['a task in Trash', { deleted_at: sql`now()` }, false],
    ['an opened task', { review_opened_at: sql`now()` }, false],
  ])('changes no row of %s, even without row policies', async (_what, set, isOthers) => {
    const { task } = await submitTask(app, ada);
    const stranger = await createUser(app.database);
    const isWithdrawn = await app.database.asSystem('a test withdraws', async (tx) => {
      await tx
        .update(tasks)
        .set({ ...set, version: sql`${tasks.version}` })
        .where(eq(tasks.id, task.id));
      const [stored] = await tx.select({ version: tasks.version }).from(tasks).where(eq(tasks.id, task.id));
      const userId = (isOthers ? stranger : ada).id;
      return withdrawUnopened(tx, { id: task.id, version: stored?.version ?? 0, userId });
    });
    expect(isWithdrawn).toBe(false);
  });

  it('is rejected for a task in Trash', async () => {
    const { task } = await submitTask(app, ada);
    await app.database.asSystem('a test moves a submission to Trash', (tx) =>
      tx.execute(sql`update tasks set deleted_at = now() where id = ${task.id}`),
    );
    expect(await readProblem(await withdraw({ ...task, version: 3 }))).toMatchObject({ code: 'not_found' });
    const [stored] = await app.database.asSystem('a test reads a task', (tx) =>
      selectRows(tx, sql`select status, version from tasks where id = ${task.id}`),
    );
    expect(stored).toEqual({ status: 'Submitted', version: 3 });
  });

  it('excludes opening it: only one of two concurrent attempts succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { task } = await submitTask(app, ada);
      const [withdrawing, opening] = await Promise.all([withdraw(task), send('GET', `mentees/${task.id}`, mentor)]);
      const opened = (await opening.json()) as TaskRow;
      const { status } = await read(ada, task.id);
      if (withdrawing.status === 200) expect([status, opened.review_opened_at]).toEqual(['In Progress', null]);
      else {
        expect(await readProblem(withdrawing)).toMatchObject({ status: 409, code: 'review_opened' });
        expect(status).toBe('Submitted');
      }
    }
  });
});

function withdraw({ id, version }: TaskRow, as: TestUser | null = ada): Promise<Response> {
  return send('POST', `${id}/status`, as, { status: 'In Progress', version });
}

async function read(as: TestUser, id: string): Promise<TaskRow> {
  const response = await send('GET', `${as === mentor ? 'mentees' : 'combined'}/${id}`, as);
  expect(response.status).toBe(200);
  return (await response.json()) as TaskRow;
}

function send(method: string, address: string, as: TestUser | null, body?: object): Promise<Response> {
  return app.request(method, `/api/tasks/${address}`, { ...(as && { as }), ...(body && { body }) });
}
