// Expected rejections over HTTP. Features declare access to each route in samples.ts. This file lists the expected
// responses of all subjects for each kind of access.
import type { ErrorCode } from '#core/shared/messages.ts';
import { permissions, type Permission } from '#core/shared/permissions.ts';

import { subjects, type Subject } from './subjects.ts';

/** Kinds of users for whom a route may be. A permission means all admins who have it, including owners. */
export type RouteUsers =
  | 'anyone'
  | 'signed in'
  | 'active user'
  | 'applicant'
  | 'entitled applicant'
  | 'mentor'
  | 'attorney'
  | 'owner'
  | Permission;

type Access = RouteUsers | readonly RouteUsers[];

export const providers = ['mentor', 'attorney'] as const;

/** Access to a route. `path` and `body` are needed if the simplest ones of its schema are rejected as invalid. */
export type RouteSample = Access | { access: Access; path?: string; body?: object | ((subject: string) => object) };

/** Result for a subject. Undefined if the subject is allowed. */
type Line = Record<Subject, ErrorCode | undefined>;

/** Allows these subjects, and rejects all others by their role unless another reason is given. */
function line(letIn: readonly Subject[], reasons: Partial<Line> = {}): Line {
  const refused: Partial<Line> = {
    'signed out': 'signed_out',
    unverified: 'signed_out',
    'deactivated owner': 'access_switched_off',
    ...reasons,
  };
  return Object.fromEntries(
    subjects.map((subject) => [subject, letIn.includes(subject) ? undefined : (refused[subject] ?? 'wrong_role')]),
  ) as Line;
}

const signedIn = subjects.filter((subject) => !['signed out', 'unverified'].includes(subject));
const entitled = ['owner', 'another applicant', 'mentor and applicant'] as const;
const lapsed = ['lapsed owner', 'lapsed applicant'] as const;
const allAdmins = ['owner admin', 'sub-admin of every permission'] as const;
const withoutSecondFactor = { 'owner admin without a second factor': 'second_factor_required' } as const;

const lines: Record<RouteUsers, Line> = {
  anyone: Object.fromEntries(subjects.map((subject) => [subject, undefined])) as Line,
  'signed in': line(signedIn),
  'active user': line(signedIn.filter((subject) => subject !== 'deactivated owner')),
  applicant: line([...entitled, ...lapsed]),
  'entitled applicant': line(entitled, { 'lapsed owner': 'lapsed', 'lapsed applicant': 'lapsed' }),
  mentor: line(['mentor', 'mentor and applicant'], { 'lapsed mentor': 'lapsed' }),
  attorney: line(['attorney'], { 'lapsed attorney': 'lapsed' }),
  owner: line(['owner admin'], withoutSecondFactor),
  ...(Object.fromEntries(permissions.map((one) => [one, line(allAdmins, withoutSecondFactor)])) as Record<
    Permission,
    Line
  >),
};

export function listUsers(sample: RouteSample): readonly RouteUsers[] {
  const users = typeof sample === 'object' && 'access' in sample ? sample.access : sample;
  return typeof users === 'string' ? [users] : users;
}

/** Returns the error code of a route for this subject. Undefined if it is allowed. */
export function expectedError(sample: RouteSample, subject: Subject): ErrorCode | undefined {
  const codes = listUsers(sample).map((users) => lines[users][subject]);
  if (codes.includes(undefined)) return undefined;
  // A user with one of the roles learns the state of that role.
  return codes.find((code) => code !== 'wrong_role') ?? 'wrong_role';
}
