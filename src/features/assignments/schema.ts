import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { emailForm } from '#features/accounts/schema.ts';

export const reviewerRoles = ['mentor', 'attorney'] as const;
export type ReviewerRole = (typeof reviewerRoles)[number];

const reviewer = z.object({ name: z.string(), roles: z.array(z.enum(reviewerRoles)) });
export type Reviewer = z.output<typeof reviewer>;

/** Who may review what the user submits now, the longest assigned first. */
export const reviewerList = z.object({ reviewers: z.array(reviewer) });

/** The applicants whom a provider works with now, in the role that is asked for, by name. */
export const ownApplicantsQuery = z.strictObject({ as: z.enum(reviewerRoles, 'Choose mentor or attorney') });
const ownApplicant = z.object({ id: z.uuid(), name: z.string() });
export type OwnApplicant = z.output<typeof ownApplicant>;
export const ownApplicants = z.object({ people: z.array(ownApplicant) });

/** What the list of assignments may be asked for: `kind` is a role of the provider. */
export const assignmentQuery = listQuery({
  sorts: ['assigned_at', 'applicant', 'provider'],
  filters: { kind: z.enum(reviewerRoles), active: z.enum(['true', 'false']) },
}).omit({ trash: true });
export type AssignmentSort = NonNullable<z.output<typeof assignmentQuery>['sort']>;

/** An applicant, `user_…`, and the mentor or attorney who works with them, `mentor_…`. Instants in ISO 8601. */
export const assignmentRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  user_name: z.string(),
  user_email: z.string(),
  mentor_id: z.uuid(),
  mentor_name: z.string(),
  mentor_email: z.string(),
  /** What the provider is, switched on or off. */
  mentor_roles: z.array(z.enum(reviewerRoles)),
  /** The roles of the provider, switched on, in which no one has verified them. */
  unverified: z.array(z.enum(reviewerRoles)),
  /** Whether both hold their roles, switched on: otherwise the assignment opens nothing. */
  is_active: z.boolean(),
  /** How many applicants the provider has. */
  applicants: z.int(),
  assigned_at: z.string(),
});
export type AssignmentRow = z.output<typeof assignmentRow>;

/** Both are named by their email. */
export const assignmentInput = z.strictObject({
  applicant: emailForm('Please choose an applicant').shape.email,
  provider: emailForm('Please choose a mentor or attorney').shape.email,
  /** Whether one who is not verified may be assigned; a page that has not asked its admin yet says no. */
  allows_unverified: z.boolean('Allowing who is not verified must be true or false').default(true),
});
export type AssignmentInput = z.output<typeof assignmentInput>;

/** Why it ends, which both are told; it may be left out. */
export const assignmentEnd = z.strictObject({
  reason: plainText({ label: 'Reason', maxCharacters: 500, isMultiline: true }).default(''),
});
export type AssignmentEnd = z.output<typeof assignmentEnd>;

/** The consequences of the end of an assignment: what ends, and what stays. */
export const assignmentEnding = z.object({
  /** To come, which are cancelled. */
  sessions: z.int(),
  consultations: z.int(),
  /** Over, and neither completed nor cancelled: no one can record their outcome afterwards. */
  unrecorded: z.int(),
  /** Whether the applicant shares evidence, or the binder, with the provider. */
  shares_evidence: z.boolean(),
  /** Legal reviews that the provider holds, which are released. */
  reviews: z.int(),
  /** Open tasks that the provider gave, which the applicant keeps. */
  tasks: z.int(),
  messages: z.int(),
});
export type AssignmentEnding = z.output<typeof assignmentEnding>;

export const pairSides = ['applicant', 'provider'] as const;
export type PairSide = (typeof pairSides)[number];

/** Who is looked for, by a part of their name or email. */
export const peopleQuery = z.strictObject({
  as: z.enum(pairSides),
  q: plainText({ label: 'Search', maxCharacters: 100 }),
});

const assignablePerson = z.object({
  name: z.string(),
  email: z.string(),
  /** Of those that are looked for. */
  roles: z.array(z.enum(['applicant', ...reviewerRoles])),
  /** Roles of a provider in which they are not verified. */
  unverified: z.array(z.enum(reviewerRoles)),
  /** With how many they work already. */
  assigned: z.int(),
});
export type AssignablePerson = z.output<typeof assignablePerson>;

/** The first few by name. */
export const peopleFound = z.object({ people: z.array(assignablePerson) });

/** What a provider's list of the applicants they work with is asked for. */
export const assignedQuery = listQuery({ sorts: ['waiting', 'name', 'assigned_at'], filters: {} }).omit({
  trash: true,
});
export type AssignedSort = NonNullable<z.output<typeof assignedQuery>['sort']>;

/** An applicant, by their id, as a mentor or attorney who works with them sees them; instants in ISO 8601. */
export const assignedPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  assigned_at: z.string(),
  /** Of what the reader may review: documents that are not decided, and submitted tasks. */
  documents: z.int(),
  tasks: z.int(),
  /** Since when the oldest of them waits. */
  waiting_since: z.string().nullable(),
});
export type AssignedPerson = z.output<typeof assignedPerson>;

/** Whom a provider has worked with and works with no more: the first few by name, and how many there are. */
export const pastContacts = z.object({ names: z.array(z.string()), total: z.int() });
export type PastContacts = z.output<typeof pastContacts>;
