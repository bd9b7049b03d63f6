// A beginning without what a stranger may have registered: one way for signing up, for a reset and for the first admin.
import type { Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import type { SignUpRole } from '#features/roles/schema.ts';

import { endAllTokens } from './links.ts';
import * as queries from './queries.ts';

/**
 * Makes room at an address until the transaction ends: a registration that never confirmed it goes, with everything that
 * hangs on it. Returns the person who has confirmed it, and keeps it.
 */
export async function clearAddress(tx: Transaction, email: string): Promise<queries.Person | undefined> {
  await queries.lockAddress(tx, email);
  const found = await queries.findPerson(tx, { email });
  if (!found || found.emailVerified) return found;
  // Their link may be opened in this very moment.
  const person = await queries.lockPerson(tx, { id: found.id });
  if (person?.emailVerified) return person;
  if (person) await removePerson(tx, person.id);
  return undefined;
}

/** Removes a person with everything that hangs on them; tokens name theirs without a foreign key. */
export async function removePerson(tx: Transaction, id: string): Promise<void> {
  await queries.deletePerson(tx, id);
  await endAllTokens(tx, id);
}

type Beginning = { role: SignUpRole | undefined; timeZone: string | undefined };

/** What every person begins with; signing up, a role of their own choice. */
export async function settle(
  tx: Transaction,
  { env, now }: Services,
  { userId, role, timeZone }: { userId: string } & Beginning,
): Promise<void> {
  await queries.insertProfile(tx, { userId, timeZone });
  if (role) await queries.giveRole(tx, { userId, role, trialDays: env.TRIAL_DAYS, now: now() });
}

/** Makes the person who has just proved an address that no person has confirmed before. */
export async function beginClean(
  tx: Transaction,
  services: Services,
  { role, timeZone, ...person }: { name: string; email: string } & Beginning,
): Promise<queries.Person> {
  if (await clearAddress(tx, person.email)) throw new Error('the address is confirmed already');
  const made = await queries.insertConfirmedPerson(tx, person);
  await settle(tx, services, { userId: made.id, role, timeZone });
  return made;
}

/** How a person is called who has said nothing of it. */
export function nameFromAddress(email: string): string {
  return email.split('@')[0] ?? email;
}
