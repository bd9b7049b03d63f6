import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { documentTypes } from '#features/collaboration/documents/schema.ts';

export const legalInputStatuses = ['pending', 'approved', 'rejected'] as const;
export type LegalInputStatus = (typeof legalInputStatuses)[number];

/** Decisions of an admin, which are final. */
const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

/** An attorney's answer to an edit: none, an objection, or withdrawal of their name. */
export const attorneyAnswers = ['none', 'objected', 'withdrawn'] as const;
export type AttorneyAnswer = (typeof attorneyAnswers)[number];

const FEEDBACK_CHARACTERS = 10_000;
const NOTE_CHARACTERS = 2000;

const fields = {
  /** Kind of the document. */
  document_type: z.enum(documentTypes, 'Document type is required'),
  feedback: plainText({
    label: 'Feedback',
    required: 'Feedback is required',
    maxCharacters: FEEDBACK_CHARACTERS,
    isMultiline: true,
  }),
};
const version = z.int32('Please reload this legal input').min(1, 'Please reload this legal input');
const status = z.enum(legalInputStatuses);

/** An attorney's feedback on an assigned applicant. */
export const legalInput = z.strictObject({
  user_id: z.uuid('Please choose one of your assigned applicants'),
  ...fields,
});
export type LegalInput = z.output<typeof legalInput>;

/** An admin's edit, with the version that was read. */
export const feedbackChange = z.strictObject({ feedback: fields.feedback, version });
export type FeedbackChange = z.output<typeof feedbackChange>;

/** A decision about the version that the admin has read. Rejected for a newer one. */
export const decisionInput = z.strictObject({ status: z.enum(decisions, 'Please approve or reject'), version });
export type DecisionInput = z.output<typeof decisionInput>;

const reason = { label: 'Reason', maxCharacters: NOTE_CHARACTERS, isMultiline: true };
const noteRequired = 'Reason is required';
export const objectionForm = z.strictObject({ note: plainText({ ...reason, required: noteRequired }) });

/** The attorney's answer to an edit, with the version that they have read. Only admins read the note. */
export const answerInput = z
  .strictObject({
    answer: z.enum(attorneyAnswers, 'Please choose a response'),
    note: plainText(reason).default(''),
    version,
  })
  .refine(({ answer, note }) => answer !== 'objected' || note !== '', { path: ['note'], message: noteRequired });
export type AnswerInput = z.output<typeof answerInput>;

/** Time of the last edit by an admin. Null if the text is verbatim the attorney's. */
const edited_at = z.string().nullable();
const attorney_answer = z.enum(attorneyAnswers);

/** Legal input as its attorney sees it. Timestamps in ISO 8601. */
export const writtenRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  /** Name of the applicant. */
  applicant: z.string().nullable(),
  document_type: z.string(),
  feedback: z.string(),
  status,
  edited_at,
  /** The attorney's original, if it was edited. */
  original: z.string().nullable(),
  attorney_answer,
  attorney_note: z.string(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  can: z.object({ answer: z.boolean() }),
});
export type WrittenInput = z.output<typeof writtenRow>;
/** Input as stored. `can` is added for its reader. */
export type StoredWritten = Omit<WrittenInput, 'can'>;

/** Approved legal input as its applicant sees it. */
export const approvedRow = z.object({
  id: z.uuid(),
  /** Name of the attorney. Null if withdrawn, or if the account was deleted. */
  attorney: z.string().nullable(),
  document_type: z.string(),
  feedback: z.string(),
  edited_at,
  attorney_answer,
  decided_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ApprovedInput = z.output<typeof approvedRow>;

/** Legal input as admins see it. */
export const receivedRow = z.object({
  id: z.uuid(),
  document_type: z.string(),
  feedback: z.string(),
  status,
  user_id: z.uuid(),
  /** Name of the applicant. */
  name: z.string(),
  email: z.string(),
  attorney_id: z.uuid().nullable(),
  /** Name of the attorney. Null if the account was deleted. */
  attorney: z.string().nullable(),
  /** Whether the attorney is verified. Null if the account was deleted. */
  is_verified: z.boolean().nullable(),
  decided_by: z.uuid().nullable(),
  /** Name of the deciding admin. Null if undecided, or if the account was deleted. */
  decider: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Number of versions. 1 if it was never edited. */
  versions: z.int(),
  edited_at,
  attorney_answer,
  attorney_note: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
  can: z.object({ decide: z.boolean(), edit: z.boolean() }),
});
export type ReceivedInput = z.output<typeof receivedRow>;
/** Input as stored. `can` is added for its reader. */
export type StoredReceived = Omit<ReceivedInput, 'can'>;

const feedbackVersion = z.object({
  id: z.uuid(),
  /** The first version is the attorney's, all others are admins'. */
  number: z.int(),
  feedback: z.string(),
  /** Name of the author. Null if the account was deleted. */
  name: z.string().nullable(),
  created_at: z.string(),
});
export type FeedbackVersion = z.output<typeof feedbackVersion>;
export const feedbackVersions = z.object({ versions: z.array(feedbackVersion) });

/** Query of an attorney's own list. */
export const writtenQuery = listQuery({ sorts: ['created_at'], filters: { status } }).pick({
  page: true,
  status: true,
});

/** Query of an applicant's list. */
export const approvedQuery = listQuery({ sorts: ['created_at'], filters: {} }).pick({ page: true });

const receivedSorts = ['created_at', 'waiting', 'updated_at', 'document_type'] as const;
export type ReceivedSort = (typeof receivedSorts)[number];

/** Query of the admins' list. */
export const receivedQuery = listQuery({
  sorts: receivedSorts,
  filters: { status, document_type: fields.document_type },
}).omit({ trash: true });
