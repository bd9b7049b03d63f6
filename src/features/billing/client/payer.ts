import { hasRole } from '#features/roles/rules.ts';
import type { Role, RoleRow } from '#features/roles/schema.ts';
import { trialOf, type Trial } from '#features/trial/rules.ts';

/** Whoever looks at what they pay. */
export type Payer = { email: string; roles: readonly RoleRow[] };

export type Access = { role: Role; trial: Trial };

/** Where somebody stands in each role that needs a subscription; administering needs none. */
export function accessOf({ roles }: Payer, now: Date): Access[] {
  return roles.flatMap(({ role }) => {
    const trial = role === 'admin' ? undefined : trialOf(roles, role, now);
    return trial ? [{ role, trial }] : [];
  });
}

export function isSubscribed(payer: Payer, now: Date): boolean {
  const access = accessOf(payer, now);
  return access.length > 0 && access.every(({ trial }) => trial.state === 'subscribed');
}

export function ordersServices({ roles }: Payer): boolean {
  return hasRole(roles, 'applicant');
}
