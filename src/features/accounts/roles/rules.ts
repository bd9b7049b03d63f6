import type { ErrorCode } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';
import type { Permission } from '#core/shared/permissions.ts';
import type { SecondFactor } from '#core/shared/second-factor.ts';

import { roles, type Role, type RoleRow } from './schema.ts';

/** A role that the user has, as text from the database. */
type UserRole = Omit<RoleRow, 'role'> & { role: string };

/** Facts that an admin's rights depend on. */
type AdminState = { roles: readonly UserRole[]; secondFactor?: SecondFactor | undefined };

/** Returns the role whose workspace a user lands in. Undefined if no role is active. */
export function landingRole(rows: readonly UserRole[]): Role | undefined {
  return roles.find((role) => activeRow(rows, role));
}

const landings = {
  admin: paths.admin,
  mentor: paths.mentor,
  attorney: paths.attorney,
  applicant: paths.dashboard,
} as const satisfies Record<Role, string>;

export function landingPath(role: Role): string {
  return landings[role];
}

export function hasRole(rows: readonly UserRole[], role: Role): boolean {
  return activeRow(rows, role) !== undefined;
}

/** Whether the user may still write in the role: subscribed, or within the trial. */
export function isEntitled(rows: readonly UserRole[], role: Role, now: Date): boolean {
  const row = activeRow(rows, role);
  return row !== undefined && (row.is_subscribed || now.getTime() <= Date.parse(row.trial_end_date));
}

/**
 * Returns why a user may not act in a role, or undefined if they may. Reading needs the active role, writing also a
 * subscription or a trial that has not ended.
 */
export function checkRole(
  rows: readonly UserRole[],
  role: Role,
  mode: 'read' | 'write',
  now: Date,
): ErrorCode | undefined {
  if (!hasRole(rows, role)) return landingRole(rows) ? 'wrong_role' : 'access_switched_off';
  if (mode === 'write' && !isEntitled(rows, role, now)) return 'lapsed';
  return undefined;
}

/** Returns why a user may do nothing that any role allows, or undefined if one of theirs is active. */
export function checkHasActiveRole(rows: readonly UserRole[]): ErrorCode | undefined {
  return landingRole(rows) ? undefined : 'access_switched_off';
}

/**
 * Returns why a user lacks a permission, or undefined. Only an admin with an active role and an active admin row has
 * any.
 */
export function checkPermission(
  reader: { permissions: readonly Permission[] } & AdminState,
  permission: Permission,
): ErrorCode | undefined {
  return reader.permissions.includes(permission) ? undefined : adminRefusal(reader);
}

/** Returns why a user is not treated as an owner, or undefined if they are. */
export function checkOwner(reader: { isOwner: boolean } & AdminState): ErrorCode | undefined {
  return reader.isOwner ? undefined : adminRefusal(reader);
}

/** Paid means subscribed, according to the session record, in the landing role. */
export function hasPaid(rows: readonly UserRole[]): boolean {
  const role = landingRole(rows);
  return role !== undefined && activeRow(rows, role)?.is_subscribed === true;
}

function adminRefusal({ roles: ownRoles, secondFactor }: AdminState): ErrorCode {
  if (secondFactor === 'missing' && hasRole(ownRoles, 'admin')) return 'second_factor_required';
  return landingRole(ownRoles) ? 'wrong_role' : 'access_switched_off';
}

function activeRow<Row extends UserRole>(rows: readonly Row[], role: Role): Row | undefined {
  return rows.find((row) => row.role === role && row.is_active);
}
