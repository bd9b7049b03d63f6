// Opens, reads and ends sessions. They have no row policy, so the system does all of it.
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import type { Services } from '#core/server/services.ts';

import { SECOND_STEP_MINUTES } from '../rules.ts';
import type { SignInInput } from '../schema.ts';
import type { SessionRecord } from './answers.ts';
import { findKnownDevice } from './known-device.ts';
import { consumeToken, findToken, createToken } from './links.ts';
import { decoyHash, verifyPassword } from './password.ts';
import { presentSession } from './present.ts';
import * as queries from './queries.ts';
import { matchCode, spendCode } from './second-factor.ts';

const SIGN_IN_WINDOW_SECONDS = 60;
/**
 * Limits attempts per IP address, so that one password cannot be tried on all accounts. Higher than an office behind
 * one IP address needs.
 */
const SIGN_INS_PER_ADDRESS = 100;

type Asking = { client: queries.Client; token: string | undefined };
export type SignedIn = { session: SessionRecord; token: string };
/** The password was right and a code is required. There is no session until then. */
type HalfSignedIn = { secondStep: string };

/**
 * Opens a new session unless a code is required. Ends the browser's previous one.
 * @throws AppError signin_rate_limited, invalid_credentials, email_not_confirmed
 */
export async function signIn(
  services: Services,
  { input, client, token, mark }: Asking & { input: SignInInput; mark: string | undefined },
): Promise<SignedIn | HalfSignedIn> {
  const { database } = services;
  const now = services.now();
  const hash = await matchPassword(services, { ...input, client, mark, code: 'signin_rate_limited' });
  if (!hash) throw new AppError('invalid_credentials');

  return database.asSystem('a user who signs in has no session yet', async (tx) => {
    // A concurrent reset comes before, so that the old password fails, or after, so that it ends this session too.
    const person = await queries.lockUser(tx, { email: input.email });
    if (person && (await queries.hasTwoFactor(tx, person.id))) {
      if ((await queries.findPasswordHash(tx, person.email)) !== hash) throw new AppError('invalid_credentials');
      return {
        secondStep: await createToken(tx, {
          purpose: 'second-step',
          holder: person.id,
          minutes: SECOND_STEP_MINUTES,
          now,
        }),
      };
    }
    return open(tx, services, { email: input.email, hash, client, token });
  });
}

type Guess = SignInInput & {
  client: queries.Client;
  /** Mark of the browser, if it has signed in before. */
  mark?: string | undefined;
  /** Error code if it is wrong. */ code: 'signin_rate_limited' | 'too_many_requests';
};

/**
 * Returns the stored hash if this is the account's password. Counts every attempt, and takes as long for an unknown
 * account.
 * @throws AppError the given code
 */
export async function matchPassword(
  services: Services,
  { email, password, client, mark, code }: Guess,
): Promise<string | undefined> {
  const { env, database, now } = services;
  const window = { database, windowSeconds: SIGN_IN_WINDOW_SECONDS, now: now(), code };
  const device = findKnownDevice(services, mark, email);
  if (device === undefined) {
    await consumeRateLimit({ ...window, key: `sign-in:address:${client.ip}`, limit: SIGN_INS_PER_ADDRESS });
    await consumeRateLimit({ ...window, key: `sign-in:account:${email}`, limit: env.RATE_LIMIT_SIGN_IN });
  } else {
    // Others can use up the attempts of the account and IP address, but not those of this browser.
    await consumeRateLimit({ ...window, key: `sign-in:device:${device}`, limit: env.RATE_LIMIT_SIGN_IN });
  }
  const hash = await database.asSystem('a user who signs in has no session yet', (tx) =>
    queries.findPasswordHash(tx, email),
  );
  const isRight = await verifyPassword({ password, hash: hash ?? decoyHash() });
  return isRight ? hash : undefined;
}

/**
 * Opens the session of a user whose password was accepted a moment ago.
 * @throws AppError second_step_expired, invalid, too_many_requests, signin_rate_limited, two_factor_unreadable
 */
export async function enterCode(
  services: Services,
  { code, secondStep, client, token }: Asking & { code: string; secondStep: string },
): Promise<SignedIn> {
  const { database } = services;
  const pending = { purpose: 'second-step', token: secondStep, now: services.now() } as const;
  const userId = await database.asSystem('a user who signs in has no session yet', (tx) => findToken(tx, pending));
  if (!userId) throw new AppError('second_step_expired');
  const proof = await matchCode(services, { userId, code });

  return database.asSystem('a user who signs in has no session yet', async (tx) => {
    const person = await queries.lockUser(tx, { id: userId });
    // A new password ends it, so the hash must be the one that was checked.
    const isPending = (await consumeToken(tx, pending)) === person?.id;
    const hash = person && (await queries.findPasswordHash(tx, person.email));
    if (!isPending || !hash) throw new AppError('second_step_expired');
    await spendCode(tx, services, { person, proof });
    const opened = await open(tx, services, { email: person.email, hash, client, token });
    await queries.markSecondFactor(tx, opened.token);
    return opened;
  });
}

type SessionStart = { email: string; hash: string; client: queries.Client; token: string | undefined };

/**
 * Opens a session for a user who has proved their identity. Ends the browser's previous one.
 * @throws AppError invalid_credentials, email_not_confirmed
 */
export async function open(
  tx: Transaction,
  { now }: Services,
  { email, hash, client, token }: SessionStart,
): Promise<SignedIn> {
  const person = await queries.findUser(tx, { email });
  // Exactly the hash that was checked, so that an old password fails if it was changed in the meantime.
  if (!person || (await queries.findPasswordHash(tx, email)) !== hash) throw new AppError('invalid_credentials');
  if (!person.emailVerified) throw new AppError('email_not_confirmed');
  if (token) await queries.endSession(tx, token);
  const opened = await queries.insertSession(tx, { userId: person.id, client, now: now() });
  return { session: presentSession(await queries.openSession(tx, opened), now()), token: opened };
}

/** Returns the session of a token. Undefined if it has ended. Reading it counts as use. */
export async function readSession(services: Services, token: string): Promise<SessionRecord | undefined> {
  return withSession(services, async (tx) => presentSession(await queries.openSession(tx, token), services.now()));
}

/** @throws AppError signed_out */
export async function refreshSession(services: Services, token: string | undefined): Promise<SessionRecord> {
  const session =
    token &&
    (await withSession(services, async (tx) => {
      await queries.prolongSession(tx, token);
      return presentSession(await queries.openSession(tx, token), services.now());
    }));
  if (!session) throw new AppError('signed_out');
  return session;
}

export async function signOut({ database }: Services, token: string): Promise<void> {
  await database.asSystem('a session is no row of its person', (tx) => queries.endSession(tx, token));
}

async function withSession<T>({ database }: Services, work: (tx: Transaction) => Promise<T>): Promise<T | undefined> {
  try {
    return await database.asSystem('a session is no row of its person', work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'signed_out') return undefined;
    throw error;
  }
}
