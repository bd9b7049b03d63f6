// Opening, reading and ending sessions: a session has no policy of its own, so all of it is done by the system.
import { z } from 'zod';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import type { Services } from '#core/server/services.ts';

import { SECOND_STEP_MINUTES } from '../rules.ts';
import type { SignInInput } from '../schema.ts';
import type { SessionRecord } from './answers.ts';
import type { Client } from './auth.ts';
import { deviceOf } from './known-device.ts';
import { consumeToken, findToken, makeToken } from './links.ts';
import { decoyHash, verifyPassword } from './password.ts';
import { presentSession } from './present.ts';
import * as queries from './queries.ts';
import { matchCode, spendCode } from './second-factor.ts';
import type { AccountServices } from './service.ts';

const SIGN_IN_WINDOW_SECONDS = 60;
/** So that one address cannot try one password on all accounts; above what an office behind one address needs. */
const SIGN_INS_PER_ADDRESS = 100;

const signedIn = z.object({ token: z.string().min(1) });

type Asking = { client: Client; token: string | undefined };
export type SignedIn = { session: SessionRecord; token: string };
/** The password was right, and a code is asked for; until then there is no session. */
type HalfSignedIn = { secondStep: string };

/**
 * Opens a new session, where no code is asked for as well; the one that the browser brought along ends.
 * @throws AppError signin_rate_limited, invalid_credentials, email_not_confirmed
 */
export async function signIn(
  services: AccountServices,
  { input, client, token, mark }: Asking & { input: SignInInput; mark: string | undefined },
): Promise<SignedIn | HalfSignedIn> {
  const { database } = services;
  const now = services.now();
  const hash = await matchPassword(services, { ...input, client, mark, code: 'signin_rate_limited' });
  if (!hash) throw new AppError('invalid_credentials');

  return database.asSystem('the account library keeps sessions', async (tx) => {
    // A reset that happens now comes before, and the old password fails, or after, and ends this session too.
    const person = await queries.lockPerson(tx, { email: input.email });
    if (person && (await queries.hasTwoFactor(tx, person.id))) {
      if ((await queries.findPasswordHash(tx, person.email)) !== hash) throw new AppError('invalid_credentials');
      return {
        secondStep: await makeToken(tx, {
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
  client: Client;
  /** Of the browser, if it has signed in before. */
  mark?: string | undefined;
  /** What a refused one is told. */ code: 'signin_rate_limited' | 'too_many_requests';
};

/**
 * The stored hash, where this is the password of the account. Every try is counted, wherever a password is asked for, and
 * takes as long where there is no such account.
 * @throws AppError the code given
 */
export async function matchPassword(
  services: Services,
  { email, password, client, mark, code }: Guess,
): Promise<string | undefined> {
  const { env, database, now } = services;
  const window = { database, windowSeconds: SIGN_IN_WINDOW_SECONDS, now: now(), code };
  const device = deviceOf(services, mark, email);
  if (device === undefined) {
    await takeFromLimit({ ...window, key: `sign-in:address:${client.ip}`, limit: SIGN_INS_PER_ADDRESS });
    await takeFromLimit({ ...window, key: `sign-in:account:${email}`, limit: env.LIMIT_SIGN_IN });
  } else {
    // Others can use up the tries of the account and of the address, but not those of this browser.
    await takeFromLimit({ ...window, key: `sign-in:device:${device}`, limit: env.LIMIT_SIGN_IN });
  }
  const hash = await database.asSystem('a user who signs in has no session yet', (tx) =>
    queries.findPasswordHash(tx, email),
  );
  const isRight = await verifyPassword({ password, hash: hash ?? decoyHash() });
  return isRight ? hash : undefined;
}

/**
 * Opens the session of the user who gave the right password a moment ago.
 * @throws AppError second_step_expired, invalid, too_many_requests, signin_rate_limited, two_factor_unreadable
 */
export async function enterCode(
  services: AccountServices,
  { code, secondStep, client, token }: Asking & { code: string; secondStep: string },
): Promise<SignedIn> {
  const { database } = services;
  const pending = { purpose: 'second-step', token: secondStep, now: services.now() } as const;
  const userId = await database.asSystem('a user who signs in has no session yet', (tx) => findToken(tx, pending));
  if (!userId) throw new AppError('second_step_expired');
  const proof = await matchCode(services, { userId, code });

  return database.asSystem('the account library keeps sessions', async (tx) => {
    const person = await queries.lockPerson(tx, { id: userId });
    // A new password has ended it: the one that is stored now is the one that was given.
    const isPending = (await consumeToken(tx, pending)) === person?.id;
    const hash = person && (await queries.findPasswordHash(tx, person.email));
    if (!isPending || !hash) throw new AppError('second_step_expired');
    await spendCode(tx, services, { person, proof });
    const opened = await open(tx, services, { email: person.email, hash, client, token });
    await queries.markSecondFactor(tx, opened.token);
    return opened;
  });
}

type Opening = { email: string; hash: string; client: Client; token: string | undefined };

/** Opens a session for a person who has proved who they are; the one that the browser brought along ends. */
export async function open(
  tx: Transaction,
  { auth, now }: AccountServices,
  { token, ...credentials }: Opening,
): Promise<SignedIn> {
  const response = await auth.signIn(credentials);
  if (!response.ok) throw await refusalOf(response);
  if (token) await queries.endSession(tx, token);
  const opened = signedIn.parse(await response.json());
  const session = presentSession(await queries.openSession(tx, opened.token), now());
  return { session, token: opened.token };
}

/** The session of a token, or undefined where it has ended. Reading it is use. */
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

async function refusalOf(response: Response): Promise<Error> {
  const { code } = (await response.json()) as { code?: string };
  if (response.status === 401) return new AppError('invalid_credentials');
  if (code === 'EMAIL_NOT_VERIFIED') return new AppError('email_not_confirmed');
  if (response.status === 429) {
    return new AppError('signin_rate_limited', { retryAfterSeconds: Number(response.headers.get('x-retry-after')) });
  }
  return new Error(`The account library answered ${response.status} to a sign-in`);
}
