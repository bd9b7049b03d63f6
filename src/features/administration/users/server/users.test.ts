import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { sessions } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import { permissions } from '#core/shared/permissions.ts';
import { createSubject, subjects } from '#testing/access/subjects.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { readRoles } from '#testing/users.ts';

import type { UserDetails } from '../schema.ts';

const app = useTestApp();
let owner: TestUser;
beforeAll(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
});

const assignRole = (as: TestUser | undefined, body: unknown) => app.request('POST', '/api/users/roles', { as, body });
const read = async (as: TestUser, id: string) =>
  (await (await app.request('GET', `/api/users/${id}`, { as })).json()) as UserDetails;

describe('assigning a role by email', () => {
  it('adds the role with a trial, keeps the others, and notifies the user', async () => {
    const ada = await createUser(app.database, { isSubscribed: true });
    const before = await readRoles(app, ada);
    const response = await assignRole(owner, { email: ada.email.toUpperCase(), role: 'mentor' });
    expect(response.status, await response.clone().text()).toBe(200);
    const { roles } = (await response.json()) as UserDetails;
    expect(roles.map(({ role, is_active }) => [role, is_active])).toEqual([
      ['mentor', true],
      ['applicant', true],
    ]);
    expect((await readRoles(app, ada)).filter(({ role }) => role === 'applicant')).toEqual(before);
    const [mentor] = (await readRoles(app, ada)).filter(({ role }) => role === 'mentor');
    const days = (Date.parse(mentor?.trial_end_date ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(app.env.TRIAL_DAYS);
    expect((await mailsTo(app.database, ada.email)).map(({ data }) => data.title)).toEqual(['You have mentor access']);

    // Existing access is neither granted nor announced again.
    expect((await assignRole(owner, { email: ada.email, role: 'mentor' })).status).toBe(200);
    expect(await mailsTo(app.database, ada.email)).toHaveLength(1);
  });

  it('reactivates an inactive role unchanged', async () => {
    const ada = await createUser(app.database, { role: 'attorney', isActive: false, trialDays: -3 });
    const [before] = await readRoles(app, ada);
    expect((await assignRole(owner, { email: ada.email, role: 'attorney' })).status).toBe(200);
    expect(await readRoles(app, ada)).toEqual([{ ...before, is_active: true, version: 2 }]);
  });

  it('assigning a role by email as admin grants no permission', async () => {
    const ada = await createUser(app.database);
    expect((await assignRole(owner, { email: ada.email, role: 'admin' })).status).toBe(200);
    expect((await app.request('GET', '/api/users', { as: ada })).status).toBe(403);
  });

  it.each([
    [{ email: '', role: 'mentor' }, { email: 'Email is required' }],
    [{ email: ' ', role: 'mentor' }, { email: 'Email is required' }],
    [{ email: 'a@example.com' }, { role: 'Please choose a role' }],
    [
      { email: 'missing', role: 'king' },
      { email: expect.any(String), role: 'Please choose a role' },
    ],
    [{ email: 'missing@example.com', role: 'mentor' }, { email: 'User not found' }],
  ])('rejects %j', async (body, fields) => {
    const response = await assignRole(owner, body);
    expect([response.status, ((await response.json()) as Problem).fields]).toEqual([422, fields]);
  });

  it('rejects users who never had a role or are unconfirmed, and oneself', async () => {
    const ada = await createUser(app.database);
    await app.database.asSystem('takes the role', (tx) =>
      tx.execute(sql`delete from user_roles where user_id = ${ada.id}`),
    );
    const unconfirmed = await createUser(app.database, { isVerified: false });
    const messagesTo = async (email: string) =>
      ((await (await assignRole(owner, { email, role: 'mentor' })).json()) as Problem).fields?.email;
    expect(await messagesTo(ada.email)).toBe('No existing role found to update');
    expect(await messagesTo(unconfirmed.email)).toContain('has not confirmed');
    expect(await messagesTo(owner.email)).toContain('your own access');
  });

  it('assigning a role by email as admin requires an owner', async () => {
    const ada = await createUser(app.database);
    const sub = await createUser(app.database, { role: 'admin', permissions: [...permissions] });
    const response = await assignRole(sub, { email: ada.email, role: 'admin' });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'wrong_role']);
    expect(await readRoles(app, ada)).toHaveLength(1);
  });
});

