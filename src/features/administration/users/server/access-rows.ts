// Rows of roles, permissions and sessions of any user, for elevated actions.
import { and, eq, ne, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { adminRoles, profiles, sessions, userRoles, users } from '#core/server/identity/table.ts';
import type { Permission } from '#core/shared/permissions.ts';

/** Returns the user who has this role. */
export async function findHolder(tx: Transaction, roleId: string): Promise<string | undefined> {
  const [role] = await tx.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.id, roleId));
  return role?.userId;
}

/** Returns the user's IANA time zone. Empty if none is stored. */
export async function findTimeZone(tx: Transaction, userId: string): Promise<string> {
  const [person] = await tx.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.id, userId));
  return person?.timeZone ?? '';
}

export async function lockRole(tx: Transaction, id: string) {
  const [role] = await tx.select().from(userRoles).where(eq(userRoles.id, id)).for('update');
  return role;
}

/** Changes a role to its next version. */
export async function updateRole(
  tx: Transaction,
  id: string,
  change: Partial<Pick<typeof userRoles.$inferInsert, 'isActive' | 'trialStartDate' | 'trialEndDate' | 'isSubscribed'>>,
): Promise<void> {
  await tx
    .update(userRoles)
    .set({ ...change, version: sql`${userRoles.version} + 1`, updatedAt: sql`now()` })
    .where(eq(userRoles.id, id));
}

/** Selects an admin's permissions and locks them. */
export async function lockAdmin(tx: Transaction, id: string) {
  const [role] = await tx.select().from(adminRoles).where(eq(adminRoles.id, id)).for('update');
  return role;
}

/** Updates an admin and increments the version. */
export async function updateAdmin(
  tx: Transaction,
  id: string,
  change: Partial<Pick<typeof adminRoles.$inferInsert, 'permissions' | 'isOwner' | 'isActive'>>,
): Promise<void> {
  await tx
    .update(adminRoles)
    .set({ ...change, version: sql`${adminRoles.version} + 1`, updatedAt: sql`now()` })
    .where(eq(adminRoles.id, id));
}

/** Makes a user an admin, or changes the admin they were. Returns the admin's ID. */
export async function upsertAdmin(
  tx: Transaction,
  { userId, ...rights }: { userId: string; permissions: Permission[]; isOwner: boolean },
): Promise<string> {
  const [admin] = await tx
    .insert(adminRoles)
    .values({ userId, ...rights })
    .onConflictDoUpdate({
      target: adminRoles.userId,
      set: { ...rights, isActive: true, version: sql`${adminRoles.version} + 1`, updatedAt: sql`now()` },
    })
    .returning({ id: adminRoles.id });
  if (!admin) throw new Error('an admin was not stored');
  return admin.id;
}

/** Activates or deactivates the admin role of a user, if it is not so yet. */
export async function setAdminRoleActive(
  tx: Transaction,
  { userId, isActive }: { userId: string; isActive: boolean },
): Promise<void> {
  await tx
    .update(userRoles)
    .set({ isActive, version: sql`${userRoles.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin'), ne(userRoles.isActive, isActive)));
}

/** Without a row of permissions, an admin could not be found among the admins. The row grants nothing. */
export async function addEmptyAdmin(tx: Transaction, userId: string): Promise<void> {
  await tx.insert(adminRoles).values({ userId }).onConflictDoNothing();
}

export async function isUser(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(users, eq(users.id, id))) > 0;
}

export type Recipient = {
  id: string;
  isConfirmed: boolean;
  hasRole: boolean;
  /** An active admin with permissions. */
  isAdmin: boolean;
};

/** Returns a user by email, to grant them access. */
export async function findRecipient(tx: Transaction, email: string): Promise<Recipient | undefined> {
  const [found] = await selectRows<Recipient>(
    tx,
    sql`
      select u.id, u.email_verified as "isConfirmed",
        exists (select from user_roles r where r.user_id = u.id) as "hasRole",
        exists (
          select from admin_roles a join user_roles r on r.user_id = a.user_id and r.role = 'admin' and r.is_active
          where a.user_id = u.id and a.is_active and (a.is_owner or a.permissions <> '{}')
        ) as "isAdmin"
      from users u where u.email = lower(btrim(${email}))`,
  );
  return found;
}

/** Deletes the sessions of a user, or the one that is named. Returns whether there were any. */
export async function deleteSessions(tx: Transaction, userId: string, session?: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), session === undefined ? undefined : eq(sessions.id, session)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
