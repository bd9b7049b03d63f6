import { createHmac, randomBytes } from 'node:crypto';

import type { Database } from '#core/server/database/database.ts';
import { adminRoles, profiles, sessions, twoFactors, userRoles, users } from '#core/server/identity/table.ts';
import type { Permission } from '#core/shared/permissions.ts';
import type { SecondFactor } from '#core/shared/second-factor.ts';
import type { Role } from '#features/accounts/roles/schema.ts';

export const TEST_SECRET = 'a secret for tests alone, long enough';
const DAY_MS = 86_400_000;

export type TestUser = { id: string; email: string; token: string; cookie: string };

export type TestUserFacts = {
  role?: Role;
  email?: string;
  isVerified?: boolean;
  isActive?: boolean;
  isSubscribed?: boolean;
  /** Days until the trial ends. Negative once it has ended. */
  trialDays?: number;
  isOwner?: boolean;
  /** Permissions of a sub-admin. */
  permissions?: Permission[];
  /** Fresh by default. Applicants have none. */
  secondFactor?: SecondFactor;
};

/** A user with a role and a live session, as if signed up, confirmed and signed in. */
export async function createUser(database: Database, facts: TestUserFacts = {}): Promise<TestUser> {
  const { role = 'applicant', isVerified = true, isActive = true, isSubscribed = false, trialDays = 14 } = facts;
  const email = facts.email ?? `${role}-${randomBytes(6).toString('hex')}@example.com`;
  const token = newToken();
  const now = Date.now();
  const id = await database.asSystem('a person for a test', async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ name: 'Ada Example', email, emailVerified: isVerified })
      .returning({ id: users.id });
    if (!user) throw new Error('no user was made');
    await tx.insert(profiles).values({ id: user.id });
    await tx.insert(userRoles).values({
      userId: user.id,
      role,
      isActive,
      isSubscribed,
      trialStartDate: new Date(now),
      trialEndDate: new Date(now + trialDays * DAY_MS),
    });
    const secondFactor = facts.secondFactor ?? (role === 'applicant' ? 'missing' : 'fresh');
    if (secondFactor !== 'missing') {
      await tx.insert(twoFactors).values({ userId: user.id, sealedSecret: 'none', enabledAt: new Date(now) });
    }
    if (role === 'admin') {
      await tx
        .insert(adminRoles)
        .values({ userId: user.id, isOwner: facts.isOwner ?? false, permissions: facts.permissions ?? [] });
    }
    await tx.insert(sessions).values({
      userId: user.id,
      token,
      expiresAt: inAWeek(),
      ...(secondFactor === 'fresh' && { secondFactorAt: new Date(now) }),
    });
    return user.id;
  });
  return { id, email, token, cookie: sessionCookie(token) };
}

/** Another session of a user, as if signed in on another device. Returns its token. */
export async function addSession(database: Database, { id: userId }: TestUser): Promise<string> {
  const token = newToken();
  await database.asSystem('another session for a test', (tx) =>
    tx.insert(sessions).values({ userId, token, expiresAt: inAWeek() }),
  );
  return token;
}

function newToken(): string {
  return randomBytes(24).toString('base64url');
}

function inAWeek(): Date {
  return new Date(Date.now() + 7 * DAY_MS);
}

/** Session cookie, signed like the account library does. */
export function sessionCookie(token: string): string {
  const signature = createHmac('sha256', TEST_SECRET).update(token).digest('base64');
  return `laurel.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
