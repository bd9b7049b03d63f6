// Removal of unconfirmed registrations, which may be another person's. Shared by sign-up, reset and first admin.
import type { Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import type { SignUpRole } from '#features/accounts/roles/schema.ts';
import { grantRole } from '#features/accounts/roles/server/queries.ts';

import { endAllTokens } from './links.ts';
import * as queries from './queries.ts';

/**
 * Deletes an unconfirmed registration of an email address with all its rows, and locks the address until the
 * transaction ends. If a user has confirmed the address, keeps and returns that user.
 */
export async function deleteUnconfirmedAccount(tx: Transaction, email: string): Promise<queries.LoginUser | undefined> {
  await queries.lockEmail(tx, email);
  const found = await queries.findUser(tx, { email });
  if (!found || found.emailVerified) return found;
  // Their link may be opened at this very moment.
  const person = await queries.lockUser(tx, { id: found.id });
  if (person?.emailVerified) return person;
  if (person) await removeUser(tx, person.id);
  return undefined;
}

/** Deletes a user with all dependent rows. Tokens refer to the user without a foreign key. */
export async function removeUser(tx: Transaction, id: string): Promise<void> {
  await queries.deleteUser(tx, id);
  await endAllTokens(tx, id);
}

type Beginning = { role: SignUpRole | undefined; timeZone: string | undefined };

/** Creates the initial rows of a user, including the role chosen at sign-up. */
export async function settle(
  tx: Transaction,
  { env, now }: Services,
  { userId, role, timeZone }: { userId: string } & Beginning,
): Promise<void> {
  await queries.insertProfile(tx, { userId, timeZone });
  if (role) await grantRole(tx, { userId, role, trialDays: env.TRIAL_DAYS, now: now() });
}

/** Creates the user who has just confirmed an email address that had no confirmed user. */
export async function createConfirmedUser(
  tx: Transaction,
  services: Services,
  { role, timeZone, ...person }: { name: string; email: string } & Beginning,
): Promise<queries.LoginUser> {
  if (await deleteUnconfirmedAccount(tx, person.email)) throw new Error('the address is confirmed already');
  const made = await queries.insertUser(tx, { ...person, emailVerified: true });
  await settle(tx, services, { userId: made.id, role, timeZone });
  return made;
}

/** Returns a default name, derived from the email. */
export function nameFromEmail(email: string): string {
  return email.split('@')[0] ?? email;
}
