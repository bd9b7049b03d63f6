import { hasRole, isEntitled, landingRole } from '#features/accounts/roles/rules.ts';
import type { Role, RoleRow, SignUpRole } from '#features/accounts/roles/schema.ts';

const DAY_MS = 86_400_000;

/** Days before the end from which paid access shows a notice, and a stronger one. */
const ACCESS_NOTICE_DAYS = 30;
export const URGENT_NOTICE_DAYS = [7, 1] as const;

/** Days before the end on which users are notified. */
export const daysBefore = { trial: [7, 3, 1], access: [30, 7, 1] } as const;

/** Near or past end of a trial or of paid access. */
export type Ending = {
  userId: string;
  role: SignUpRole;
  what: keyof typeof daysBefore;
  endsAt: Date;
  /** The user's IANA time zone. Empty if none is stored. */
  timeZone: string;
  hasEnded: boolean;
};

export type Trial = { state: 'subscribed' } | { state: 'running' | 'ended'; endsAt: string; daysLeft: number };

/**
 * Returns the state of a user's trial in a role, in whole days rounded up, at least 0. Undefined if they do not have
 * the role.
 */
export function findTrial(roles: readonly RoleRow[], role: Role, now: Date): Trial | undefined {
  const row = hasRole(roles, role) ? roles.find((own) => own.role === role) : undefined;
  if (!row) return undefined;
  if (row.is_subscribed) return { state: 'subscribed' };
  const end = Date.parse(row.trial_end_date);
  // A browser clock slightly behind the server's would show one day more than the whole trial.
  const length = Math.max(1, Math.round((end - Date.parse(row.trial_start_date)) / DAY_MS));
  const daysLeft = Math.min(length, Math.max(0, Math.ceil((end - now.getTime()) / DAY_MS)));
  return { state: isEntitled(roles, role, now) ? 'running' : 'ended', endsAt: row.trial_end_date, daysLeft };
}

/**
 * Returns the role whose trial the pricing page is about: one that has ended, or else a running one of a mentor or an
 * attorney, whose plans are elsewhere. Undefined if there is none. A user may have several roles.
 */
export function trialOnPricingPage(
  roles: readonly RoleRow[],
  now: Date,
): { role: SignUpRole; hasEnded: boolean } | undefined {
  // The workspace of an applicant is open only to users without another role.
  const open = (['mentor', 'attorney', 'applicant'] as const).filter(
    (role) => role !== 'applicant' || landingRole(roles) === 'applicant',
  );
  const states = open.map((role) => ({ role, state: findTrial(roles, role, now)?.state }));
  const ended = states.find(({ state }) => state === 'ended');
  const shown = ended ?? states.find(({ role, state }) => role !== 'applicant' && state === 'running');
  return shown && { role: shown.role, hasEnded: shown === ended };
}

/** Returns the end of paid access if it is near. Undefined if it has no end. */
export function endingAccess(
  roles: readonly RoleRow[],
  role: Role,
  now: Date,
): { endsAt: string; daysLeft: number; isSoon: boolean } | undefined {
  const row = hasRole(roles, role) ? roles.find((own) => own.role === role) : undefined;
  const endsAt = row?.is_subscribed ? row.subscribed_until : null;
  if (typeof endsAt !== 'string') return undefined;
  const daysLeft = Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / DAY_MS));
  if (daysLeft > ACCESS_NOTICE_DAYS) return undefined;
  return { endsAt, daysLeft, isSoon: daysLeft <= URGENT_NOTICE_DAYS[0] };
}
