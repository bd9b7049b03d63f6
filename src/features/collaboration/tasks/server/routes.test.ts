import { beforeAll, describe, expect, it } from 'vitest';

import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { addTask, asListed, writtenTask } from '#testing/tasks.ts';
import { useTestApp, type RequestOptions } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { ListResponse } from '#core/shared/list-query.ts';
import type { CombinedTask, TaskRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
});

describe('adding a task', () => {
  it('stores it as Started, and returns the permitted actions', async () => {
    const { url } = await uploadFile(app, { as: ada, bucket: 'tasks' });
    const response = await send('POST', '', {
      as: ada,
      body: { ...writtenTask, title: '  Collect letters ', due_date: '2026-12-01', task_files: [url] },
    });
    expect(response.status).toBe(201);
    const task = (await response.json()) as TaskRow;
    expect(task).toEqual({
      ...writtenTask,
      id: expect.any(String),
      user_id: ada.id,
      applicant: 'Ada Example',
      due_date: '2026-12-01',
      task_files: [url],
      submission_files: [],
      status: 'Started',
      reviewer_comments: '',
      review_opened_at: null,
      submitted_at: null,
      reviewer: null,
      reviewer_is_verified: null,
      reviewed_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      version: 1,
      can: { edit: true, delete: true, transitions: ['In Progress', 'Submitted', 'Completed'] },
    });
    expect(await (await send('GET', `/combined/${task.id}`, { as: ada })).json()).toEqual(asListed(task));
  });

  it('reports every invalid field at once, with the specified messages', async () => {
    const body = {
      title: ' ',
      criteria: '',
      due_date: '2026-02-30',
      task_files: ['/files/elsewhere/x/1-a.pdf'],
      status: 'Reviewed',
      user_id: ada.id,
    };
    expect((await readProblem(await send('POST', '', { as: ada, body }))).fields).toEqual({
      title: 'Title is required',
      criteria: 'Criteria is required',
      action_item: 'Action items are required',
      due_date: 'Due date must be a date, such as 2025-06-19',
      task_files: 'Files: please upload the files here',
      status: 'This field is not allowed here',
      user_id: 'This field is not allowed here',
    });
  });

  it('rejects another user’s file', async () => {
    const eve = await createUser(app.database);
    const { url } = await uploadFile(app, { as: eve, bucket: 'tasks' });
    const problem = await readProblem(await send('POST', '', { as: ada, body: { ...writtenTask, task_files: [url] } }));
    expect(problem).toMatchObject({ status: 422, fields: { task_files: expect.stringContaining('upload it again') } });
  });

  it('creates one task for a repeated request', async () => {
    const eve = await createUser(app.database);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all([1, 2].map(() => send('POST', '', { as: eve, body: writtenTask, headers })));
    const ids = await Promise.all(responses.map(async (response) => ((await response.json()) as TaskRow).id));
    expect(ids[0]).toBe(ids[1]);
    expect((await list(eve)).total).toBe(1);
    await send('POST', '', { as: eve, body: writtenTask, headers: { 'idempotency-key': crypto.randomUUID() } });
    expect((await list(eve)).total).toBe(2);
  });
});

