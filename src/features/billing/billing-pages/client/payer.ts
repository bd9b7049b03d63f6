import { useSession } from '#features/accounts/accounts/client/session.ts';
import { hasRole } from '#features/accounts/roles/rules.ts';
import type { Role, RoleRow } from '#features/accounts/roles/schema.ts';
import { findTrial, type Trial } from '#features/billing/trial/rules.ts';

/** Signed-in user who looks at their payments. */
export type Payer = { email: string; roles: readonly RoleRow[] };

/** Returns the signed-in user, for pages behind the guard. */
export function usePayer(): Payer {
  const { session } = useSession();
  return { email: session?.user.email ?? '', roles: session?.roles ?? [] };
}

export type Access = { role: Role; trial: Trial };

/** Returns the state of each role that needs a subscription. Admins need none. */
export function listAccess({ roles }: Payer, now: Date): Access[] {
  return roles.flatMap(({ role }) => {
    const trial = role === 'admin' ? undefined : findTrial(roles, role, now);
    return trial ? [{ role, trial }] : [];
  });
}

export function isSubscribed(payer: Payer, now: Date): boolean {
  const access = listAccess(payer, now);
  return access.length > 0 && access.every(({ trial }) => trial.state === 'subscribed');
}

export function ordersServices({ roles }: Payer): boolean {
  return hasRole(roles, 'applicant');
}

/** Returns the part of a name that survives in an unescaped address: "Plan & more" arrives as "Plan ". */
export function planNameFromUrl(name: string): string {
  return new URLSearchParams(`plan=${name}`).get('plan') ?? '';
}