describe('changing a role’s active state', () => {
  const change = (as: TestUser | undefined, id: string, body: unknown) =>
    app.request('PATCH', `/api/users/roles/${id}`, { as, body });

  it('ends its access with the next request of an open session, or restores it', async () => {
    const ada = await createUser(app.database);
    const [role] = (await read(owner, ada.id)).roles;
    const opens = async () => (await app.request('GET', '/api/records/awards', { as: ada })).status;
    expect(await opens()).toBe(200);
    const off = await change(owner, role?.id ?? '', { is_active: false, version: 1 });
    expect(((await off.json()) as UserDetails).roles[0]).toMatchObject({ is_active: false, version: 2 });
    expect(await opens()).toBe(403);
    expect((await change(owner, role?.id ?? '', { is_active: true, version: 2 })).status).toBe(200);
    expect(await opens()).toBe(200);
    expect((await mailsTo(app.database, ada.email)).map(({ data }) => data.title)).toEqual([
      'Your applicant access was deactivated',
      'You have applicant access',
    ]);
  });

  it('is rejected at an outdated version, for oneself, for an admin, and if it does not exist', async () => {
    const sub = await createUser(app.database, { role: 'admin', permissions: ['manage_users'] });
    const code = async (as: TestUser, id: string, version = 1) => {
      const response = await change(as, id, { is_active: false, version });
      return [response.status, ((await response.json()) as Problem).code];
    };
    const roleId = async (person: TestUser) => (await read(owner, person.id)).roles[0]?.id ?? '';
    const ada = await createUser(app.database);
    expect(await code(sub, await roleId(ada), 7)).toEqual([409, 'version_conflict']);
    expect(await code(sub, await roleId(sub))).toEqual([403, 'own_access']);
    expect(await code(owner, await roleId(owner))).toEqual([403, 'own_access']);
    expect(await code(sub, await roleId(owner))).toEqual([403, 'wrong_role']);
    expect(await code(sub, crypto.randomUUID())).toEqual([404, 'not_found']);
    const bad = await change(sub, await roleId(ada), { is_active: 'no' });
    expect(Object.keys(((await bad.json()) as Problem).fields ?? {})).toEqual(['is_active', 'version']);
  });
});

describe('changing a trial', () => {
  const setTrial = (as: TestUser, id: string, body: unknown) =>
    app.request('PATCH', `/api/users/roles/${id}/trial`, { as, body });

  it('sets its days and the subscription, each if sent', async () => {
    const ada = await createUser(app.database, { trialDays: -1 });
    const [role] = (await read(owner, ada.id)).roles;
    const id = role?.id ?? '';
    const longer = await setTrial(owner, id, { trial_end_date: '2099-03-31', version: 1 });
    expect(((await longer.json()) as UserDetails).roles[0]).toMatchObject({ is_subscribed: false, version: 2 });
    const [assigned] = await readRoles(app, ada);
    expect(new Date(assigned?.trial_end_date ?? '').toISOString()).toBe('2099-03-31T23:59:59.000Z');
    expect((await setTrial(owner, id, { is_subscribed: true, version: 2 })).status).toBe(200);
    expect(await readRoles(app, ada)).toEqual([{ ...assigned, is_subscribed: true, version: 3 }]);
    expect((await setTrial(owner, id, { is_subscribed: false, version: 3 })).status).toBe(200);
    expect((await mailsTo(app.database, ada.email)).map(({ data }) => data.title)).toEqual([
      'Your applicant trial now ends on March 31, 2099',
      'You have an applicant subscription',
      'Your applicant subscription was removed',
    ]);
  });

  it('leaves a subscription from an admin as it is', async () => {
    const ada = await createUser(app.database);
    const id = (await read(owner, ada.id)).roles[0]?.id ?? '';
    await setTrial(owner, id, { is_subscribed: true, version: 1 });
    expect((await setTrial(owner, id, { trial_end_date: '2099-04-30', version: 2 })).status).toBe(200);
    expect(await readRoles(app, ada)).toMatchObject([{ is_subscribed: true, version: 3 }]);
  });

  it('is rejected with each field’s error, and without the permission', async () => {
    const ada = await createUser(app.database);
    const id = (await read(owner, ada.id)).roles[0]?.id ?? '';
    const fields = async (body: object) => ((await (await setTrial(owner, id, body)).json()) as Problem).fields;
    expect(
      await fields({ trial_start_date: 'soon', trial_end_date: '2027-02-30', is_subscribed: 1, version: 1 }),
    ).toEqual({
      trial_start_date: 'Trial start must be a date, such as 2025-06-19',
      trial_end_date: 'Trial end must be a date, such as 2025-06-19',
      is_subscribed: 'Subscribed must be true or false',
    });
    expect(await fields({ trial_end_date: '2001-01-01', version: 1 })).toEqual({
      trial_end_date: 'The trial cannot end before it starts',
    });
    expect((await setTrial(owner, id, { is_subscribed: true, version: 4 })).status).toBe(409);
    const admins = (await read(owner, owner.id)).roles[0]?.id ?? '';
    expect((await setTrial(owner, admins, { is_subscribed: true, version: 1 })).status).toBe(404);
    const sub = await createUser(app.database, { role: 'admin', permissions: ['manage_users', 'manage_roles'] });
    expect((await setTrial(sub, id, { is_subscribed: true, version: 1 })).status).toBe(403);
  });
});

