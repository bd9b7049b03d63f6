// Rights of an admin over users' access. The routes must agree with `rules.ts`.
import { expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';
import { roles } from '#features/accounts/roles/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations } from '#testing/twins.ts';
import { findAdmin, readRoles } from '#testing/users.ts';

import { assignableRoles, canManageAdmin, roleAbilities } from '../rules.ts';

const app = useTestApp();

const either = [true, false];
/** Owners, and admins with each combination of the relevant permissions and all others. */
const admins = [
  { name: 'an owner', isOwner: true, abilities: [] as Permission[] },
  ...listCombinations({ manage_users: either, manage_roles: either, manage_subscriptions: either }).map((deciding) => {
    const abilities = permissions.filter(
      (permission) => (deciding as Partial<Record<Permission, boolean>>)[permission] ?? true,
    );
    return { name: `an admin with ${abilities.join(', ')}`, isOwner: false, abilities };
  }),
];

async function createHolder(facts: { isOwner?: boolean; permissions?: Permission[] }): Promise<TestUser> {
  const person = await createUser(app.database, { role: 'admin', ...facts });
  const now = new Date();
  await app.database.asSystem('a test person holds every role', (tx) =>
    tx.insert(userRoles).values(
      roles
        .filter((role) => role !== 'admin')
        .map((role) => ({
          userId: person.id,
          role,
          isActive: true,
          isSubscribed: true,
          trialStartDate: now,
          trialEndDate: now,
        })),
    ),
  );
  return person;
}

it.each(admins)('$name may do exactly what their abilities allow', async ({ isOwner, abilities }) => {
  const admin = await createHolder({ isOwner, permissions: abilities });
  const other = await createHolder({ isOwner: true });
  const reader = { userId: admin.id, isOwner, permissions: isOwner ? permissions : abilities };
  const isDone = async (method: string, path: string, body?: object) =>
    (await app.request(method, path, { as: admin, ...(body && { body }) })).ok;

  for (const person of [admin, other]) {
    const user = person.id;
    for (const { id, role } of await readRoles(app, person)) {
      const can = roleAbilities(reader, { user, role: role as (typeof roles)[number] });
      const version = async () => (await readRoles(app, person)).find((one) => one.id === id)?.version;
      const active = { is_active: true, version: await version() };
      expect(await isDone('PATCH', `/api/users/roles/${id}`, active), `activate ${role}`).toBe(can.set_active);
      const trial = { trial_end_date: '2030-01-02', version: await version() };
      expect(await isDone('PATCH', `/api/users/roles/${id}/trial`, trial), `trial of ${role}`).toBe(can.trial);
    }
    const isManaged = canManageAdmin(reader, user);
    const id = (await findAdmin(app, person))?.id;
    const version = async () => (await findAdmin(app, person))?.version;
    const rights = { permissions: [], is_owner: true, version: await version() };
    expect(await isDone('PATCH', `/api/sub-admins/${id}`, rights), 'change').toBe(isManaged);
    const active = { is_active: true, version: await version() };
    expect(await isDone('PATCH', `/api/sub-admins/${id}/active`, active), 'activate').toBe(isManaged);
    expect(await isDone('DELETE', `/api/users/${user}/sessions`), 'sign out').toBe(isManaged);
  }
  const assignable = [];
  for (const role of roles) {
    if (await isDone('POST', '/api/users/roles', { email: other.email, role })) assignable.push(role);
  }
  expect(new Set(assignable)).toEqual(new Set(assignableRoles(reader)));
});
