import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { addTask, assign, readNotifications, submitTask, unassign } from '#testing/tasks.ts';
import { useTestApp, type RequestOptions } from '#testing/test-app.ts';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { TaskRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mentor);
});

describe('a reviewing mentor', () => {
  it('lists only assigned applicants’ tasks, with their names', async () => {
    const [eve, other] = [await createUser(app.database), await createUser(app.database)];
    const newcomer = await createUser(app.database, { role: 'mentor' });
    const [assigned, trashed] = [await addTask(app, eve), await addTask(app, eve)];
    await send('DELETE', `/${trashed.id}`, { as: eve });
    await addTask(app, other);
    await assign(app.database, eve, newcomer);
    const response = await send('GET', '/applicants', { as: newcomer });
    expect(await response.json()).toEqual({
      rows: [
        {
          ...assigned,
          user_id: eve.id,
          applicant: 'Ada Example',
          can: { edit: false, delete: false, transitions: [] },
        },
      ],
      total: 1,
      can: { create: false },
    });
    expect(await (await send('GET', `/mentees/${assigned.id}`, { as: newcomer })).json()).toMatchObject({
      user_id: eve.id,
    });
    await unassign(app.database, eve, newcomer);
    expect(((await (await send('GET', '/applicants', { as: newcomer })).json()) as ListResponse<TaskRow>).total).toBe(
      0,
    );
    expect((await send('GET', `/mentees/${assigned.id}`, { as: newcomer })).status).toBe(404);
  });

  it('sends a submitted task back with comments, and the applicant is notified', async () => {
    const { task, url } = await submitTask(app, ada);
    const review = (body: object) => send('POST', `/${task.id}/review`, { as: mentor, body });
    expect(await readProblem(await review({ status: 'Reviewed', version: 1 }))).toMatchObject({
      code: 'version_conflict',
    });
    expect(
      (await readProblem(await review({ status: 'In Progress', reviewer_comments: ' ', version: 2 }))).fields,
    ).toEqual({
      reviewer_comments: 'Please say what needs to be done',
    });
    expect((await readProblem(await review({ status: 'Good', title: 'x' }))).fields).toEqual({
      status: 'Status is required',
      version: 'Please reload this task',
      title: 'This field is not allowed here',
    });
    const back = await review({ status: 'In Progress', reviewer_comments: 'One letter is missing.', version: 2 });
    expect(await back.json()).toMatchObject({
      status: 'In Progress',
      reviewer_comments: 'One letter is missing.',
      submission_files: [url],
    });
    expect(await (await send('GET', `/combined/${task.id}`, { as: ada })).json()).toMatchObject({
      reviewer_comments: 'One letter is missing.',
      can: { edit: true, transitions: ['Started', 'Submitted', 'Completed'] },
    });
    expect(await readNotifications(app.database, ada)).toContainEqual({
      kind: 'task',
      title: 'Task sent back: Collect letters',
      message: 'Your mentor sent “Collect letters” back to you. Please read their comments.',
      link: `/dashboard/tasks?row=${task.id}`,
    });
  });

  it('marks a task as reviewed, with or without comments', async () => {
    const { task } = await submitTask(app, ada);
    const response = await send('POST', `/${task.id}/review`, { as: mentor, body: { status: 'Reviewed', version: 2 } });
    expect(await response.json()).toMatchObject({ status: 'Reviewed', reviewer_comments: '' });
    expect((await readNotifications(app.database, ada)).map(({ title }) => title)).toContain(
      'Task reviewed: Collect letters',
    );
  });

  it('sees only the names of assigned applicants', async () => {
    const [eve, newcomer] = [await createUser(app.database), await createUser(app.database, { role: 'mentor' })];
    const nameOfEve = (as: TestUser) =>
      app.database.asActor(
        as.token,
        async (tx) =>
          (await selectRows<{ name: string | null }>(tx, sql`select app.display_name(${eve.id}) as name`))[0]?.name,
      );
    expect([await nameOfEve(eve), await nameOfEve(newcomer), await nameOfEve(ada)]).toEqual([
      'Ada Example',
      null,
      null,
    ]);
    await assign(app.database, eve, newcomer);
    expect(await nameOfEve(newcomer)).toBe('Ada Example');
  });

  it('a reviewing mentor who is also an applicant cannot review their own task', async () => {
    const both = await createUser(app.database, { secondFactor: 'fresh' });
    await app.database.asSystem('a user who is both', async (tx) => {
      const trial = { trialStartDate: new Date(), trialEndDate: new Date(Date.now() + 86_400_000) };
      await tx.insert(userRoles).values({ userId: both.id, role: 'mentor', ...trial });
    });
    await assign(app.database, both, both);
    const { task } = await submitTask(app, both);
    expect(
      (await send('POST', `/${task.id}/review`, { as: both, body: { status: 'Reviewed', version: 2 } })).status,
    ).toBe(404);
    expect(await (await send('GET', '/combined', { as: both })).json()).toMatchObject({ total: 1 });
    expect(await (await send('GET', '/applicants', { as: both })).json()).toMatchObject({ total: 0 });
  });
});

function send(method: string, address: string, options: RequestOptions): Promise<Response> {
  return app.request(method, `/api/tasks${address}`, options);
}
