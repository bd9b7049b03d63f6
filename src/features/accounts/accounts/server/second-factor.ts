// Second-factor check by a code of the app or a recovery code, for signing in and for changing the factor. A code is
// first matched, which may take long, and then spent in the transaction that it authorizes.
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { rateLimits, recoveryCodes, twoFactors } from '#core/server/identity/table.ts';
import { countAttempt, consumeRateLimit } from '#core/server/limits.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';

import { appCodePattern } from '../schema.ts';
import { findStep } from './app-codes.ts';
import { mailUser } from './login-credentials.ts';
import * as queries from './queries.ts';
import { findRecoveryCode } from './recovery-codes.ts';

const TRIES = 5;
const WINDOW_SECONDS = 15 * 60;
const WARNING_SECONDS = 86_400;

/** Matched code. It authorizes nothing until it is spent. */
export type Proof = { step: number } | { recoveryCodeId: string };

/**
 * Matches a code for this user. Every attempt counts, across all servers.
 * @throws AppError invalid if no code matches; too_many_requests; two_factor_off; two_factor_unreadable
 */
export async function matchCode(
  services: Services,
  { userId, code }: { userId: string; code: string },
): Promise<Proof> {
  await countCode(services, userId).catch(async (error: unknown) => {
    if (error instanceof AppError) await warn(services, userId);
    throw error;
  });
  const { factor, kept: codes } = await services.database.asSystem('no user may read a second factor', async (tx) => {
    const [found] = await tx
      .select()
      .from(twoFactors)
      .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
    return { factor: found, kept: await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)) };
  });
  if (!factor) throw new AppError('two_factor_off');
  if (appCodePattern.test(code)) {
    const step = findStep(services, { ...factor, code });
    if (step !== undefined) return { step };
  } else {
    const recoveryCodeId = await findRecoveryCode(codes, code);
    if (recoveryCodeId) return { recoveryCodeId };
  }
  throw wrongCode();
}

/**
 * Uses up a code of a user whose row the caller has locked. Only one of two concurrent uses succeeds. The user is
 * notified by mail if it was a recovery code.
 * @throws AppError invalid if the code was already used
 */
export async function spendCode(
  tx: Transaction,
  services: Services,
  { person, proof }: { person: queries.LoginUser; proof: Proof },
): Promise<void> {
  const isSpent =
    'step' in proof
      ? await spendStep(tx, { userId: person.id, step: proof.step })
      : await spendRecoveryCode(tx, proof.recoveryCodeId);
  if (!isSpent) throw wrongCode();
  await clearAttempts(tx, person.id);
  if ('step' in proof) return;
  const left = String(await tx.$count(recoveryCodes, eq(recoveryCodes.userId, person.id)));
  await mailUser(tx, services, { kind: 'recovery-code-used', person, page: paths.profile, data: { left } });
}

/** Deletes the secret and the recovery codes. This changes the credentials, so the caller revokes the old ones. */
export async function removeTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await clearAttempts(tx, userId);
}

/** @throws AppError too_many_requests */
export async function countCode({ database, now }: Services, userId: string): Promise<void> {
  await consumeRateLimit({
    database,
    key: getAttemptsKey(userId),
    limit: TRIES,
    windowSeconds: WINDOW_SECONDS,
    now: now(),
  });
}

/** Resets the attempts after a correct code. A user who signs in on several devices has guessed nothing. */
export async function clearAttempts(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(eq(rateLimits.key, getAttemptsKey(userId)));
}

/** Returns the same error for every rejected code and every reason. */
export function wrongCode(): AppError {
  return invalidFields({ code: 'This code is wrong, has expired or has already been used. Please enter a new one.' });
}

/** Notifies the user by mail, at most once a day, of too many wrong codes, since their sender knows the password. */
async function warn({ env, database, now }: Services, userId: string): Promise<void> {
  await database.asSystem('a warning goes to the owner of the account', async (tx) => {
    const secondsUntilNext = await countAttempt(tx, {
      key: `code-warning:${userId}`,
      limit: 1,
      windowSeconds: WARNING_SECONDS,
      now: now(),
    });
    const person = secondsUntilNext === 0 && (await queries.lockUser(tx, { id: userId }));
    if (person) await mailUser(tx, { env }, { kind: 'codes-guessed', person, page: paths.forgotPassword });
  });
}

/** Time steps in ten minutes, more than the clock difference of two servers plus the lifetime of a code. */
const STEPS_AHEAD = 20;

/** Marks a code and all older ones as used. The condition is true for only one of two concurrent statements. */
async function spendStep(tx: Transaction, { userId, step }: { userId: string; step: number }): Promise<boolean> {
  const spent = await tx
    .update(twoFactors)
    .set({ usedStep: step })
    .where(
      and(
        eq(twoFactors.userId, userId),
        isNotNull(twoFactors.enabledAt),
        or(
          isNull(twoFactors.usedStep),
          lt(twoFactors.usedStep, step),
          // A step this far ahead was stored by a clock that was ahead. It would lock the user out for as long.
          gt(twoFactors.usedStep, step + STEPS_AHEAD),
        ),
      ),
    )
    .returning({ one: sql`1` });
  return spent.length === 1;
}

async function spendRecoveryCode(tx: Transaction, id: string): Promise<boolean> {
  const spent = await tx.delete(recoveryCodes).where(eq(recoveryCodes.id, id)).returning({ id: recoveryCodes.id });
  return spent.length === 1;
}

const getAttemptsKey = (userId: string) => `code:${userId}`;