describe('the page of a user', () => {
  it('shows what each permission opens, and no evidence', async () => {
    const ada = await createUser(app.database);
    const mentor = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, mentor);
    await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design', quantity: 1 } });
    await app.request('POST', '/api/support/tickets', { as: ada, body: { subject: 'Help', description: 'Please' } });
    const opened = async (as: TestUser) => {
      const { assignments, requests, tickets, sessions: devices, roles } = await read(as, ada.id);
      return {
        assignments: assignments?.rows.map(({ as: kind, id }) => [kind, id]),
        requests: requests?.rows.map(({ title }) => title),
        tickets: tickets?.total,
        sessions: devices?.total,
        trial: roles[0]?.trial_end_date !== null,
      };
    };
    const all = {
      assignments: [['provider', mentor.id]],
      requests: ['UK Design'],
      tickets: 1,
      sessions: 1,
      trial: true,
    };
    expect(await opened(owner)).toEqual(all);
    const only = async (permission: (typeof permissions)[number], keys: (keyof typeof all)[]) => {
      const sub = await createUser(app.database, { role: 'admin', permissions: [permission] });
      const expected = Object.fromEntries(
        Object.entries(all).map(([key, value]) => [
          key,
          keys.includes(key as keyof typeof all) ? value : key === 'trial' ? false : undefined,
        ]),
      );
      expect(await opened(sub), permission).toEqual(expected);
    };
    await only('manage_users', ['tickets', 'trial']);
    await only('manage_roles', ['trial']);
    await only('manage_subscriptions', ['requests', 'trial']);
    await only('manage_providers', ['assignments']);
  });

  it('ends every session of the user, for owners', async () => {
    const ada = await createUser(app.database);
    const end = (as: TestUser, id = ada.id) => app.request('DELETE', `/api/users/${id}/sessions`, { as });
    const sub = await createUser(app.database, { role: 'admin', permissions: [...permissions] });
    expect((await end(sub)).status).toBe(403);
    expect((await app.request('GET', '/api/records/awards', { as: ada })).status).toBe(200);
    const response = await end(owner);
    expect(((await response.json()) as UserDetails).sessions).toEqual({ total: 0, rows: [] });
    expect((await app.request('GET', '/api/records/awards', { as: ada })).status).toBe(401);
    expect((await end(owner, owner.id)).status).toBe(403);
    expect((await end(owner, crypto.randomUUID())).status).toBe(404);
  });

  it('ends one session, and no other user’s', async () => {
    const [ada, ben] = [await createUser(app.database), await createUser(app.database)];
    const fetchSessionId = async ({ id }: TestUser) => (await read(owner, id)).sessions?.rows[0]?.id ?? '';
    await app.database.asSystem('signs in once more', (tx) =>
      tx
        .insert(sessions)
        .values({ userId: ada.id, token: `second of ${ada.id}`, expiresAt: new Date(Date.now() + 60_000) }),
    );
    const end = (as: TestUser, session: string) =>
      app.request('DELETE', `/api/users/${ada.id}/sessions/${session}`, { as });
    expect((await end(owner, await fetchSessionId(ben))).status).toBe(404);
    expect((await end(ben, await fetchSessionId(ada))).status).toBe(403);
    const user = (await (await end(owner, await fetchSessionId(ada))).json()) as UserDetails;
    expect(user.sessions?.total).toBe(1);
    expect((await read(owner, ben.id)).sessions?.total).toBe(1);
    expect((await end(owner, user.sessions?.rows[0]?.id ?? '')).status).toBe(200);
    expect((await end(owner, 'none')).status).toBe(404);
  });

  it('is 404 for an unknown id', async () => {
    expect((await app.request('GET', `/api/users/${crypto.randomUUID()}`, { as: owner })).status).toBe(404);
    expect((await app.request('GET', '/api/users/1', { as: owner })).status).toBe(404);
  });
});

