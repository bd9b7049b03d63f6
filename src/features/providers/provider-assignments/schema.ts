import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';
import { emailForm } from '#features/accounts/accounts/schema.ts';

const reviewer = z.object({
  name: z.string(),
  roles: z.array(z.enum(providerRoles)),
  /** Roles in which they are verified. */
  verified: z.array(z.enum(providerRoles)),
});
export type Reviewer = z.output<typeof reviewer>;

/** Users who may review the user's submissions now, the longest assigned first. */
export const reviewerList = z.object({ reviewers: z.array(reviewer) });

/** Applicants assigned to a provider now in the requested role, by name. */
export const ownApplicantsQuery = z.strictObject({ as: z.enum(providerRoles, 'Choose mentor or attorney') });
const ownApplicant = z.object({ id: z.uuid(), name: z.string() });
export const ownApplicants = z.object({ people: z.array(ownApplicant) });

/** Query of the list of assignments. `kind` is a role of the provider. */
export const assignmentQuery = listQuery({
  sorts: ['assigned_at', 'applicant', 'provider'],
  filters: { kind: z.enum(providerRoles), active: z.enum(['true', 'false']) },
}).omit({ trash: true });
export type AssignmentSort = NonNullable<z.output<typeof assignmentQuery>['sort']>;

/** An applicant, `user_…`, and their mentor or attorney, `mentor_…`. Timestamps in ISO 8601. */
export const assignmentRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_name: z.string(),
  user_email: z.string(),
  mentor_id: z.uuid(),
  mentor_name: z.string(),
  mentor_email: z.string(),
  /** Roles of the provider, active or not. */
  mentor_roles: z.array(z.enum(providerRoles)),
  /** Active roles of the provider without verification. */
  unverified: z.array(z.enum(providerRoles)),
  /** Whether both sides have an active role. Otherwise the assignment opens nothing. */
  is_active: z.boolean(),
  /** Number of the provider's applicants. */
  applicants: z.int(),
  assigned_at: z.string(),
});
export type AssignmentRow = z.output<typeof assignmentRow>;

/** Both sides by email address. */
export const assignmentInput = z.strictObject({
  applicant: emailForm('Please choose an applicant').shape.email,
  provider: emailForm('Please choose a mentor or attorney').shape.email,
  /** Whether an unverified provider may be assigned. False until the page has asked the admin. */
  allows_unverified: z.boolean('The confirmation must be true or false').default(true),
});
export type AssignmentInput = z.output<typeof assignmentInput>;

/** Optional reason, shown to both. */
export const assignmentEnd = z.strictObject({
  reason: plainText({ label: 'Reason', maxCharacters: 500, isMultiline: true }).default(''),
});
export type AssignmentEnd = z.output<typeof assignmentEnd>;

/** Consequences of the end of an assignment: what ends, and what stays. */
export const assignmentEnding = z.object({
  /** Future sessions, which are canceled. */
  sessions: z.int(),
  consultations: z.int(),
  /** Past sessions that are neither completed nor canceled. Their outcome cannot be recorded afterwards. */
  unrecorded: z.int(),
  /** Whether the applicant shares evidence, or the binder, with the provider. */
  shares_evidence: z.boolean(),
  /** Legal reviews that the provider holds, which are released. */
  reviews: z.int(),
  /** Open tasks from the provider, which the applicant keeps. */
  tasks: z.int(),
  messages: z.int(),
});
export type AssignmentEnding = z.output<typeof assignmentEnding>;

const pairSides = ['applicant', 'provider'] as const;
export type PairSide = (typeof pairSides)[number];

/** Part of a name or email address. */
export const usersQuery = z.strictObject({
  as: z.enum(pairSides),
  q: plainText({ label: 'Search', maxCharacters: 100 }),
});

const assignablePerson = z.object({
  name: z.string(),
  email: z.string(),
  /** Roles that match the search. */
  roles: z.array(z.enum(['applicant', ...providerRoles])),
  /** Roles of a provider without verification. */
  unverified: z.array(z.enum(providerRoles)),
  /** Number of current assignments. */
  assigned: z.int(),
});
export type AssignableUser = z.output<typeof assignablePerson>;

/** First results by name. */
export const usersFound = z.object({ people: z.array(assignablePerson) });

/** Applicants whose submissions no mentor or attorney can review, longest waiting first. */
export const applicantsToAssign = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** Pending reviews, such as '2 tasks and 1 document submitted'. */
      note: z.string(),
      /** Time of the oldest submission. */
      since: z.string(),
    }),
  ),
});
export type ApplicantsToAssign = z.output<typeof applicantsToAssign>;

/** Query of a provider's list of assigned applicants. */
export const assignedQuery = listQuery({ sorts: ['waiting', 'name', 'assigned_at'], filters: {} }).omit({
  trash: true,
});
export type AssignedSort = NonNullable<z.output<typeof assignedQuery>['sort']>;

/** An applicant, by ID, as an assigned provider sees them. Timestamps in ISO 8601. */
export const assignedApplicant = z.object({
  id: z.uuid(),
  name: z.string(),
  assigned_at: z.string(),
  /** Items for the reader's review: undecided documents, and submitted tasks. */
  documents: z.int(),
  tasks: z.int(),
  /** Time since when the oldest of them has waited. */
  waiting_since: z.string().nullable(),
});
export type AssignedApplicant = z.output<typeof assignedApplicant>;

/** Former contacts of a provider: the first by name, and their number. */
export const pastContacts = z.object({ names: z.array(z.string()), total: z.int() });
export type PastContacts = z.output<typeof pastContacts>;
