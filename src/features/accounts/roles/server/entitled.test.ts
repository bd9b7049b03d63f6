// Rights in a role, and permissions, in TypeScript and in SQL.
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { authenticateSession } from '#core/server/database/authentication.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { adminRoles, sessions, twoFactors, userRoles } from '#core/server/identity/table.ts';
import { permissions } from '#core/shared/permissions.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { shareEvidence } from '#testing/sharing.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, enterAs, inPassing } from '#testing/twins.ts';

import { hasRole, isEntitled, checkOwner, checkPermission } from '../rules.ts';
import { roles, type Role, type RoleRow } from '../schema.ts';

const app = useTestApp();

/** States of a role. Its trial ends at the timestamp of the transaction, or a millisecond earlier. */
const states = listCombinations({ is_active: [true, false], is_subscribed: [true, false], endsIn: [-1, 0] });
type State = (typeof states)[number];

async function setRole(tx: Transaction, { id }: TestUser, { is_active, is_subscribed, endsIn }: State): Promise<void> {
  await tx.execute(sql`
    update user_roles set is_active = ${is_active}, is_subscribed = ${is_subscribed},
      trial_end_date = now() + ${endsIn} * interval '1 millisecond'
    where user_id = ${id}`);
}

function createRows(role: Role, { endsIn, ...state }: State, now: Date): RoleRow[] {
  const trial_end_date = new Date(now.getTime() + endsIn).toISOString();
  return [{ role, ...state, trial_start_date: trial_end_date, trial_end_date }];
}

it.each(roles)('SQL and TypeScript allow a %s to read and write in the same states', async (role) => {
  const person = await createUser(app.database, { role });
  await inPassing(app.database, async (tx, now) => {
    await enterAs(tx, person);
    for (const state of states) {
      await setRole(tx, person, state);
      const inSql = await selectRows<Record<string, boolean>>(
        tx,
        sql`select app.user_id_in_role(role) is not null as holds, app.entitled_user_id_in_role(role) is not null as writes
          from unnest(array[${joinNames(roles)}]) with ordinality as asked (role, place) order by place`,
      );
      const rows = createRows(role, state, now);
      expect(inSql, JSON.stringify(state)).toEqual(
        roles.map((one) => ({ holds: hasRole(rows, one), writes: isEntitled(rows, one, now) })),
      );
    }
  });
});

it.each(['mentor', 'attorney'] as const)(
  'SQL and TypeScript open applicants to a %s in the same states',
  async (role) => {
    const [applicant, provider] = [await createUser(app.database), await createUser(app.database, { role })];
    await shareEvidence(app.database, applicant, { provider, types: 'all', canEditBinder: true });
    const is = (people: ReturnType<typeof sql>, { id }: TestUser) => sql`${id} = any (${people})`;
    await inPassing(app.database, async (tx, now) => {
      for (const [index, { ofApplicant, ofProvider }] of listCombinations({
        ofApplicant: states,
        ofProvider: states,
      }).entries()) {
        if (index % states.length === 0) await setRole(tx, applicant, ofApplicant);
        await setRole(tx, provider, ofProvider);
        await enterAs(tx, provider);
        const [seen] = await selectRows(
          tx,
          sql`select ${is(sql`app.assigned_applicant_ids('mentor', 'attorney')`, applicant)} as assigned,
          ${is(sql`app.assigned_applicant_ids('mentor')`, applicant)} as mentored,
          ${is(sql`app.sharing_applicant_ids('awards')`, applicant)} as granted,
          ${is(sql`app.editable_binder_owner_ids()`, applicant)} as arranged,
          ${is(sql`app.message_partners(true)`, applicant)} as written`,
        );
        await enterAs(tx, applicant);
        const [shown] = await selectRows(
          tx,
          sql`select ${is(sql`app.assigned_providers('mentor')`, provider)} as mentor,
          ${is(sql`app.assigned_providers('attorney')`, provider)} as attorney,
          exists (select from app.reviewers()) as reviewed,
          ${is(sql`app.message_partners(false)`, provider)} as read, ${is(sql`app.message_partners(true)`, provider)} as written`,
        );
        const [own, theirs] = [createRows('applicant', ofApplicant, now), createRows(role, ofProvider, now)];
        const works = isEntitled(theirs, role, now);
        const [reads, writes] = [hasRole(own, 'applicant'), isEntitled(own, 'applicant', now)];
        const what = JSON.stringify({ ofApplicant, ofProvider });
        expect(seen, what).toEqual({
          assigned: works,
          mentored: works && role === 'mentor',
          granted: works && reads,
          arranged: works && role === 'attorney' && writes,
          written: works,
        });
        expect(shown, what).toEqual({
          mentor: works && reads && role === 'mentor',
          attorney: works && reads && role === 'attorney',
          reviewed: works,
          read: reads,
          written: writes,
        });
      }
    });
  },
);