describe('changing a task', () => {
  it('updates the fields sent, and rejects an outdated version', async () => {
    const task = await addTask(app, ada);
    const changed = await send('PATCH', `/${task.id}`, { as: ada, body: { due_date: '2027-01-01', version: 1 } });
    expect(await changed.json()).toEqual({
      ...task,
      due_date: '2027-01-01',
      version: 2,
      updated_at: expect.any(String),
    });
    expect(
      await readProblem(await send('PATCH', `/${task.id}`, { as: ada, body: { title: 'Late', version: 1 } })),
    ).toMatchObject({ code: 'version_conflict' });
    expect((await send('PATCH', `/${task.id}`, { as: ada, body: { due_date: null, version: 2 } })).status).toBe(200);
  });

  it('succeeds without any field', async () => {
    const task = await addTask(app, ada);
    const response = await send('PATCH', `/${task.id}`, { as: ada, body: { version: 1 } });
    expect(await response.json()).toMatchObject({ id: task.id, title: task.title });
  });

  it('reports every invalid field at once', async () => {
    const { id } = await addTask(app, ada);
    const problem = await readProblem(
      await send('PATCH', `/${id}`, {
        as: ada,
        body: { title: '', action_item: '', reviewer_comments: 'Good', status: 'Completed' },
      }),
    );
    expect(problem.fields).toEqual({
      title: 'Title is required',
      action_item: 'Action items are required',
      version: 'Please reload this task',
      reviewer_comments: 'This field is not allowed here',
      status: 'This field is not allowed here',
    });
  });

  it('rejects a transition at an outdated version', async () => {
    const { id } = await addTask(app, ada);
    const step = (status: string) => send('POST', `/${id}/status`, { as: ada, body: { status, version: 1 } });
    const responses = await Promise.all([step('In Progress'), step('Completed')]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('submitting a task', () => {
  it('requires at least one own file, locks the task, and shows it as submitted', async () => {
    const task = await addTask(app, ada);
    const submit = (body: object) =>
      send('POST', `/${task.id}/status`, { as: ada, body: { status: 'Submitted', version: 1, ...body } });
    for (const body of [{}, { submission_files: [] }]) {
      expect((await readProblem(await submit(body))).fields).toEqual({
        submission_files: 'Please upload at least one file to submit',
      });
    }
    const elsewhere = '/files/elsewhere/1-a.pdf';
    expect((await readProblem(await submit({ submission_files: [elsewhere] }))).fields).toEqual({
      submission_files: expect.stringContaining('please upload'),
    });

    const { url } = await uploadFile(app, { as: ada, bucket: 'task-submissions' });
    const submitted = (await (await submit({ submission_files: [url] })).json()) as TaskRow;
    expect(submitted).toMatchObject({
      status: 'Submitted',
      submission_files: [url],
      version: 2,
      can: { edit: false, delete: false, transitions: ['In Progress'] },
    });

    const refusals = [
      await send('PATCH', `/${task.id}`, { as: ada, body: { title: 'Other', version: 2 } }),
      await send('DELETE', `/${task.id}`, { as: ada }),
    ];
    for (const response of refusals) {
      expect(await readProblem(response)).toMatchObject({ status: 409, code: 'task_locked' });
    }
    expect(await (await send('GET', `/combined/${task.id}`, { as: ada })).json()).toEqual(asListed(submitted));
  });

  it('is the only transition that accepts files', async () => {
    const { id } = await addTask(app, ada);
    const { url } = await uploadFile(app, { as: ada, bucket: 'task-submissions' });
    const problem = await readProblem(
      await send('POST', `/${id}/status`, {
        as: ada,
        body: { status: 'Completed', submission_files: [url], version: 1 },
      }),
    );
    expect(problem.fields).toEqual({ submission_files: 'Only a submitted task can include these' });
  });
});

describe('Trash for tasks', () => {
  it('stores a task and restores it unchanged', async () => {
    const eve = await createUser(app.database);
    const task = await addTask(app, eve);
    expect((await send('DELETE', `/${task.id}`, { as: eve })).status).toBe(204);
    expect((await list(eve)).rows).toEqual([]);
    expect((await list(eve, '?trash=true')).rows).toMatchObject([{ id: task.id }]);
    const gone = [
      await send('GET', `/combined/${task.id}`, { as: eve }),
      await send('DELETE', `/${task.id}`, { as: eve }),
      await send('PATCH', `/${task.id}`, { as: eve, body: { title: 'x', version: 2 } }),
      await send('POST', `/${task.id}/status`, { as: eve, body: { status: 'Completed', version: 2 } }),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await (await send('POST', `/${task.id}/restore`, { as: eve })).json()).toEqual({
      ...task,
      version: 3,
      updated_at: expect.any(String),
    });
    expect((await send('POST', `/${task.id}/restore`, { as: eve })).status).toBe(404);
  });
});

function send(method: string, address: string, options: RequestOptions): Promise<Response> {
  return app.request(method, `/api/tasks${address}`, options);
}

async function list(as: TestUser, query = ''): Promise<ListResponse<CombinedTask>> {
  const response = await send('GET', `/combined${query}`, { as });
  expect(response.status).toBe(200);
  return (await response.json()) as ListResponse<CombinedTask>;
}
