import type { Database, Transaction } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';

import { createUser, type TestUser } from '../people.ts';
import { createProviders, type Provider } from './provider-states.ts';
import { createSubject, subjects, revokeAccess, type Subject } from './subjects.ts';

/**
 * All users whose access is tried in SQL: providers assigned to `owner`, and providers in each state with an applicant
 * of their own.
 */
export type TestUsers = Record<
  Subject | 'assigned mentor' | 'assigned attorney' | 'applicant of providers' | Provider,
  TestUser
>;
export type Actor = keyof TestUsers;

/** Actual access to a table, next to the expected one. Compared by the tests and by the mutation trial. */
export type Check = {
  table: string;
  name: string;
  /** Runs in a system transaction that is rolled back. */
  run: (tx: Transaction, cast: TestUsers) => Promise<{ actual: unknown; expected: unknown }>;
};

const signedOut: TestUser = { id: crypto.randomUUID(), email: '', token: 'a token of nobody', cookie: '' };

export async function createTestUsers(database: Database): Promise<TestUsers> {
  const cast: Partial<TestUsers> = {};
  for (const subject of subjects) {
    const person = (await createSubject(database, subject)) ?? signedOut;
    await revokeAccess(database, subject, person.id);
    cast[subject] = person;
  }
  const owner = cast.owner ?? signedOut;
  const mentor = await createUser(database, { role: 'mentor' });
  const attorney = await createUser(database, { role: 'attorney' });
  await database.asSystem('assign test people', (tx) =>
    // Mentor first, because some rows depend on them.
    tx.insert(mentorAssignments).values(
      [mentor, attorney].map(({ id }, place) => ({
        userId: owner.id,
        mentorId: id,
        assignedAt: new Date(Date.now() - 60_000 + place),
      })),
    ),
  );
  const applicant = await createUser(database);
  const providers = await createProviders(database, applicant);
  return {
    ...cast,
    ...providers,
    'applicant of providers': applicant,
    'assigned mentor': mentor,
    'assigned attorney': attorney,
  } as TestUsers;
}
