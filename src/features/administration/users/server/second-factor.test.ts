// Rights of an admin without a second factor, and with a code older than 15 minutes.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { adminRoles, sessions, userRoles, users } from '#core/server/identity/table.ts';
import type { SecondFactor } from '#core/shared/second-factor.ts';
import { getCookie, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, askTwoFactor, startSignIn, enterCode, setUp } from '#testing/two-factor.ts';
import { uploadFile } from '#testing/uploads.ts';
import { readRoles } from '#testing/users.ts';

let now = new Date();
const app = useTestApp({}, () => now);

const createOwner = (secondFactor: SecondFactor) =>
  createUser(app.database, { role: 'admin', isOwner: true, secondFactor });
const readCode = async (response: Response) => (response.ok ? response.status : (await readProblem(response)).code);

/** Makes everyone's last code this old. */
const letPass = (minutes: number) =>
  app.database.asSystem('time passes', (tx) =>
    tx.update(sessions).set({ secondFactorAt: sql`now() - make_interval(mins => ${minutes})` }),
  );

/** An owner with a password who signed in and has set up nothing. */
async function signedInOwner() {
  const email = await register(app);
  await app.database.asSystem('makes an owner', async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const userId = user?.id ?? '';
    await tx.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, userId));
    await tx.insert(adminRoles).values({ userId, isOwner: true });
  });
  return { email, cookie: getCookie(await signIn(app, { email })) };
}

async function apply(as: TestUser): Promise<{ id: string }> {
  const { url } = await uploadFile(app, { as, bucket: 'applications' });
  const response = await app.request('POST', '/api/applications', { as, body: { role: 'mentor', documents: [url] } });
  return (await response.json()) as { id: string };
}

type Change = { name: string; send: (as: TestUser) => Promise<Response>; isDone: () => Promise<boolean> };

async function changes(): Promise<Change[]> {
  const [ada, ben, kim, sub] = [
    await createUser(app.database),
    await createUser(app.database),
    await createUser(app.database),
    await createUser(app.database, { role: 'admin' }),
  ];
  const [role] = await readRoles(app, ben);
  const [admin] = await app.database.asSystem('looks', (tx) =>
    tx.select().from(adminRoles).where(eq(adminRoles.userId, sub.id)),
  );
  const application = await apply(kim);
  const count = (statement: ReturnType<typeof sql>) => async () => {
    const rows = await app.database.asSystem('looks', (tx) => selectRows(tx, statement));
    return rows.length > 0;
  };
  return [
    {
      name: 'assign a role',
      send: (as) => app.request('POST', '/api/users/roles', { as, body: { email: ada.email, role: 'mentor' } }),
      isDone: count(sql`select from user_roles where user_id = ${ada.id} and role = 'mentor'`),
    },
    {
      name: 'switch a role off',
      send: (as) =>
        app.request('PATCH', `/api/users/roles/${role?.id}`, { as, body: { is_active: false, version: 1 } }),
      isDone: count(sql`select from user_roles where id = ${role?.id} and not is_active`),
    },
    {
      name: 'make an admin',
      send: (as) =>
        app.request('POST', '/api/sub-admins', { as, body: { email: ben.email, permissions: ['manage_users'] } }),
      isDone: count(sql`select from admin_roles where user_id = ${ben.id}`),
    },
    {
      name: 'change permissions',
      send: (as) =>
        app.request('PATCH', `/api/sub-admins/${admin?.id}`, {
          as,
          body: { permissions: ['manage_users'], is_owner: false, version: 1 },
        }),
      isDone: count(sql`select from admin_roles where id = ${admin?.id} and permissions <> '{}'`),
    },
    {
      name: 'deactivate an admin',
      send: async (as) => {
        const version = await readVersion(admin?.id ?? '');
        return app.request('PATCH', `/api/sub-admins/${admin?.id}/active`, { as, body: { is_active: false, version } });
      },
      isDone: count(sql`select from admin_roles where id = ${admin?.id} and not is_active`),
    },
    {
      name: 'save a setting',
      send: (as) => app.request('PUT', '/api/settings/postal_address', { as, body: { value: 'Bay' } }),
      isDone: count(sql`select from settings where key = 'postal_address'`),
    },
    {
      name: 'decide an application',
      send: (as) =>
        app.request('POST', `/api/applications/all/${application.id}/decision`, {
          as,
          body: { status: 'approved' },
        }),
      isDone: count(sql`select from provider_applications where id = ${application.id} and status = 'approved'`),
    },
  ];
}

async function readVersion(id: string): Promise<number> {
  const [row] = await app.database.asSystem('looks', (tx) => tx.select().from(adminRoles).where(eq(adminRoles.id, id)));
  return row?.version ?? 0;
}

