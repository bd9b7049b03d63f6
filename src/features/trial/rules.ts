import { hasRole, isEntitled } from '#features/roles/rules.ts';
import type { Role, RoleRow, SignUpRole } from '#features/roles/schema.ts';

const DAY_MS = 86_400_000;

/** From so many days before its end on, paid access is said to end, and on these days before it more strongly. */
export const ACCESS_NOTICE_DAYS = 30;
export const STRONG_NOTICE_DAYS = [7, 1] as const;

/** The days before the end on which users are told of it. */
export const daysBefore = { trial: [7, 3, 1], access: [30, 7, 1] } as const;

/** The end of a trial or of paid access, near or past. */
export type Ending = {
  userId: string;
  role: SignUpRole;
  what: keyof typeof daysBefore;
  endsAt: Date;
  hasEnded: boolean;
};

export type Trial = { state: 'subscribed' } | { state: 'running' | 'ended'; endsAt: string; daysLeft: number };

/** The state of a user's trial in a role, or undefined where they do not hold the role. Whole days, rounded up, 0 at least. */
export function trialOf(roles: readonly RoleRow[], role: Role, now: Date): Trial | undefined {
  const row = hasRole(roles, role) ? roles.find((held) => held.role === role) : undefined;
  if (!row) return undefined;
  if (row.is_subscribed) return { state: 'subscribed' };
  const end = Date.parse(row.trial_end_date);
  // A browser whose clock is a little behind the server's would count a day more than the whole trial has.
  const length = Math.max(1, Math.round((end - Date.parse(row.trial_start_date)) / DAY_MS));
  const daysLeft = Math.min(length, Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)));
  return { state: isEntitled(roles, role, now) ? 'running' : 'ended', endsAt: row.trial_end_date, daysLeft };
}

/** When access that was paid for ends, if that is so near that it is told; undefined also where it is without end. */
export function endingAccess(
  roles: readonly RoleRow[],
  role: Role,
  now: Date,
): { endsAt: string; daysLeft: number; isSoon: boolean } | undefined {
  const row = hasRole(roles, role) ? roles.find((held) => held.role === role) : undefined;
  const endsAt = row?.is_subscribed ? row.subscribed_until : null;
  if (typeof endsAt !== 'string') return undefined;
  const daysLeft = Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS));
  if (daysLeft > ACCESS_NOTICE_DAYS) return undefined;
  return { endsAt, daysLeft, isSoon: daysLeft <= STRONG_NOTICE_DAYS[0] };
}
