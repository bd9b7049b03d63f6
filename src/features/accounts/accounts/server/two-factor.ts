// Turns two-factor authentication on and off, and creates recovery codes.
import { and, eq, isNull } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { recoveryCodes, twoFactors } from '#core/server/identity/table.ts';
import { paths } from '#core/shared/paths.ts';

import type { BothFactors } from '../schema.ts';
import type { TwoFactorSecret } from './answers.ts';
import { findStep, createSecret } from './app-codes.ts';
import { changeLoginCredentials, mailUser, withLockedUser, type Asking } from './login-credentials.ts';
import { withUser, confirmPassword } from './profile.ts';
import * as queries from './queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { countCode, clearAttempts, matchCode, removeTwoFactor, spendCode, wrongCode } from './second-factor.ts';

/**
 * Creates a secret. Signing in needs no code until {@link enableTwoFactor}. A newer secret replaces it.
 * @throws AppError signed_out, invalid, too_many_requests, two_factor_on
 */
export async function setUp(asking: Asking, currentPassword: string): Promise<TwoFactorSecret> {
  const { id: userId, email } = await confirmPassword(asking, currentPassword);
  const { sealedSecret, ...shown } = createSecret(asking.services, { userId, email });
  await withUser(asking, async (tx) => {
    const stored = await tx
      .insert(twoFactors)
      .values({ userId, sealedSecret })
      .onConflictDoUpdate({ target: twoFactors.userId, set: { sealedSecret }, setWhere: isNull(twoFactors.enabledAt) })
      .returning({ userId: twoFactors.userId });
    if (stored.length === 0) throw new AppError('two_factor_on');
  });
  return shown;
}

/**
 * Turns it on for a user who has the secret in their app, and ends every other session. Returns the recovery codes,
 * which cannot be read again.
 * @throws AppError signed_out, invalid, too_many_requests, two_factor_on, two_factor_off, two_factor_unreadable
 */
export async function enableTwoFactor(asking: Asking, code: string): Promise<string[]> {
  const { services } = asking;
  const { id: userId } = await withUser(asking, async (_tx, person) => person);
  await countCode(services, userId);
  const waiting = await withUser(asking, (tx) => findWaiting(tx, userId));
  const step = findStep(services, { ...waiting, code });
  if (step === undefined) throw wrongCode();
  const { codes, hashes } = await createRecoveryCodes();
  await changeLoginCredentials(asking, async (tx, person) => {
    // Only if this is still the secret that the code was checked against, since another window may have created a newer
    // one.
    const isSame = and(
      eq(twoFactors.userId, userId),
      eq(twoFactors.sealedSecret, waiting.sealedSecret),
      isNull(twoFactors.enabledAt),
    );
    const enabled = await tx
      .update(twoFactors)
      .set({ enabledAt: services.now(), usedStep: step })
      .where(isSame)
      .returning({ userId: twoFactors.userId });
    if (enabled.length === 0) throw wrongCode();
    await queries.markSecondFactor(tx, asking.token);
    await clearAttempts(tx, userId);
    await replaceRecoveryCodes(tx, { userId, hashes });
    await mailUser(tx, services, { kind: 'two-factor-on', person, page: paths.profile });
  });
  return codes;
}

/**
 * Creates new recovery codes. The old ones stop working, and every other session ends.
 * @throws AppError signed_out, invalid, too_many_requests, two_factor_off, two_factor_unreadable
 */
export async function renewRecoveryCodes(asking: Asking, { currentPassword, code }: BothFactors): Promise<string[]> {
  const { services } = asking;
  const { id: userId } = await confirmPassword(asking, currentPassword);
  const proof = await matchCode(services, { userId, code });
  const { codes, hashes } = await createRecoveryCodes();
  await changeLoginCredentials(asking, async (tx, person) => {
    await spendCode(tx, services, { person, proof });
    await queries.markSecondFactor(tx, asking.token);
    await replaceRecoveryCodes(tx, { userId, hashes });
    await mailUser(tx, services, { kind: 'recovery-codes-renewed', person, page: paths.profile });
  });
  return codes;
}

/**
 * Stores that the second factor was just proved in this session.
 * @throws AppError signed_out, invalid, too_many_requests, two_factor_off, two_factor_unreadable
 */
export async function confirmSecondFactor(asking: Asking, code: string): Promise<void> {
  const { services } = asking;
  const { id: userId } = await withUser(asking, async (_tx, person) => person);
  const proof = await matchCode(services, { userId, code });
  await withLockedUser(asking, async (tx, person) => {
    await spendCode(tx, services, { person, proof });
    await queries.markSecondFactor(tx, asking.token);
  });
}

/**
 * Turns it off, and ends every other session. An admin is permitted nothing until it is on again.
 * @throws AppError signed_out, invalid, too_many_requests, two_factor_off, two_factor_unreadable
 */
export async function disableTwoFactor(asking: Asking, { currentPassword, code }: BothFactors): Promise<void> {
  const { services } = asking;
  const { id: userId } = await confirmPassword(asking, currentPassword);
  const proof = await matchCode(services, { userId, code });
  await changeLoginCredentials(asking, async (tx, person) => {
    await spendCode(tx, services, { person, proof });
    await removeTwoFactor(tx, userId);
    await mailUser(tx, services, { kind: 'two-factor-off', person, page: paths.profile });
  });
}

async function findWaiting(tx: Transaction, userId: string): Promise<{ userId: string; sealedSecret: string }> {
  const [found] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  if (!found) throw new AppError('two_factor_off');
  if (found.enabledAt) throw new AppError('two_factor_on');
  return found;
}

async function replaceRecoveryCodes(
  tx: Transaction,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })));
}
