// Changes of the user's own account: name, time zone, password, sessions. No row policy allows a request to write them,
// so the system does it for the session's user.
import { and, desc, eq, gt, sql } from 'drizzle-orm';

import { authenticateSession } from '#core/server/database/authentication.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { profiles, recoveryCodes, sessions, twoFactors, users } from '#core/server/identity/table.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { paths } from '#core/shared/paths.ts';

import type { PasswordChange, ProfileChange } from '../schema.ts';
import type { OwnSession, Profile } from './answers.ts';
import { changeLoginCredentials, mailUser, type Asking } from './login-credentials.ts';
import { hashPassword, assertUncommonPassword, assertImpersonalPassword, verifyPassword } from './password.ts';
import * as queries from './queries.ts';

const WINDOW_SECONDS = 600;

/** @throws AppError signed_out */
export async function readProfile(asking: Asking): Promise<Profile> {
  return withUser(asking, (tx, { id }) => findProfile(tx, id));
}

/** @throws AppError signed_out */
export async function changeProfile(asking: Asking, { name, time_zone, clock }: ProfileChange): Promise<Profile> {
  return withUser(asking, async (tx, { id }) => {
    if (name !== undefined) {
      await tx
        .update(users)
        .set({ name, updatedAt: sql`now()` })
        .where(eq(users.id, id));
    }
    if (time_zone !== undefined || clock !== undefined) {
      await tx
        .update(profiles)
        .set({
          ...(time_zone !== undefined && { timeZone: time_zone }),
          ...(clock !== undefined && { clock }),
          updatedAt: sql`now()`,
        })
        .where(eq(profiles.id, id));
    }
    return findProfile(tx, id);
  });
}

/**
 * Sets a new password for a user who knows the current one, ends every other session, and notifies the user by mail.
 * @throws AppError signed_out, invalid, password_too_common, password_personal, too_many_requests
 */
export async function changePassword(asking: Asking, { currentPassword, password }: PasswordChange): Promise<void> {
  const { services } = asking;
  const confirmed = await confirmPassword(asking, currentPassword);
  await assertUncommonPassword(password);
  assertImpersonalPassword({ password, brand: services.env.BRAND_NAME, ...confirmed });
  const hash = await hashPassword(password);
  await changeLoginCredentials(asking, async (tx, person) => {
    await queries.setPasswordHash(tx, { userId: person.id, hash });
    await mailUser(tx, services, { kind: 'password-changed', person, page: paths.forgotPassword });
  });
}

/**
 * Returns the user if the password is correct. Wrong attempts count like those of signing in.
 * @throws AppError signed_out, invalid, too_many_requests
 */
export async function confirmPassword(asking: Asking, password: string): Promise<Profile & { id: string }> {
  const { database, env, now } = asking.services;
  const person = await withUser(asking, async (tx, { id }) => ({ id, ...(await findProfile(tx, id)) }));
  await consumeRateLimit({
    database,
    key: `password:${person.id}`,
    limit: env.RATE_LIMIT_SIGN_IN,
    windowSeconds: WINDOW_SECONDS,
    now: now(),
  });
  const hash = await database.asSystem('no user may read a hash', (tx) => queries.findPasswordHash(tx, person.email));
  if (!hash || !(await verifyPassword({ password, hash }))) {
    throw invalidFields({ currentPassword: 'This is not your current password' });
  }
  return person;
}

/** @throws AppError signed_out */
export async function listSessions(asking: Asking): Promise<OwnSession[]> {
  return withUser(asking, async (tx, { id }) => {
    const rows = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(sessions.updatedAt));
    return rows.map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      used_at: row.updatedAt.toISOString(),
      ip_address: row.ipAddress ?? '',
      user_agent: row.userAgent ?? '',
      is_current: row.token === asking.token,
    }));
  });
}

/** @throws AppError signed_out, not_found */
export async function endOwnSession(asking: Asking, sessionId: string): Promise<void> {
  await withUser(asking, async (tx, { id }) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw new AppError('not_found');
  });
}

/** @throws AppError signed_out */
export async function endOtherSessions(asking: Asking): Promise<void> {
  await withUser(asking, (tx, { id }) => queries.endOtherSessions(tx, { userId: id, token: asking.token }));
}

export function withUser<T>(
  { services, token }: Asking,
  work: (tx: Transaction, person: { id: string }) => Promise<T>,
): Promise<T> {
  return services.database.asSystem('an account is kept by the system, for its own person', async (tx) => {
    const { userId } = await authenticateSession(tx, token);
    return work(tx, { id: userId });
  });
}

async function findProfile(tx: Transaction, id: string): Promise<Profile> {
  const [found] = await tx
    .select({
      name: users.name,
      email: users.email,
      time_zone: profiles.timeZone,
      clock: profiles.clock,
      delete_after: profiles.deleteAfter,
      two_factor_enabled: sql<boolean>`${twoFactors.enabledAt} is not null`,
      recovery_codes_left: tx.$count(recoveryCodes, eq(recoveryCodes.userId, users.id)),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(users.id, id));
  if (!found) throw new AppError('signed_out');
  return { ...found, delete_after: found.delete_after?.toISOString() ?? null };
}
