import { z } from 'zod';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import { queueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';

import { emailInput, type SignUpInput } from '../schema.ts';
import type { Auth, Client } from './auth.ts';
import { consumeToken, deleteEndedTokens, makeLink } from './links.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';
import * as queries from './queries.ts';

const SIGN_UP_WINDOW_SECONDS = 120;

/** What every service of accounts works with. */
export type AccountServices = Services & { auth: Auth };

const signedUp = z.object({ user: z.object({ id: z.uuid() }) });

/** @throws AppError password_too_common, signup_rate_limited, already_registered */
export async function signUp(services: AccountServices, { input, client }: { input: SignUpInput; client: Client }): Promise<void> {
  const { env, database, auth } = services;
  const now = services.now();
  await refuseCommonPassword(input.password);
  await takeFromLimit({
    database,
    key: `sign-up:address:${client.ip}`,
    limit: env.LIMIT_SIGN_UP,
    windowSeconds: SIGN_UP_WINDOW_SECONDS,
    now,
    code: 'signup_rate_limited',
  });
  const { role, ...credentials } = input;
  const hash = await hashPassword(input.password);

  await database.asSystem('a person who signs up has no session yet', async (tx) => {
    await queries.lockAddress(tx, input.email);
    if (await queries.findPerson(tx, input.email)) throw new AppError('already_registered');
    const response = await auth.signUp({ ...credentials, hash, client });
    if (response.status === 429) throw new AppError('signup_rate_limited', { retryAfterSeconds: Number(response.headers.get('x-retry-after')) });
    if (!response.ok) throw new Error(`The account library answered ${response.status} to a sign-up`);
    const { user } = signedUp.parse(await response.json());
    await queries.insertProfile(tx, user.id);
    await queries.giveRole(tx, { userId: user.id, role, trialDays: env.TRIAL_DAYS, now });
    await sendConfirmation(tx, services, { ...input, id: user.id });
  });
}

/** @throws AppError verification_expired */
export async function confirmEmail({ database, now }: Services, token: string): Promise<void> {
  await database.asSystem('who opens a link of a mail has no session', async (tx) => {
    const userId = await consumeToken(tx, { purpose: 'confirm-email', token, now: now() });
    if (!userId) throw new AppError('verification_expired');
    await queries.markVerified(tx, userId);
  });
}

/** Sends the confirmation again to who awaits it; nobody learns whether that is anyone. */
export async function resendConfirmation(services: Services, email: string): Promise<void> {
  await services.database.asSystem('who asks for a mail has no session', async (tx) => {
    const person = await queries.lockPerson(tx, { email });
    if (person && !person.emailVerified) await sendConfirmation(tx, services, person);
  });
}

/**
 * Makes the first admin, who owns the place, or promotes who has the address. The password is chosen by a
 * one-time link, which is mailed and answered.
 * @throws AppError invalid, owner_exists
 */
export async function createFirstAdmin({ services, email: typed }: { services: Services; email: string }): Promise<string> {
  const { env, database } = services;
  const parsed = emailInput.safeParse({ email: typed });
  if (!parsed.success) throw new AppError('invalid', { fields: { email: parsed.error.issues[0]?.message ?? '' } });
  const { email } = parsed.data;
  const now = services.now();
  return database.asSystem('the command line makes the first admin', async (tx) => {
    await queries.lockFirstAdmin(tx);
    if (await queries.hasOwner(tx)) throw new AppError('owner_exists');
    await queries.lockAddress(tx, email);
    const person = (await queries.lockPerson(tx, { email })) ?? (await queries.insertPerson(tx, { name: email.split('@')[0] ?? email, email }));
    await queries.insertProfile(tx, person.id);
    await queries.giveRole(tx, { userId: person.id, role: 'admin', trialDays: env.TRIAL_DAYS, now });
    await queries.makeOwner(tx, person.id);
    const link = await makeLink(tx, { purpose: 'reset-password', userId: person.id, appUrl: env.APP_URL, now });
    await queueMail(tx, { kind: 'first-admin', recipient: email, data: { name: person.name, link } });
    return link;
  });
}

/** Forgets sessions and links that have ended. */
export async function sweepAccounts({ database, now }: Services): Promise<void> {
  await database.asSystem('what has ended belongs to nobody', async (tx) => {
    await queries.deleteEndedSessions(tx);
    await deleteEndedTokens(tx, now());
  });
}

async function sendConfirmation(tx: Transaction, { env, now }: Services, person: { id: string; name: string; email: string }): Promise<void> {
  const link = await makeLink(tx, { purpose: 'confirm-email', userId: person.id, appUrl: env.APP_URL, now: now() });
  await queueMail(tx, { kind: 'confirm-email', recipient: person.email, data: { name: person.name, link } });
}
