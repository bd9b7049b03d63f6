import type { ErrorCode } from '#core/shared/messages.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';
import { checkHasActiveRole, hasRole } from '#features/accounts/roles/rules.ts';

import type { ApplicationStatus } from './schema.ts';

/** Roles as nouns for use in sentences. */
export const holderLabels = { mentor: 'a mentor', attorney: 'an attorney' } as const satisfies Record<
  ProviderRole,
  string
>;

/** Titles of applications by role. */
export const applicationLabels = {
  mentor: 'Mentor application',
  attorney: 'Attorney application',
} as const satisfies Record<ProviderRole, string>;

/** A user with their roles, and the roles of pending applications. */
type Applicant = { roles: Parameters<typeof hasRole>[0]; pending: readonly string[] };

/** Returns why a user may not apply for a role, or undefined if they may. */
export function checkCanApply(role: ProviderRole, { roles, pending }: Applicant): ErrorCode | undefined {
  if (hasRole(roles, role)) return 'role_held';
  return pending.includes(role) ? 'application_pending' : checkHasActiveRole(roles);
}

/** Returns the roles that a user may apply for. */
export function openRoles(applicant: Applicant): ProviderRole[] {
  return providerRoles.filter((role) => checkCanApply(role, applicant) === undefined);
}

/** Whether this admin may decide on an application: once, and never on their own. */
export function canDecide(
  { user_id, status }: { user_id: string; status: ApplicationStatus },
  { userId }: { userId: string },
): boolean {
  return status === 'pending' && user_id !== userId;
}