describe('access to users', () => {
  const routes = [
    ['GET', '/api/users', ['manage_users', 'manage_roles', 'manage_subscriptions', 'manage_providers'], 200],
    ['GET', '/api/users/ID', ['manage_users', 'manage_roles', 'manage_subscriptions', 'manage_providers'], 200],
    ['POST', '/api/users/roles', ['manage_roles'], 200],
    ['PATCH', '/api/users/roles/ROLE', ['manage_users'], 200],
    ['PATCH', '/api/users/roles/ROLE/trial', ['manage_subscriptions'], 200],
    ['DELETE', '/api/users/ID/sessions', [], 200],
    ['DELETE', '/api/users/ID/sessions/SESSION', [], 200],
  ] as const;

  it.each(routes)(
    'access to users by %s %s is checked for each of the eight permissions separately',
    async (method, address, opening, success) => {
      for (const permission of permissions) {
        const sub = await createUser(app.database, { role: 'admin', permissions: [permission] });
        const expected = (opening as readonly string[]).includes(permission) ? success : 403;
        expect(await send(sub, method, address), permission).toBe(expected);
      }
      expect(await send(owner, method, address)).toBe(success);
    },
  );

  it.each(subjects.filter((subject) => !['owner admin', 'sub-admin of every permission'].includes(subject)))(
    'is denied to %s',
    async (subject) => {
      const as = await createSubject(app.database, subject);
      const expected = subject === 'signed out' || subject === 'unverified' ? 401 : 403;
      for (const [method, address] of routes) expect(await send(as, method, address), address).toBe(expected);
    },
  );

  async function send(as: TestUser | undefined, method: string, address: string): Promise<number> {
    const ada = await createUser(app.database);
    const [role] = await readRoles(app, ada);
    const [session] = await app.database.asSystem('looks', (tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, ada.id)),
    );
    const path = address
      .replace('/ID', `/${ada.id}`)
      .replace('SESSION', session?.id ?? '')
      .replace('ROLE', role?.id ?? '');
    const bodies: Record<string, object> = {
      roles: { email: ada.email, role: 'mentor' },
      [role?.id ?? '']: { is_active: false, version: 1 },
      trial: { is_subscribed: true, version: 1 },
    };
    return (await app.request(method, path, { as, body: bodies[path.split('/').at(-1) ?? ''] })).status;
  }
});

describe('SQL under the request’s role', () => {
  it('writes no roles and permissions, and lists no users without permission', async () => {
    const ada = await createUser(app.database);
    const [role] = await readRoles(app, ada);
    const sub = await createUser(app.database, { role: 'admin', permissions: ['view_analytics'] });
    for (const as of [ada, sub]) {
      for (const path of ['users', 'sub-admins', `users/${ada.id}`]) {
        expect((await app.request('GET', `/api/${path}`, { as })).status, path).toBe(403);
      }
      expect(
        await app.database.asActor(as.token, (tx) =>
          selectRows(
            tx,
            sql`select id from users where id <> ${as.id} union all select id from admin_roles where user_id <> ${as.id}`,
          ),
        ),
      ).toEqual([]);
      for (const statement of [
        sql`update user_roles set is_active = false returning id`,
        sql`update admin_roles set permissions = '{manage_users}' returning id`,
        sql`delete from user_roles returning id`,
      ]) {
        expect(await app.database.asActor(as.token, (tx) => selectRows(tx, statement))).toEqual([]);
      }
    }
    expect(await readRoles(app, ada)).toEqual([role]);
  });
});
