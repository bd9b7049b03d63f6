// Rights of an admin over users' access, in TypeScript and in SQL.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { userRoles } from '#core/server/identity/table.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';
import { roles } from '#features/accounts/roles/schema.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { evaluateAndRollBack, combinationsOf, enterAs, inPassing } from '#testing/twins.ts';
import { adminOf, rolesOf } from '#testing/users.ts';

import { assignableRoles, canManageAdmin, roleAbilities } from '../rules.ts';

const app = useTestApp();

const either = [true, false];
/** Owners, and admins with each combination of the relevant permissions and all others. */
const admins = [
  { name: 'an owner', isOwner: true, held: [] as Permission[] },
  ...combinationsOf({ manage_users: either, manage_roles: either, manage_subscriptions: either }).map((deciding) => {
    const held = permissions.filter(
      (permission) => (deciding as Partial<Record<Permission, boolean>>)[permission] ?? true,
    );
    return { name: `an admin with ${held.join(', ')}`, isOwner: false, held };
  }),
];

async function makeHolder(facts: { isOwner?: boolean; permissions?: Permission[] }): Promise<TestUser> {
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

it.each(admins)('SQL and TypeScript grant the same permissions to $name', async ({ isOwner, held: given }) => {
  const admin = await makeHolder({ isOwner, permissions: given });
  const other = await makeHolder({ isOwner: true });
  const reader = { userId: admin.id, isOwner, permissions: isOwner ? permissions : given };
  const people = await Promise.all(
    [admin, other].map(async (person) => ({
      user: person.id,
      held: await rolesOf(app, person),
      adminId: (await adminOf(app, person))?.id,
    })),
  );
  await inPassing(app.database, async (tx) => {
    await enterAs(tx, admin);
    const refusalOf = async (call: ReturnType<typeof sql>) =>
      (await evaluateAndRollBack<{ refused?: string }>(tx, call))?.refused;
    for (const { user, held, adminId } of people) {
      for (const { id, role, version } of held) {
        const can = roleAbilities(reader, { user, role: role as (typeof roles)[number] });
        expect(
          (await refusalOf(sql`app.switch_role(${id}::uuid, false, ${version})`)) === undefined,
          `switch ${role}`,
        ).toBe(can.switch);
        expect(
          (await refusalOf(sql`app.set_trial(${id}::uuid, null, now(), null, ${version})`)) === undefined,
          `trial of ${role}`,
        ).toBe(can.trial);
      }
      for (const call of [
        sql`app.end_sessions_of(${user}::uuid, null)`,
        sql`app.change_admin(${adminId}::uuid, '{}', false, 1)`,
        sql`app.switch_admin(${adminId}::uuid, false, 1)`,
      ]) {
        expect((await refusalOf(call)) === undefined).toBe(canManageAdmin(reader, user));
      }
    }
    const assignable = [];
    for (const role of roles) {
      if ((await refusalOf(sql`app.assign_role(${other.email}, ${role}, 14)`)) === undefined) assignable.push(role);
    }
    expect(new Set(assignable)).toEqual(new Set(assignableRoles(reader)));
  });
});
