// Grants and revocations of roles and permissions. They run one after another, so that none uses a right that was just
// revoked.
import { eq, sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import { userRoles } from '#core/server/identity/table.ts';

import type { Role } from '../schema.ts';

const DAY_MS = 86_400_000;
const TRIAL_DAYS_MAX = 366;

export async function lockAccess(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.access}::bigint)`);
}

/**
 * Waits for the turn of an elevated action that grants or revokes access. Returns the acting user with their current
 * rights.
 * @throws AppError the codes of the route's `access`
 */
export async function lockAccessChanges(ctx: ActorContext, tx: Transaction): Promise<Actor> {
  await lockAccess(tx);
  return ctx.enterAgain(tx);
}

/** Grants a user a role with its trial, or activates one that they have. Returns whether that changed anything. */
export async function grantRole(
  tx: Transaction,
  { userId, role, trialDays, now }: { userId: string; role: Role; trialDays: number; now: Date },
): Promise<boolean> {
  const trialEndDate = new Date(now.getTime() + Math.min(trialDays, TRIAL_DAYS_MAX) * DAY_MS);
  const changed = await tx
    .insert(userRoles)
    .values({ userId, role, trialStartDate: now, trialEndDate })
    .onConflictDoUpdate({
      target: [userRoles.userId, userRoles.role],
      set: { isActive: true, updatedAt: now, version: sql`${userRoles.version} + 1` },
      setWhere: eq(userRoles.isActive, false),
    })
    .returning({ id: userRoles.id });
  return changed.length > 0;
}
