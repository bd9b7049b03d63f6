import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';
import { createSubject, subjects } from '#testing/access/subjects.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readNotifications } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { findAdmin, readRoles } from '#testing/users.ts';

import type { AdminRow } from '../schema.ts';

const app = useTestApp();
let owner: TestUser;
let ada: TestUser;
beforeEach(async () => {
  owner = await createUser(app.database, { role: 'admin', isOwner: true });
  // A new admin needs a second factor to use the permissions.
  ada = await createUser(app.database, { secondFactor: 'fresh' });
});

const add = (body: unknown, as: TestUser | undefined = owner) => app.request('POST', '/api/sub-admins', { as, body });
const change = (id: string, body: unknown, as: TestUser | undefined = owner) =>
  app.request('PATCH', `/api/sub-admins/${id}`, { as, body });
const turn = (id: string, is_active: boolean, version: number, as: TestUser | undefined = owner) =>
  app.request('PATCH', `/api/sub-admins/${id}/active`, { as, body: { is_active, version } });
const readFields = async (response: Response) => ((await response.json()) as Problem).fields;
const opens = async (as: TestUser, address: string) => (await app.request('GET', address, { as })).status;

async function added(as: TestUser, granted: Permission[]): Promise<AdminRow> {
  const response = await add({ email: as.email, permissions: granted });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as AdminRow;
}

describe('a sub-admin', () => {
  it('is created from an existing account with the chosen permissions, and keeps other roles', async () => {
    const row = await added(ada, ['manage_templates', 'manage_users', 'manage_users']);
    expect(row).toMatchObject({
      user_id: ada.id,
      email: ada.email,
      permissions: ['manage_users', 'manage_templates'],
      is_owner: false,
      is_active: true,
      can: { edit: true },
    });
    expect((await readRoles(app, ada)).map(({ role, is_active }) => [role, is_active])).toEqual([
      ['admin', true],
      ['applicant', true],
    ]);
    expect(await opens(ada, '/api/support/queue')).toBe(200);
    expect(await opens(ada, '/api/settings')).toBe(403);
    expect(await opens(ada, '/api/sub-admins')).toBe(403);
    expect((await readNotifications(app.database, ada)).map(({ title }) => title)).toEqual(['You have admin access']);
  });

  it('can be a user who never had a role', async () => {
    await app.database.asSystem('takes the role', (tx) =>
      tx.execute(sql`delete from user_roles where user_id = ${ada.id}`),
    );
    await added(ada, ['view_analytics']);
    expect((await readRoles(app, ada)).map(({ role }) => role)).toEqual(['admin']);
  });

  it('is edited, deactivated and activated, with effect on the next request', async () => {
    const { id } = await added(ada, ['manage_users']);
    expect(await opens(ada, '/api/support/queue')).toBe(200);
    const edited = await change(id, { permissions: ['manage_content'], version: 1 });
    expect(await edited.json()).toMatchObject({ permissions: ['manage_content'], version: 2 });
    expect(await opens(ada, '/api/support/queue')).toBe(403);

    await change(id, { permissions: ['manage_users'], version: 2 });
    const off = (await (await turn(id, false, 3)).json()) as AdminRow;
    expect(off).toMatchObject({ is_active: false, permissions: ['manage_users'], version: 4 });
    expect(await opens(ada, '/api/support/queue')).toBe(403);
    expect((await readRoles(app, ada)).find(({ role }) => role === 'admin')?.is_active).toBe(false);
    expect((await findAdmin(app, ada))?.is_active).toBe(false);

    expect(await (await turn(id, true, 4)).json()).toMatchObject({ is_active: true, version: 5 });
    expect(await opens(ada, '/api/support/queue')).toBe(200);
    expect((await readNotifications(app.database, ada)).map(({ title }) => title)).toEqual([
      'You have admin access',
      'Your admin permissions were changed',
      'Your admin permissions were changed',
      'Your admin access was deactivated',
      'You have admin access',
    ]);
  });

  it('can be created again after deactivation', async () => {
    const { id } = await added(ada, ['manage_users']);
    await turn(id, false, 1);
    expect(await added(ada, ['view_analytics'])).toMatchObject({
      id,
      permissions: ['view_analytics'],
      is_active: true,
    });
  });

  it('can become an owner with every permission, and lose that', async () => {
    const response = await add({ email: ada.email, permissions: [], is_owner: true });
    const { id } = (await response.json()) as AdminRow;
    expect(await opens(ada, '/api/sub-admins')).toBe(200);
    expect((await change(id, { permissions: ['manage_users'], version: 1 })).status).toBe(200);
    expect(await opens(ada, '/api/sub-admins')).toBe(403);
  });

  it('is rejected with each field’s error', async () => {
    expect(await readFields(await add({ email: 'no', permissions: ['own'] }))).toEqual({
      email: expect.any(String),
      permissions: 'This permission does not exist',
    });
    expect(await readFields(await add({ email: '', permissions: [] }))).toEqual({
      email: 'Email is required',
      permissions: 'Please choose at least one permission',
    });
    const sayings = async (email: string) =>
      (await readFields(await add({ email, permissions: ['manage_users'] })))?.email;
    expect(await sayings('missing@example.com')).toBe('User not found');
    expect(await sayings(owner.email)).toContain('your own access');
    expect(await sayings((await createUser(app.database, { isVerified: false })).email)).toContain('has not confirmed');
    const { id } = await added(ada, ['manage_users']);
    expect(await sayings(ada.email)).toContain('is already an admin');
    expect(Object.keys((await readFields(await change(id, { permissions: 'all' }))) ?? {})).toEqual([
      'permissions',
      'version',
    ]);
    expect((await turn(crypto.randomUUID(), false, 1)).status).toBe(404);
    expect((await change(id, { permissions: ['manage_users'], version: 9 })).status).toBe(409);
    expect((await turn(id, false, 9)).status).toBe(409);
  });

  it('cannot be the owner’s own row', async () => {
    const own = await findAdmin(app, owner);
    expect((await change(own?.id ?? '', { permissions: ['manage_users'], version: 1 })).status).toBe(403);
    expect((await turn(own?.id ?? '', false, 1)).status).toBe(403);
    expect(await findAdmin(app, owner)).toEqual(own);
  });
});

