import { paths } from '#core/shared/paths.ts';

import { roles, type Role, type RoleRow } from './schema.ts';

/** The role whose workspace a person lands in, or undefined when every role is switched off. */
export function landingRole(rows: readonly RoleRow[]): Role | undefined {
  return roles.find((role) => rows.some((row) => row.role === role && row.is_active));
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

/** Whether the role may still write: subscribed, or its trial has not ended. */
export function isEntitled(row: Pick<RoleRow, 'trial_end_date' | 'is_subscribed'>, now: Date): boolean {
  return row.is_subscribed || now.getTime() <= Date.parse(row.trial_end_date);
}

/** Paid means subscribed in the session record, in the role the person lands in. */
export function hasPaid(rows: readonly RoleRow[]): boolean {
  const role = landingRole(rows);
  return rows.some((row) => row.role === role && row.is_subscribed);
}
