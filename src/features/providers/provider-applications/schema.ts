import { z } from 'zod';

import { fileList } from '#core/shared/file-list.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import type { Bucket } from '#core/shared/uploads.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Decisions. They are final: after a rejection the user may apply again. */
const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

export const APPLICATIONS_BUCKET: Bucket = 'applications';
const NOTES_CHARACTERS = 5000;

const role = z.enum(providerRoles, 'Please choose a role');

/** Application for a role. */
export const applicationInput = z.strictObject({
  role,
  documents: fileList({ label: 'Documents', bucket: APPLICATIONS_BUCKET }).min(
    1,
    'Please upload at least one document',
  ),
  notes: plainText({ label: 'Notes', maxCharacters: NOTES_CHARACTERS, isMultiline: true }).default(''),
});
export type ApplicationInput = z.output<typeof applicationInput>;

/** An admin's decision with a note for the applicant. A rejection needs a reason. */
export const decisionInput = z
  .strictObject({
    status: z.enum(decisions, 'Please approve or reject'),
    decision_note: plainText({ label: 'Note', maxCharacters: NOTES_CHARACTERS, isMultiline: true }).default(''),
  })
  .refine(({ status, decision_note }) => status === 'approved' || decision_note !== '', {
    path: ['decision_note'],
    message: 'Please give a reason, so that the applicant knows what to change',
  });
export type DecisionInput = z.output<typeof decisionInput>;

/** Query of the user's own list. */
export const ownQuery = listQuery({ sorts: ['pending'], filters: {} }).pick({ page: true });

/** Query of the list of all: undecided ones first, oldest first. */
export const receivedQuery = listQuery({
  sorts: ['waiting', 'created_at'],
  filters: { status: z.enum(applicationStatuses), role: z.enum(providerRoles) },
}).omit({ trash: true, direction: true });
export type ReceivedSort = NonNullable<z.output<typeof receivedQuery>['sort']>;

/** An application as its applicant sees it. Timestamps in ISO 8601. */
export const applicationRow = z.object({
  id: z.uuid(),
  role,
  documents: z.array(z.string()),
  notes: z.string(),
  status: z.enum(applicationStatuses),
  /** Note of the deciding admin. */
  decision_note: z.string(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type Application = z.output<typeof applicationRow>;

/** Roles that the user may apply for now. */
export const ownAbilities = z.object({ create: z.boolean(), roles: z.array(role) });

/** An application as admins see it. */
export const receivedRow = applicationRow.extend({
  user_id: z.uuid(),
  /** Name of its applicant. */
  name: z.string(),
  email: z.string(),
  reviewed_by: z.uuid().nullable(),
  /** Name of the deciding admin. Null if undecided, or if the account was deleted. */
  reviewer: z.string().nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type ReceivedApplication = z.output<typeof receivedRow>;
/** Application as stored, before `can` is added for its reader. */
export type StoredReceived = Omit<ReceivedApplication, 'can'>;
