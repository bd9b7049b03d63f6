import { hasRole, isEntitled } from '#features/roles/rules.ts';
import type { Role, RoleRow } from '#features/roles/schema.ts';

const DAY_MS = 86_400_000;

export type Trial = { state: 'subscribed' } | { state: 'running' | 'ended'; endsAt: string; daysLeft: number };

/** The state of a user's trial in a role, or undefined where they do not hold the role. Whole days, rounded up, 0 at least. */
export function trialOf(roles: readonly RoleRow[], role: Role, now: Date): Trial | undefined {
  const row = hasRole(roles, role) ? roles.find((held) => held.role === role) : undefined;
  if (!row) return undefined;
  if (row.is_subscribed) return { state: 'subscribed' };
  const daysLeft = Math.max(0, Math.ceil((Date.parse(row.trial_end_date) - now.getTime()) / DAY_MS));
  return { state: isEntitled(roles, role, now) ? 'running' : 'ended', endsAt: row.trial_end_date, daysLeft };
}
