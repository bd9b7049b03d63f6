import type { Permission } from '#core/shared/permissions.ts';
import { roles, type Role } from '#features/accounts/roles/schema.ts';

import type { RoleAbilities } from './schema.ts';

export type UserReader = { userId: string; permissions: readonly Permission[]; isOwner: boolean };

/** Whether this admin may know trials and subscriptions. Others who list users find only names. */
export function seesTrials({ permissions }: Pick<UserReader, 'permissions'>): boolean {
  return (['manage_users', 'manage_roles', 'manage_subscriptions'] as const).some((one) => permissions.includes(one));
}

/** Returns the roles that this admin may assign. */
export function assignableRoles({ permissions, isOwner }: UserReader): Role[] {
  if (!permissions.includes('manage_roles')) return [];
  return roles.filter((role) => isOwner || role !== 'admin').toReversed();
}

/** Returns what this admin may do with a user's role. No admin changes their own. */
export function roleAbilities(
  { userId, permissions, isOwner }: UserReader,
  { user, role }: { user: string; role: Role },
): RoleAbilities {
  if (user === userId) return { set_active: false, trial: false };
  return {
    set_active: permissions.includes('manage_users') && (isOwner || role !== 'admin'),
    trial: permissions.includes('manage_subscriptions') && role !== 'admin',
  };
}

/** Ending all sessions, and changing an admin's permissions: for owners, and not towards themselves. */
export function canManageAdmin({ userId, isOwner }: UserReader, user: string): boolean {
  return isOwner && user !== userId;
}
