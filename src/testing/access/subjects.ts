import { eq, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { adminRoles, userRoles } from '#core/server/identity/table.ts';

import { createUser, type TestUser, type TestUserFacts } from '../people.ts';

/** Setup of each subject. `anonymous` is signed out. */
const facts = {
  'signed out': undefined,
  unverified: { isVerified: false },
  owner: {},
  'another applicant': {},
  'lapsed owner': {},
  'deactivated owner': {},
  'lapsed applicant': { trialDays: -1 },
  'mentor and applicant': { secondFactor: 'fresh' },
  mentor: { role: 'mentor' },
  'lapsed mentor': { role: 'mentor', trialDays: -1 },
  attorney: { role: 'attorney' },
  'lapsed attorney': { role: 'attorney', trialDays: -1 },
  'owner admin': { role: 'admin', isOwner: true },
  'sub-admin of every permission': { role: 'admin' },
  'deactivated sub-admin': { role: 'admin' },
  'admin without permissions': { role: 'admin' },
  'admin without a row': { role: 'admin' },
  'owner admin without a second factor': { role: 'admin', isOwner: true, secondFactor: 'missing' },
} as const satisfies Record<string, TestUserFacts | undefined>;

/** Every kind of user and visitor. */
export type Subject = keyof typeof facts;
export const subjects = Object.keys(facts) as Subject[];

/** Owner of the requested rows, seen as each subject. Some subjects are the owner in another state. */
export const ownsTheRows: ReadonlySet<Subject> = new Set(['owner', 'lapsed owner', 'deactivated owner']);

const permissions = sql`array['manage_users', 'manage_roles', 'manage_content', 'manage_subscriptions', 'view_analytics', 'manage_templates', 'manage_providers', 'manage_notifications']`;

/** States that a user cannot be created in, but reaches later. */
const additions: Partial<Record<Subject, (id: string) => SQL>> = {
  'mentor and applicant': (id) =>
    sql`insert into ${userRoles} (user_id, role, trial_start_date, trial_end_date) values (${id}, 'mentor', now(), now() + interval '1 day')`,
  'sub-admin of every permission': (id) =>
    sql`update ${adminRoles} set permissions = ${permissions} where user_id = ${id}`,
  'deactivated sub-admin': (id) =>
    sql`update ${adminRoles} set permissions = ${permissions}, is_active = false where user_id = ${id}`,
  'admin without a row': (id) => sql`delete from ${adminRoles} where user_id = ${id}`,
};

export async function createSubject(database: Database, subject: Subject): Promise<TestUser | undefined> {
  const options = facts[subject];
  if (!options) return undefined;
  const person = await createUser(database, options);
  const addition = additions[subject];
  if (addition) {
    await database.asSystem('make a test person what they are named for', (tx) => tx.execute(addition(person.id)));
  }
  return person;
}

export async function createOwner(database: Database): Promise<TestUser> {
  return createUser(database, facts.owner);
}

const losses: Partial<Record<Subject, { trialEndDate: SQL } | { isActive: boolean }>> = {
  'lapsed owner': { trialEndDate: sql`now() - interval '1 day'` },
  'deactivated owner': { isActive: false },
};

/** Changes a subject that owns its rows to the state of its name. */
export async function revokeAccess(database: Database, subject: Subject, personId: string): Promise<void> {
  const loss = losses[subject];
  if (!loss) return;
  await database.asSystem('take something from a test person', (tx) =>
    tx.update(userRoles).set(loss).where(eq(userRoles.userId, personId)),
  );
}
