// Rights of a mentor or attorney with assigned applicants but without a second factor, over the API and in SQL.
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { sessions, userRoles, users } from '#core/server/identity/table.ts';
import { getCookie, readProblem, register, signIn } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { addTask, assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, askTwoFactor, setUp } from '#testing/two-factor.ts';

const now = new Date();
const app = useTestApp({}, () => now);

let ada: TestUser;
beforeAll(async () => {
  ada = await createUser(app.database);
  await addTask(app, ada);
});

/** A provider with a password who signed in and has set up nothing. */
async function signedIn(role: string): Promise<TestUser> {
  const email = await register(app, { role });
  const cookie = getCookie(await signIn(app, { email }));
  return app.database.asSystem('looks for a provider', async (tx) => {
    const [found] = await tx
      .select({ id: users.id, token: sessions.token })
      .from(users)
      .innerJoin(sessions, eq(sessions.userId, users.id))
      .where(eq(users.email, email));
    if (!found) throw new Error('no session was opened');
    return { ...found, email, cookie };
  });
}

const lists = { mentor: '/api/tasks/applicants', attorney: '/api/documents/assigned' } as const;
const fetchSession = async (as: TestUser) => (await app.request('GET', '/api/session', { as })).json();
const seenInSql = ({ token }: TestUser) =>
  app.database.asActor(token, (tx) =>
    selectRows<{ tasks: number; names: string | null }>(
      tx,
      sql`select (select count(*)::int from tasks) as tasks, app.display_name(${ada.id}) as names`,
    ),
  );

describe.each(['mentor', 'attorney'] as const)('the second factor of a %s', (role) => {
  it('is not required before an applicant is assigned', async () => {
    const provider = await signedIn(role);
    expect((await app.request('GET', lists[role], { as: provider })).status).toBe(200);
    expect(await fetchSession(provider)).toMatchObject({ session: { needs_second_factor: false } });
  });

  it('opens their work with the next request after it is turned on, and nothing while it is off', async () => {
    const provider = await signedIn(role);
    await assign(app.database, ada, provider);
    for (const address of [lists[role], '/api/credentials', '/api/pricing']) {
      const response = await app.request('GET', address, { as: provider });
      expect(await readProblem(response), address).toMatchObject({ status: 403, code: 'second_factor_required' });
    }
    expect(await fetchSession(provider)).toMatchObject({ session: { needs_second_factor: true } });
    expect(await seenInSql(provider)).toEqual([{ tasks: 0, names: null }]);

    const { secret } = await setUp(app, provider.cookie);
    expect((await app.request('GET', lists[role], { as: provider })).status, 'begun is not had').toBe(403);
    await askTwoFactor(app, { path: 'on', body: { code: appCode(secret, now) }, cookie: provider.cookie });
    expect((await app.request('GET', lists[role], { as: provider })).status).toBe(200);
    expect(await fetchSession(provider)).toMatchObject({ session: { needs_second_factor: false } });
    expect(await seenInSql(provider)).toEqual([{ tasks: role === 'mentor' ? 1 : 0, names: 'Ada Example' }]);
  });
});

it('a missing second factor does not affect a user’s access in other roles', async () => {
  const eve = await createUser(app.database);
  await app.database.asSystem('makes an applicant a mentor too', (tx) =>
    tx.insert(userRoles).values({
      userId: eve.id,
      role: 'mentor',
      trialStartDate: now,
      trialEndDate: new Date(now.getTime() + 86_400_000),
    }),
  );
  await assign(app.database, ada, eve);
  expect((await app.request('GET', '/api/tasks/combined', { as: eve })).status).toBe(200);
  expect(await readProblem(await app.request('GET', '/api/users', { as: eve }))).toMatchObject({ code: 'wrong_role' });
});
