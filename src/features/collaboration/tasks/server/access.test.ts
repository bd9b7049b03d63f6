import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import { readProblem } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { addTask, asListed, assign, writtenTask } from '#testing/tasks.ts';
import { useTestApp, type RequestOptions } from '#testing/test-app.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  mentor = await createUser(app.database, { role: 'mentor' });
  await assign(app.database, ada, mentor);
});

describe('access to own tasks', () => {
  const subjects: Record<string, () => Promise<TestUser | undefined>> = {
    'signed out': async () => undefined,
    'the owner': async () => ada,
    'another applicant': () => createUser(app.database),
    'an assigned mentor': async () => mentor,
    'an unassigned mentor': () => createUser(app.database, { role: 'mentor' }),
    'an assigned mentor whose trial has ended': () => assignedTo('mentor', { trialDays: -1 }),
    'an assigned mentor who is deactivated': () => assignedTo('mentor', { isActive: false }),
    'an assigned attorney': () => assignedTo('attorney'),
    'an admin without permissions': () => createUser(app.database, { role: 'admin' }),
  };

  it.each([
    // list, list of applicants, read, create, change, status, review, delete
    ['signed out', [401, 401, 401, 401, 401, 401, 401, 401]],
    ['another applicant', [200, 403, 404, 201, 404, 404, 403, 404]],
    ['an assigned mentor', [403, 200, 200, 403, 403, 403, 409, 403]],
    ['an unassigned mentor', [403, 200, 404, 403, 403, 403, 404, 403]],
    ['an assigned mentor whose trial has ended', [403, 403, 403, 403, 403, 403, 403, 403]],
    ['an assigned mentor who is deactivated', [403, 403, 403, 403, 403, 403, 403, 403]],
    ['an assigned attorney', [403, 403, 403, 403, 403, 403, 403, 403]],
    ['an admin without permissions', [403, 403, 403, 403, 403, 403, 403, 403]],
    ['the owner', [200, 403, 200, 201, 200, 200, 403, 204]],
  ] as const)('access to own tasks of %s', async (who, expected) => {
    const { id } = await addTask(app, ada);
    const as = await subjects[who]?.();
    const from = (response: Response) => response.status;
    expect([
      from(await send('GET', '/combined', { as })),
      from(await send('GET', '/applicants', { as })),
      from(await send('GET', `${who.includes('mentor') ? '/mentees' : '/combined'}/${id}`, { as })),
      from(await send('POST', '', { as, body: writtenTask })),
      from(await send('PATCH', `/${id}`, { as, body: { title: 'Other', version: 1 } })),
      from(
        await send('POST', `/${id}/status`, {
          as,
          body: { status: 'In Progress', version: who === 'the owner' ? 2 : 1 },
        }),
      ),
      from(await send('POST', `/${id}/review`, { as, body: { status: 'Reviewed', version: 1 } })),
      from(await send('DELETE', `/${id}`, { as })),
    ]).toEqual(expected);
  });

  it('access to own tasks of a lapsed applicant is read-only', async () => {
    const eve = await createUser(app.database);
    const task = await addTask(app, eve);
    await app.database.asSystem('end a trial', (tx) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: sql`now() - interval '1 day'` })
        .where(eq(userRoles.userId, eve.id)),
    );
    expect(await (await send('GET', '/combined', { as: eve })).json()).toEqual({
      rows: [{ ...asListed(task), can: { edit: false, delete: false, transitions: [] } }],
      total: 1,
      can: { create: false },
    });
    const writes = [
      await send('POST', '', { as: eve, body: writtenTask }),
      await send('PATCH', `/${task.id}`, { as: eve, body: { title: 'x', version: 1 } }),
      await send('POST', `/${task.id}/status`, { as: eve, body: { status: 'Completed', version: 1 } }),
      await send('DELETE', `/${task.id}`, { as: eve }),
      await send('POST', `/${task.id}/restore`, { as: eve }),
    ];
    for (const response of writes) expect(await readProblem(response)).toMatchObject({ status: 403, code: 'lapsed' });
  });
});

async function assignedTo(
  role: 'mentor' | 'attorney',
  facts: { trialDays?: number; isActive?: boolean } = {},
): Promise<TestUser> {
  const provider = await createUser(app.database, { role, ...facts });
  await assign(app.database, ada, provider);
  return provider;
}

function send(method: string, address: string, options: RequestOptions): Promise<Response> {
  return app.request(method, `/api/tasks${address}`, options);
}
