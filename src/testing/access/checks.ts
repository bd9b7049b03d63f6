import type { Database, Transaction } from '#core/server/database/database.ts';
import { mentorAssignments } from '#features/providers/provider-assignments/server/table.ts';

import { makePerson, type Person } from '../people.ts';
import { makeProviders, type Provider } from './provider-states.ts';
import { makeSubject, subjects, takeAway, type Subject } from './subjects.ts';

/**
 * All people whose access is tried in SQL: providers assigned to `owner`, and providers in each state with an applicant
 * of their own.
 */
export type Cast = Record<
  Subject | 'assigned mentor' | 'assigned attorney' | 'applicant of providers' | Provider,
  Person
>;
export type Actor = keyof Cast;

/** Actual access to a table, next to the expected one. Compared by the tests and by the mutation trial. */
export type Check = {
  table: string;
  name: string;
  /** Runs in a system transaction that is rolled back. */
  run: (tx: Transaction, cast: Cast) => Promise<{ actual: unknown; expected: unknown }>;
};

const signedOut: Person = { id: crypto.randomUUID(), email: '', token: 'a token of nobody', cookie: '' };

export async function makeCast(database: Database): Promise<Cast> {
  const cast: Partial<Cast> = {};
  for (const subject of subjects) {
    const person = (await makeSubject(database, subject)) ?? signedOut;
    await takeAway(database, subject, person.id);
    cast[subject] = person;
  }
  const owner = cast.owner ?? signedOut;
  const mentor = await makePerson(database, { role: 'mentor' });
  const attorney = await makePerson(database, { role: 'attorney' });
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
  const applicant = await makePerson(database);
  const providers = await makeProviders(database, applicant);
  return {
    ...cast,
    ...providers,
    'applicant of providers': applicant,
    'assigned mentor': mentor,
    'assigned attorney': attorney,
  } as Cast;
}
