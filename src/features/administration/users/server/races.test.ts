// Simultaneous actions of two admins: one succeeds, and the other gets an error.
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { findAdmin, readRoles } from '#testing/users.ts';
import { sendConcurrently } from '#testing/waiting.ts';
import { sql } from 'drizzle-orm';

const app = useTestApp();
let [first, second]: TestUser[] = [];
let owners: [TestUser, TestUser];
beforeEach(async () => {
  owners = [
    await createUser(app.database, { role: 'admin', isOwner: true }),
    await createUser(app.database, { role: 'admin', isOwner: true }),
  ];
  [first, second] = owners;
});

const readCode = async (response: Response) => (response.ok ? 'done' : ((await response.json()) as Problem).code);

async function sendAll(...sent: (() => Promise<Response>)[]): Promise<string[]> {
  const responses = await Promise.all(sent.map((send) => send()));
  return (await Promise.all(responses.map(readCode))).toSorted();
}

describe('concurrent role changes', () => {
  it('concurrent role changes of one role succeed for one, and the other gets a version conflict', async () => {
    const ada = await createUser(app.database);
    const [role] = await readRoles(app, ada);
    const toggle = (as: TestUser) => () =>
      app.request('PATCH', `/api/users/roles/${role?.id}`, { as, body: { is_active: false, version: 1 } });
    expect(await sendAll(toggle(owners[0]), toggle(owners[1]))).toEqual(['done', 'version_conflict']);
    expect(await readRoles(app, ada)).toMatchObject([{ is_active: false, version: 2 }]);
  });

  it.each(['their admin role', 'their row of permissions'])(
    'concurrent role changes of the two last owners deactivating each other by %s leave one owner',
    async (what) => {
      await app.database.asSystem('no other owner', (tx) =>
        tx.execute(sql`update admin_roles set is_owner = false where user_id not in (${first?.id}, ${second?.id})`),
      );
      const [one, other] = owners;
      const off = async (as: TestUser, of: TestUser) => {
        const address =
          what === 'their admin role'
            ? `/api/users/roles/${(await readRoles(app, of))[0]?.id}`
            : `/api/sub-admins/${(await findAdmin(app, of))?.id}/active`;
        return () => app.request('PATCH', address, { as, body: { is_active: false, version: 1 } });
      };
      const [a, b] = [await off(one, other), await off(other, one)];
      const outcomes = await sendAll(a, b);
      expect(outcomes[1] === 'done' ? outcomes[0] : outcomes[1]).toMatch(/wrong_role|access_switched_off/);
      expect(outcomes).toContain('done');
      const left = await Promise.all(
        owners.map(async (as) => (await app.request('GET', '/api/sub-admins', { as })).status),
      );
      expect(left.toSorted((x, y) => x - y)).toEqual([200, 403]);
    },
  );

  it('reject a role assignment that waits while the permission is revoked', async () => {
    const ada = await createUser(app.database);
    const sub = await createUser(app.database, { role: 'admin', permissions: ['manage_roles'] });
    const response = await sendConcurrently(app.database, {
      hold: lockAccess,
      change: (tx) => tx.execute(sql`update admin_roles set permissions = '{}' where user_id = ${sub.id}`),
      send: () => app.request('POST', '/api/users/roles', { as: sub, body: { email: ada.email, role: 'mentor' } }),
    });
    expect([response.status, await readCode(response)]).toEqual([403, 'wrong_role']);
    expect(await readRoles(app, ada)).toHaveLength(1);
  });

  it('reject creating a sub-admin while the owner is revoked', async () => {
    const ada = await createUser(app.database);
    const response = await sendConcurrently(app.database, {
      hold: lockAccess,
      change: (tx) => tx.execute(sql`update admin_roles set is_owner = false where user_id = ${first?.id}`),
      send: () =>
        app.request('POST', '/api/sub-admins', {
          as: first,
          body: { email: ada.email, permissions: ['manage_users'] },
        }),
    });
    expect([response.status, await readCode(response)]).toEqual([403, 'wrong_role']);
    expect(await findAdmin(app, ada)).toBeUndefined();
  });

  it('create a sub-admin once, and report it to the second request', async () => {
    const ada = await createUser(app.database);
    const add = (as: TestUser) => () =>
      app.request('POST', '/api/sub-admins', { as, body: { email: ada.email, permissions: ['manage_users'] } });
    expect(await sendAll(add(owners[0]), add(owners[1]))).toEqual(['done', 'invalid']);
  });

  it('assign a role once, and both requests succeed', async () => {
    const ada = await createUser(app.database);
    const give = (as: TestUser) => () =>
      app.request('POST', '/api/users/roles', { as, body: { email: ada.email, role: 'mentor' } });
    expect(await sendAll(give(owners[0]), give(owners[1]))).toEqual(['done', 'done']);
    expect(await readRoles(app, ada)).toHaveLength(2);
  });

  it('reject an unknown permission in the database', async () => {
    const ada = await createUser(app.database);
    const grant = app.database.asSystem('a test grants what does not exist', (tx) =>
      tx.execute(sql`insert into admin_roles (user_id, permissions) values (${ada.id}, '{own}')`),
    );
    await expect(grant).rejects.toThrow();
    expect(await findAdmin(app, ada)).toBeUndefined();
  });
});
