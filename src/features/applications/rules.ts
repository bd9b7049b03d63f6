import type { MessageCode } from '#core/shared/messages.ts';
import { activityRefusal, hasRole } from '#features/roles/rules.ts';

import { providerRoles, type ApplicationStatus, type ProviderRole } from './schema.ts';

/** The roles as a sentence names their holders. */
export const holderWords = { mentor: 'a mentor', attorney: 'an attorney' } as const satisfies Record<
  ProviderRole,
  string
>;

/** A user with the roles they hold, and those that they have applied for without an answer yet. */
type Applicant = { roles: Parameters<typeof hasRole>[0]; pending: readonly string[] };

/** Why a user may not apply for a role, or undefined when they may. */
export function applicationRefusal(role: ProviderRole, { roles, pending }: Applicant): MessageCode | undefined {
  if (hasRole(roles, role)) return 'role_held';
  return pending.includes(role) ? 'application_pending' : activityRefusal(roles);
}

/** The roles that a user may apply for. */
export function openRoles(applicant: Applicant): ProviderRole[] {
  return providerRoles.filter((role) => applicationRefusal(role, applicant) === undefined);
}

/** Whether this admin may decide on an application: once, and never on their own. */
export function mayDecide(
  { user_id, status }: { user_id: string; status: ApplicationStatus },
  { userId }: { userId: string },
): boolean {
  return status === 'pending' && user_id !== userId;
}
