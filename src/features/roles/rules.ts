import type { MessageCode } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';
import type { Permission } from '#core/shared/permissions.ts';
import type { SecondFactor } from '#core/shared/second-factor.ts';

import { roles, type Role, type RoleRow } from './schema.ts';

/** A role that the user holds; the database's answer names it by text. */
type HeldRole = Omit<RoleRow, 'role'> & { role: string };

/** What an admin's rights rest on. */
type AdminState = { roles: readonly HeldRole[]; secondFactor?: SecondFactor | undefined };

/** The role whose workspace a person lands in, or undefined when every role is switched off. */
export function landingRole(rows: readonly HeldRole[]): Role | undefined {
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

export function hasRole(rows: readonly HeldRole[], role: Role): boolean {
  return activeRow(rows, role) !== undefined;
}

/** Whether the person may still write in the role: subscribed, or its trial has not ended. */
export function isEntitled(rows: readonly HeldRole[], role: Role, now: Date): boolean {
  const row = activeRow(rows, role);
  return row !== undefined && (row.is_subscribed || now.getTime() <= Date.parse(row.trial_end_date));
}

/**
 * Why a user may not act in a role, or undefined when they may. Reading takes the role switched on;
 * writing also a subscription or a trial that has not ended.
 */
export function roleRefusal(
  held: readonly HeldRole[],
  role: Role,
  act: 'read' | 'write',
  now: Date,
): MessageCode | undefined {
  if (!hasRole(held, role)) return landingRole(held) ? 'wrong_role' : 'access_switched_off';
  if (act === 'write' && !isEntitled(held, role, now)) return 'lapsed';
  return undefined;
}

/** Why a user may not do what any role allows, or undefined while one of theirs is switched on. */
export function activityRefusal(held: readonly HeldRole[]): MessageCode | undefined {
  return landingRole(held) ? undefined : 'access_switched_off';
}

/**
 * Why a person may not do what takes a permission, or undefined when they may. Only an admin whose role and whose row are
 * switched on has any.
 */
export function permissionRefusal(
  reader: { permissions: readonly Permission[] } & AdminState,
  permission: Permission,
): MessageCode | undefined {
  return reader.permissions.includes(permission) ? undefined : adminRefusal(reader);
}

/** Why a person may not do what is left to owner admins, or undefined when they may. */
export function ownerRefusal(reader: { isOwner: boolean } & AdminState): MessageCode | undefined {
  return reader.isOwner ? undefined : adminRefusal(reader);
}

/** Paid means subscribed in the session record, in the role the person lands in. */
export function hasPaid(rows: readonly HeldRole[]): boolean {
  const role = landingRole(rows);
  return role !== undefined && activeRow(rows, role)?.is_subscribed === true;
}

function adminRefusal({ roles: held, secondFactor }: AdminState): MessageCode {
  if (secondFactor === 'missing' && hasRole(held, 'admin')) return 'second_factor_required';
  return landingRole(held) ? 'wrong_role' : 'access_switched_off';
}

function activeRow<Row extends HeldRole>(rows: readonly Row[], role: Role): Row | undefined {
  return rows.find((row) => row.role === role && row.is_active);
}