describe('an admin without a second factor', () => {
  it('has no permissions, and learns what to do first', async () => {
    const owner = await createOwner('missing');
    for (const address of ['/api/users', '/api/sub-admins', '/api/settings', '/api/support/queue', '/api/contact']) {
      const response = await app.request('GET', address, { as: owner });
      expect(await readProblem(response), address).toMatchObject({
        status: 403,
        code: 'second_factor_required',
        detail: 'Your role requires two-factor authentication. Please set it up in your profile first.',
      });
    }
    const session = await (await app.request('GET', '/api/session', { as: owner })).json();
    expect(session).toMatchObject({
      session: { permissions: [], is_owner: false, user: { two_factor_enabled: false } },
    });
  });

  it('becomes an admin with the next request after setting it up, also for recent-code routes', async () => {
    const { cookie } = await signedInOwner();
    const headers = { cookie };
    expect((await app.request('GET', '/api/settings', { headers })).status).toBe(403);
    const { secret } = await setUp(app, cookie);
    // Starting the set-up is not enough.
    expect((await app.request('GET', '/api/settings', { headers })).status).toBe(403);
    await askTwoFactor(app, { path: 'on', body: { code: appCode(secret, now) }, cookie });
    expect((await app.request('GET', '/api/settings', { headers })).status).toBe(200);
    const saved = await app.request('PUT', '/api/settings/brand_name', { headers, body: { value: 'Bay' } });
    expect(saved.status).toBe(200);
  });

  it('loses access with the next request after it is turned off', async () => {
    const { cookie } = await signedInOwner();
    const headers = { cookie };
    const { secret } = await setUp(app, cookie);
    await askTwoFactor(app, { path: 'on', body: { code: appCode(secret, now) }, cookie });
    now = new Date(now.getTime() + 30_000);
    const body = { currentPassword: PASSWORD, code: appCode(secret, now) };
    expect((await askTwoFactor(app, { path: 'off', body, cookie })).status).toBe(204);
    expect(await readCode(await app.request('GET', '/api/settings', { headers }))).toBe('second_factor_required');
  });
});

describe('changing roles, permissions or settings', () => {
  it('requires a code from the last 15 minutes, and changes nothing without one', async () => {
    const owner = await createOwner('stale');
    for (const { name, send, isDone } of await changes()) {
      expect(await readCode(await send(owner)), name).toBe('second_factor_not_recent');
      expect(await isDone(), name).toBe(false);
      await letPass(14);
      expect((await send(owner)).status, name).toBeLessThan(300);
      expect(await isDone(), name).toBe(true);
      await letPass(15);
    }
  });

  it('requires it in SQL too', async () => {
    const owner = await createOwner('stale');
    const insert = sql`insert into settings (key, value) values ('brand_name', 'Bay')`;
    await expect(app.database.asActor(owner.token, (tx) => tx.execute(insert))).rejects.toThrow();
  });

  it('requires it for every write of these routes, and for no read', async () => {
    const owner = await createOwner('stale');
    for (const address of ['/api/users', '/api/sub-admins', '/api/settings']) {
      expect((await app.request('GET', address, { as: owner })).status, address).toBe(200);
    }
  });
});

describe('a newly entered code', () => {
  it('is valid in this session only, once, for 15 minutes', async () => {
    const { email, cookie } = await signedInOwner();
    const { secret } = await setUp(app, cookie);
    await askTwoFactor(app, { path: 'on', body: { code: appCode(secret, now) }, cookie });
    now = new Date(now.getTime() + 30_000);
    const step = await startSignIn(app, { email });
    const other = getCookie(await enterCode(app, { code: appCode(secret, now), cookie: step }));
    const save = async (as: string, value: string) =>
      readCode(await app.request('PUT', '/api/settings/site_notice', { headers: { cookie: as }, body: { value } }));
    const prove = async (as: string, code: string) =>
      (await askTwoFactor(app, { path: 'confirm', body: { code }, cookie: as })).status;
    // Signing in with a code counts as entering one.
    expect(await save(other, 'a')).toBe(200);

    await letPass(16);
    expect(await save(cookie, 'b')).toBe('second_factor_not_recent');
    expect(await prove(cookie, '000000')).toBe(422);
    expect(await save(cookie, 'b')).toBe('second_factor_not_recent');
    now = new Date(now.getTime() + 30_000);
    const code = appCode(secret, now);
    expect(await prove(cookie, code)).toBe(204);
    expect(await prove(other, code)).toBe(422);
    expect(await save(cookie, 'b')).toBe(200);
    expect(await save(other, 'c')).toBe('second_factor_not_recent');
  });
});
