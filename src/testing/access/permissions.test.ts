// Compares the permissions of a session with those that row policies compute, since both decide.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows, type Actor } from '#core/server/database/database.ts';
import { hasPermission } from '#core/server/database/policies.ts';
import type { ErrorCode } from '#core/shared/messages.ts';
import { permissions } from '#core/shared/permissions.ts';
import { owner, withPermission } from '#features/accounts/roles/server/access.ts';

import { useTestApp } from '../test-app.ts';
import { permissionsHeld } from './expectations.ts';
import { createSubject, subjects, type Subject } from './subjects.ts';

const app = useTestApp();
const outside: readonly Subject[] = ['signed out', 'unverified'];

describe.each(subjects.filter((subject) => !outside.includes(subject)))('permissions of %s', (subject) => {
  it('are the same in route access and in row policies', async () => {
    const person = await createSubject(app.database, subject);
    const { actor, inDatabase } = await app.database.asActor(person?.token, async (tx, entered) => {
      const questions = sql.join(
        permissions.map((permission) => hasPermission(permission)),
        sql`, `,
      );
      const [row] = await selectRows<{ held: boolean[]; owns: boolean }>(
        tx,
        sql`select array[${questions}] as held, app.is_owner() as owns`,
      );
      return { actor: entered, inDatabase: row };
    });
    const expected = permissionsHeld[subject];
    expect({ permissions: actor.permissions, isOwner: actor.isOwner }).toEqual(expected);
    expect(inDatabase).toEqual({
      held: permissions.map((permission) => expected.permissions.includes(permission)),
      owns: expected.isOwner,
    });

    const refusals = permissions.map((permission) => withPermission(permission).check(actor, new Date()));
    const refusal = getExpectedError(actor);
    expect(refusals).toEqual(
      permissions.map((permission) => (expected.permissions.includes(permission) ? undefined : refusal)),
    );
    expect(owner().check(actor, new Date())).toBe(expected.isOwner ? undefined : refusal);
  });
});

function getExpectedError({ roles, secondFactor }: Actor): ErrorCode {
  if (secondFactor === 'missing') return 'second_factor_required';
  return roles.some((role) => role.is_active) ? 'wrong_role' : 'access_switched_off';
}
