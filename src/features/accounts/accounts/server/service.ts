import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { queueMail, consumeMailLimit } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';

import { emailInput, type SignUpInput } from '../schema.ts';
import { deleteUnconfirmedAccount, settle } from './clean-accounts.ts';
import { revokeIssuedTokens } from './login-credentials.ts';
import { deleteEndedTokens, endPurpose, LINK_MINUTES, createLink, createToken } from './links.ts';
import { hashPassword, assertUncommonPassword, assertImpersonalPassword } from './password.ts';
import * as queries from './queries.ts';
import { removeTwoFactor } from './second-factor.ts';

const SIGN_UP_WINDOW_SECONDS = 120;

/**
 * Registers the user and replaces an earlier unconfirmed registration. Returns the token that identifies the browser
 * when it opens the link.
 * @throws AppError password_too_common, password_personal, signup_rate_limited, too_many_requests, already_registered
 */
export async function signUp(
  services: Services,
  { input, client }: { input: SignUpInput; client: queries.Client },
): Promise<string> {
  const { env, database } = services;
  const now = services.now();
  await assertUncommonPassword(input.password);
  assertImpersonalPassword({ ...input, brand: env.BRAND_NAME });
  await consumeRateLimit({
    database,
    key: `sign-up:address:${client.ip}`,
    limit: env.RATE_LIMIT_SIGN_UP,
    windowSeconds: SIGN_UP_WINDOW_SECONDS,
    now,
    code: 'signup_rate_limited',
  });
  const { name, email, role, time_zone: timeZone } = input;
  const hash = await hashPassword(input.password);

  return database.asSystem('a person who signs up has no session yet', async (tx) => {
    if (await deleteUnconfirmedAccount(tx, email)) throw new AppError('already_registered');
    // If rejected, it affects neither the pending registration nor its mailed link. Counted apart from requests for
    // another confirmation: their countdown would reveal that someone has just signed up.
    await consumeMailLimit(tx, { kind: 'sign-up', recipient: email, now });
    const user = await queries.insertUser(tx, { name, email, emailVerified: false });
    await queries.setPasswordHash(tx, { userId: user.id, hash });
    await settle(tx, services, { userId: user.id, role, timeZone });
    await sendConfirmation(tx, services, user);
    return createToken(tx, { purpose: 'registration', holder: user.id, minutes: LINK_MINUTES, now });
  });
}

/** Sends a pending confirmation again. The response does not reveal whether there is one. */
export async function resendConfirmation(services: Services, email: string): Promise<void> {
  await services.database.asSystem('a user who asks for a mail has no session', async (tx) => {
    const person = await queries.lockUser(tx, { email });
    if (person && !person.emailVerified) await sendConfirmation(tx, services, person);
  });
}

/**
 * Mails and returns a one-time link that makes the owner of the mailbox the first admin, who is an owner. Nothing is
 * granted before it is used. An existing account with this email is locked until then, because it may be in other
 * hands.
 * @throws AppError invalid, owner_exists
 */
export async function createFirstAdmin({
  services,
  email: typed,
}: {
  services: Services;
  email: string;
}): Promise<{ link: string; isClosed: boolean }> {
  const { env, database } = services;
  const parsed = emailInput.safeParse({ email: typed });
  if (!parsed.success) throw new AppError('invalid', { fields: { email: parsed.error.issues[0]?.message ?? '' } });
  const { email } = parsed.data;
  const now = services.now();
  return database.asSystem('the command line makes the first admin', async (tx) => {
    await lockAccess(tx);
    if (await queries.hasOwner(tx)) throw new AppError('owner_exists');
    const person = await deleteUnconfirmedAccount(tx, email);
    if (person) await closeAccount(tx, person);
    // There is one link at a time, so links for other email addresses are revoked as well.
    await endPurpose(tx, 'first-admin');
    const link = await createLink(tx, { purpose: 'first-admin', holder: email, appUrl: env.APP_URL, now });
    const kind = person ? 'first-admin-closed' : 'first-admin';
    await queueMail(tx, { kind, recipient: email, data: { link, ...(person && { name: person.name }) } });
    return { link, isClosed: person !== undefined };
  });
}

/** Revokes all credentials of an account, so that only the owner of its mailbox can enter. */
async function closeAccount(tx: Transaction, person: queries.LoginUser): Promise<void> {
  await queries.lockUser(tx, { id: person.id });
  await queries.removePassword(tx, person.id);
  await removeTwoFactor(tx, person.id);
  await revokeIssuedTokens(tx, { person });
}

/** Deletes expired sessions and links. */
export async function sweepAccounts({ database, now }: Services): Promise<void> {
  await database.asSystem('what has ended belongs to no user', async (tx) => {
    await queries.deleteEndedSessions(tx);
    await deleteEndedTokens(tx, now());
  });
}

async function sendConfirmation(
  tx: Transaction,
  { env, now }: Services,
  person: { id: string; email: string },
): Promise<void> {
  const link = await createLink(tx, { purpose: 'confirm-email', holder: person.id, appUrl: env.APP_URL, now: now() });
  await queueMail(tx, { kind: 'confirm-email', recipient: person.email, data: { link } });
}
