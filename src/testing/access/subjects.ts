import { eq, sql, type SQL } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { userRoles } from '#core/server/identity/table.ts';

import { makePerson, type Person } from '../people.ts';

/** Everybody who may come to the door; access.md names them. Later features add assigned people and sub-admins. */
export const subjects = [
  'signed out',
  'unverified',
  'owner',
  'another applicant',
  'lapsed owner',
  'lapsed applicant',
  'switched-off owner',
  'mentor',
  'attorney',
  'owner admin',
] as const;

export type Subject = (typeof subjects)[number];

/** Whoever owns the rows that are asked for, seen as each subject: some are that person, in another state. */
export const ownsTheRows: ReadonlySet<Subject> = new Set(['owner', 'lapsed owner', 'switched-off owner']);

export async function makeSubject(database: Database, subject: Subject): Promise<Person | undefined> {
  switch (subject) {
    case 'signed out':
      return undefined;
    case 'unverified':
      return makePerson(database, { isVerified: false });
    case 'owner':
    case 'another applicant':
    case 'lapsed owner':
    case 'switched-off owner':
      // The states that take something away begin once the person has made the rows.
      return makePerson(database);
    case 'lapsed applicant':
      return makePerson(database, { trialDays: -1 });
    case 'mentor':
      return makePerson(database, { role: 'mentor' });
    case 'attorney':
      return makePerson(database, { role: 'attorney' });
    case 'owner admin':
      return makePerson(database, { role: 'admin', isOwner: true });
  }
}

const losses: Partial<Record<Subject, { trialEndDate: SQL } | { isActive: boolean }>> = {
  'lapsed owner': { trialEndDate: sql`now() - interval '1 day'` },
  'switched-off owner': { isActive: false },
};

/** Brings a subject that owned its rows into the state it is named for. */
export async function takeAway(database: Database, subject: Subject, personId: string): Promise<void> {
  const loss = losses[subject];
  if (!loss) return;
  await database.asSystem('take something from a test person', (tx) => tx.update(userRoles).set(loss).where(eq(userRoles.userId, personId)));
}
