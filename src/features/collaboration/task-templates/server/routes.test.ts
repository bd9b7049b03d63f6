import { beforeAll, describe, expect, it } from 'vitest';

import type { ListResponse } from '#core/shared/list-query.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp, type RequestOptions } from '#testing/test-app.ts';

import type { TaskTemplateRow } from '../schema.ts';

const app = useTestApp({ MAX_ROWS_PER_USER: '3' });
const written = { title: 'Read the statutes', description: 'All of them', priority: 'High', due_in_days: 10 };
let mentor: TestUser;

beforeAll(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
});

describe('a task template', () => {
  it('is stored as entered, changed, moved to Trash and restored', async () => {
    const as = await createUser(app.database, { role: 'mentor' });
    const made = await add(as, written);
    expect(made).toEqual({
      ...written,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted_at: null,
      version: 1,
    });
    expect(await (await send('GET', `/${made.id}`, { as })).json()).toEqual(made);
    const change = await send('PATCH', `/${made.id}`, { as, body: { due_in_days: 0, version: 1 } });
    expect(await change.json()).toMatchObject({ ...written, due_in_days: 0, version: 2 });
    expect((await readProblem(await send('PATCH', `/${made.id}`, { as, body: { title: 'x', version: 1 } }))).code).toBe(
      'version_conflict',
    );
    expect((await send('DELETE', `/${made.id}`, { as })).status).toBe(204);
    expect([(await list(as)).total, (await list(as, '?trash=true')).total]).toEqual([0, 1]);
    expect((await send('PATCH', `/${made.id}`, { as, body: { title: 'x', version: 3 } })).status).toBe(404);
    expect((await send('POST', `/${made.id}/restore`, { as })).status).toBe(200);
    expect((await list(as, '?priority=High&q=statutes')).total).toBe(1);
    expect((await list(as, '?priority=Low')).total).toBe(0);
  });

  it('has a default description and priority', async () => {
    const as = await createUser(app.database, { role: 'mentor' });
    expect(await add(as, { title: 'Write', due_in_days: 3 })).toMatchObject({ description: '', priority: 'Medium' });
  });

  it('is rejected with every invalid field', async () => {
    const body = { title: ' ', priority: 'Urgent', due_in_days: 366, mentor_id: mentor.id };
    expect((await readProblem(await send('POST', '', { as: mentor, body }))).fields).toEqual({
      title: 'Title is required',
      priority: 'Priority must be Low, Medium or High',
      due_in_days: 'Days until due must be a whole number from 0 to 365',
      mentor_id: 'This field is not allowed here',
    });
    for (const [due_in_days, message] of [
      [undefined, 'Days until due is required'],
      ['', 'Days until due is required'],
      [-1, 'Days until due must be a whole number from 0 to 365'],
      [1.5, 'Days until due must be a whole number from 0 to 365'],
      ['7', 'Days until due must be a whole number from 0 to 365'],
    ]) {
      const problem = await readProblem(await send('POST', '', { as: mentor, body: { title: 'x', due_in_days } }));
      expect(problem.fields).toEqual({ due_in_days: message });
    }
  });

  it('is rejected beyond the maximum per mentor', async () => {
    const as = await createUser(app.database, { role: 'mentor' });
    for (const title of ['a', 'b', 'c']) await add(as, { title, due_in_days: 1 });
    const problem = await readProblem(await send('POST', '', { as, body: { title: 'd', due_in_days: 1 } }));
    expect(problem).toMatchObject({ status: 429, code: 'row_limit_reached' });
    expect((await send('POST', '', { as: mentor, body: written })).status).toBe(201);
  });

  it('is closed to other mentors', async () => {
    const [as, other] = [
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { role: 'mentor' }),
    ];
    const { id } = await add(as, written);
    expect((await list(other)).total).toBe(0);
    expect(await answersTo(other, id)).toEqual([200, 404, 404, 404, 404]);
    expect((await list(as)).rows).toMatchObject([{ id, version: 1 }]);
  });
});

it.each([
  ['signed out', undefined, 401],
  ['an applicant', {}, 403],
  ['an attorney', { role: 'attorney' }, 403],
  ['a mentor whose trial has ended', { role: 'mentor', trialDays: -1 }, 403],
  ['an admin', { role: 'admin', isOwner: true }, 403],
] as const)('%s cannot access task templates', async (_who, facts, status) => {
  const as = facts && (await createUser(app.database, facts));
  const statuses = await answersTo(as, crypto.randomUUID());
  expect([...statuses, (await send('POST', '', { as, body: written })).status]).toEqual(Array(6).fill(status));
});

async function answersTo(as: TestUser | undefined, id: string): Promise<number[]> {
  const responses = [
    await send('GET', '', { as }),
    await send('GET', `/${id}`, { as }),
    await send('PATCH', `/${id}`, { as, body: { title: 'x', version: 1 } }),
    await send('DELETE', `/${id}`, { as }),
    await send('POST', `/${id}/restore`, { as }),
  ];
  return responses.map(({ status }) => status);
}

function send(method: string, address: string, options: RequestOptions): Promise<Response> {
  return app.request(method, `/api/task-templates${address}`, options);
}

async function add(as: TestUser, body: object): Promise<TaskTemplateRow> {
  const response = await send('POST', '', { as, body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as TaskTemplateRow;
}

async function list(as: TestUser, query = ''): Promise<ListResponse<TaskTemplateRow>> {
  return (await (await send('GET', query, { as })).json()) as ListResponse<TaskTemplateRow>;
}