describe('the list of admins', () => {
  it('is searched by name, permission and status', async () => {
    const { id } = await added(ada, ['view_analytics']);
    const ids = async (query: Record<string, string>) => {
      const response = await app.request('GET', `/api/sub-admins?${new URLSearchParams(query)}`, { as: owner });
      expect(response.status, await response.clone().text()).toBe(200);
      return ((await response.json()) as { rows: AdminRow[] }).rows.map((row) => row.id);
    };
    expect(await ids({ q: ada.email })).toEqual([id]);
    expect(await ids({ q: ada.email, permission: 'view_analytics' })).toEqual([id]);
    expect(await ids({ q: ada.email, permission: 'manage_users' })).toEqual([]);
    expect(await ids({ q: ada.email, active: 'false' })).toEqual([]);
    // An owner has all permissions.
    expect(await ids({ q: owner.email, permission: 'manage_users' })).toEqual([(await findAdmin(app, owner))?.id]);
    const bad = await app.request('GET', '/api/sub-admins?permission=own&active=1&sort=x', { as: owner });
    expect(Object.keys((await readFields(bad)) ?? {})).toEqual(['active', 'permission', 'sort']);
  });
});

describe('access to sub-admins', () => {
  it.each(permissions)('is denied to a sub-admin with %s', async (permission) => {
    const sub = await createUser(app.database, { role: 'admin', permissions: [permission] });
    expect(await statuses(sub)).toEqual([403, 403, 403, 403]);
  });

  it.each(subjects)('%s', async (subject) => {
    const as = await createSubject(app.database, subject);
    const outside = subject === 'signed out' || subject === 'unverified';
    const refused = outside ? 401 : 403;
    expect(await statuses(as)).toEqual(
      subject === 'owner admin' ? [200, 201, 200, 200] : [refused, refused, refused, refused],
    );
  });

  async function statuses(as: TestUser | undefined): Promise<number[]> {
    const target = await createUser(app.database, { role: 'admin', permissions: ['view_analytics'] });
    const id = (await findAdmin(app, target))?.id ?? '';
    return [
      (await app.request('GET', '/api/sub-admins', { as })).status,
      (await app.request('POST', '/api/sub-admins', { as, body: { email: ada.email, permissions: ['manage_users'] } }))
        .status,
      (await app.request('PATCH', `/api/sub-admins/${id}`, { as, body: { permissions: ['manage_users'], version: 1 } }))
        .status,
      (await app.request('PATCH', `/api/sub-admins/${id}/active`, { as, body: { is_active: false, version: 2 } }))
        .status,
    ];
  }
});