it('SQL and TypeScript give an admin the same permissions', async () => {
  const admin = await createUser(app.database, { role: 'admin' });
  const cases = listCombinations({
    role: ['admin', 'mentor'],
    isRoleActive: [true, false],
    isAdminActive: [true, false],
    isOwner: [true, false],
    held: [[], ['manage_users'] as const],
    factor: ['none', 'set up', 'enabled'],
  });
  await inPassing(app.database, async (tx) => {
    for (const one of cases) {
      const { role, isRoleActive, isAdminActive, isOwner, held: granted, factor } = one;
      await tx.update(userRoles).set({ role, isActive: isRoleActive }).where(eq(userRoles.userId, admin.id));
      await tx
        .update(adminRoles)
        .set({ isActive: isAdminActive, isOwner, permissions: [...granted] })
        .where(eq(adminRoles.userId, admin.id));
      await tx.delete(twoFactors).where(eq(twoFactors.userId, admin.id));
      if (factor !== 'none') {
        const enabledAt = factor === 'enabled' ? sql`now()` : null;
        await tx.insert(twoFactors).values({ userId: admin.id, sealedSecret: 'none', enabledAt });
      }
      const actor = await authenticateSession(tx, admin.token);
      const [row] = await selectRows<{ permits: boolean[]; owns: boolean }>(
        tx,
        sql`select app.is_owner() as owns,
            array(select app.has_permission(name) from unnest(array[${joinNames(permissions)}]) with ordinality as asked (name, place) order by place) as permits`,
      );
      const isAdmin = role === 'admin' && isRoleActive && isAdminActive && factor === 'enabled';
      const permitted = permissions.map(
        (name) => isAdmin && (isOwner || (granted as readonly string[]).includes(name)),
      );
      const what = JSON.stringify(one);
      expect(row?.permits, what).toEqual(permitted);
      expect(
        permissions.map((name) => checkPermission(actor, name) === undefined),
        what,
      ).toEqual(permitted);
      expect([row?.owns, checkOwner(actor) === undefined], what).toEqual([isAdmin && isOwner, isAdmin && isOwner]);
    }
  });
});

it.each([
  ['never', null, 'stale', false],
  ['15 minutes ago', 900, 'stale', false],
  ['a second later', 899, 'fresh', true],
] as const)(
  'SQL and TypeScript recognize a second factor entered %s',
  async (_when, seconds, secondFactor, isFresh) => {
    const admin = await createUser(app.database, { role: 'admin' });
    await inPassing(app.database, async (tx) => {
      const secondFactorAt = seconds === null ? null : sql`now() - make_interval(secs => ${seconds})`;
      await tx.update(sessions).set({ secondFactorAt }).where(eq(sessions.userId, admin.id));
      const actor = await authenticateSession(tx, admin.token);
      const [row] = await selectRows<{ fresh: boolean }>(tx, sql`select app.second_factor_is_fresh() as fresh`);
      expect([actor.secondFactor, row?.fresh]).toEqual([secondFactor, isFresh]);
    });
  },
);

function joinNames(names: readonly string[]) {
  return sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
}
