import { randomBytes } from 'node:crypto';

import { and, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm';

import { authenticateSession } from '#core/server/database/authentication.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { unseenNumber } from '#core/server/database/published.ts';
import { accounts, adminRoles, profiles, sessions, twoFactors, userRoles, users } from '#core/server/identity/table.ts';
import { accessGrants } from '#features/billing/entitlements/server/table.ts';
import { orders } from '#features/billing/orders/server/table.ts';

const PASSWORD_PROVIDER = 'credential';
const SESSION_TOKEN_BYTES = 32;
const SESSION_IDLE_MS = 7 * 86_400_000;
export type LoginUser = { id: string; name: string; email: string; emailVerified: boolean };

const person = { id: users.id, name: users.name, email: users.email, emailVerified: users.emailVerified };

type PersonKey = { email: string } | { id: string };
const isPerson = (by: PersonKey) => ('id' in by ? eq(users.id, by.id) : eq(users.email, by.email));

export async function findUser(tx: Transaction, by: PersonKey): Promise<LoginUser | undefined> {
  const [found] = await tx.select(person).from(users).where(isPerson(by));
  return found;
}

/** Returns the user and locks the row until the transaction ends. */
export async function lockUser(tx: Transaction, by: PersonKey): Promise<LoginUser | undefined> {
  const [found] = await tx.select(person).from(users).where(isPerson(by)).for('update');
  return found;
}

/** Locks an email address against other transactions that create or change its user, even if no row exists. */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.address + email}, 0))`);
}

export async function findPasswordHash(tx: Transaction, email: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, PASSWORD_PROVIDER)));
  return found?.hash ?? undefined;
}

export async function setPasswordHash(
  tx: Transaction,
  { userId, hash }: { userId: string; hash: string },
): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER)))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx.insert(accounts).values({ userId, providerId: PASSWORD_PROVIDER, password: hash });
}

export async function markVerified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

export async function insertProfile(
  tx: Transaction,
  { userId, timeZone = '' }: { userId: string; timeZone: string | undefined },
): Promise<void> {
  await tx.insert(profiles).values({ id: userId, timeZone }).onConflictDoNothing();
}

export async function hasOwner(tx: Transaction): Promise<boolean> {
  return (await listOwners(tx)).length > 0;
}

/** Returns why an owner cannot leave: no other owner exists, or none stays. Undefined for everyone else. */
export async function checkOwner(
  tx: Transaction,
  userId: string,
): Promise<'last_owner' | 'last_staying_owner' | undefined> {
  const owners = await listOwners(tx);
  const others = owners.filter((owner) => owner.userId !== userId);
  if (others.length === owners.length || others.some(({ isLeaving }) => !isLeaving)) return undefined;
  return others.length === 0 ? 'last_owner' : 'last_staying_owner';
}

async function listOwners(tx: Transaction): Promise<{ userId: string; isLeaving: boolean }[]> {
  return tx
    .select({ userId: adminRoles.userId, isLeaving: sql<boolean>`${profiles.deleteAfter} is not null` })
    .from(adminRoles)
    .leftJoin(profiles, eq(profiles.id, adminRoles.userId))
    .innerJoin(
      userRoles,
      and(eq(userRoles.userId, adminRoles.userId), eq(userRoles.role, 'admin'), eq(userRoles.isActive, true)),
    )
    .where(and(eq(adminRoles.isOwner, true), eq(adminRoles.isActive, true)));
}

export async function grantOwnership(tx: Transaction, userId: string): Promise<void> {
  await tx
    .insert(adminRoles)
    .values({ userId, isOwner: true })
    .onConflictDoUpdate({
      target: adminRoles.userId,
      set: { isOwner: true, isActive: true, updatedAt: sql`now()`, version: sql`${adminRoles.version} + 1` },
    });
}

export async function insertUser(tx: Transaction, values: Omit<LoginUser, 'id'>): Promise<LoginUser> {
  const [made] = await tx.insert(users).values(values).returning(person);
  if (!made) throw new Error('no person was made');
  return made;
}

/** Deletes the user with every dependent row. */
export async function deleteUser(tx: Transaction, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id));
}

export async function removePassword(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER)));
}

export type OpenSession = {
  user: { id: string; email: string; name: string; createdAt: Date; twoFactorEnabled: boolean };
  expiresAt: Date;
  hasPurchases: boolean;
  /** End of the subscription by role, for roles that have one. */
  subscribedUntil: Readonly<Record<string, string | null>>;
  newsPosition: number;
} & Pick<Actor, 'roles' | 'permissions' | 'isOwner' | 'secondFactor'>;

/** Origin of a request, as determined by our server. */
export type Client = { ip: string; userAgent: string | undefined };

/** Creates a session and returns its token. `app.authenticate` extends it with use. */
export async function insertSession(
  tx: Transaction,
  { userId, client, now }: { userId: string; client: Client; now: Date },
): Promise<string> {
  const token = randomBytes(SESSION_TOKEN_BYTES).toString('base64url');
  await tx.insert(sessions).values({
    userId,
    token,
    expiresAt: new Date(now.getTime() + SESSION_IDLE_MS),
    // An IPv6 network is shown by its first address.
    ipAddress: client.ip.replace(/\/64$/, ''),
    userAgent: client.userAgent,
  });
  return token;
}

const { user_id, role, ends_at, revoked_at } = accessGrants;

/** Timestamp until which a user has paid for each role that is open to them. Null for a role without an end. */
const paidUntil = sql<Record<string, string | null>>`(
  select coalesce(jsonb_object_agg(open.role, open.until), '{}') from (
    select ${role} as role, case when bool_and(${ends_at} is not null) then max(${ends_at}) end as until
    from ${accessGrants}
    where ${user_id} = ${users.id} and ${revoked_at} is null and (${ends_at} is null or ${ends_at} > now())
    group by ${role}
  ) as open)`;

/**
 * Returns the active session of a token with its user, and records the use.
 * @throws AppError signed_out if there is none
 */
export async function openSession(tx: Transaction, token: string): Promise<OpenSession> {
  const { userId: _, ...actor } = await authenticateSession(tx, token);
  const [found] = await tx
    .select({
      user: {
        id: users.id,
        email: users.email,
        name: users.name,
        createdAt: users.createdAt,
        twoFactorEnabled: sql<boolean>`${twoFactors.enabledAt} is not null`,
      },
      expiresAt: sessions.expiresAt,
      hasPurchases: sql<boolean>`exists (
        select from ${orders} where ${orders.user_id} = ${users.id} and ${orders.kind} in ('package', 'workbook')
          and ${orders.status} in ('paid', 'partly_refunded'))`,
      subscribedUntil: paidUntil,
      newsPosition: unseenNumber,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(sessions.token, token))
    .prepare('open session')
    .execute();
  if (!found) throw new Error('the session ended while it was entered');
  return { ...found, ...actor };
}

/** Extends an active session by the idle time, up to its maximum lifetime. */
export async function prolongSession(tx: Transaction, token: string): Promise<void> {
  await tx
    .update(sessions)
    .set({
      updatedAt: sql`now()`,
      expiresAt: sql`least(now() + interval '7 days', ${sessions.createdAt} + interval '30 days')`,
    })
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, sql`now()`)));
}

/** Records that the user of this session has proved the second factor. */
export async function markSecondFactor(tx: Transaction, token: string | undefined): Promise<void> {
  await tx
    .update(sessions)
    .set({ secondFactorAt: sql`now()` })
    .where(eq(sessions.token, token ?? ''));
}

export async function endSession(tx: Transaction, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token));
}

export async function endAllSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function endOtherSessions(
  tx: Transaction,
  { userId, token }: { userId: string; token: string | undefined },
): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token ?? '')));
}

/** Whether signing in requires a code from this user after the password. */
export async function hasTwoFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [found] = await tx
    .select({ userId: twoFactors.userId })
    .from(twoFactors)
    .where(and(eq(twoFactors.userId, userId), isNotNull(twoFactors.enabledAt)));
  return found !== undefined;
}

export async function deleteEndedSessions(tx: Transaction): Promise<void> {
  await tx.delete(sessions).where(lte(sessions.expiresAt, sql`now()`));
}
