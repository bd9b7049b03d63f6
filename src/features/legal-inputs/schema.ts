import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { documentTypes } from '#features/documents/schema.ts';

export const legalInputStatuses = ['pending', 'approved', 'rejected'] as const;
export type LegalInputStatus = (typeof legalInputStatuses)[number];

/** What an admin decides, once. */
export const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

/** What the attorney says of feedback that an admin has edited: nothing, that they object, or that it no longer bears their name. */
export const attorneyAnswers = ['none', 'objected', 'withdrawn'] as const;
export type AttorneyAnswer = (typeof attorneyAnswers)[number];

const FEEDBACK_CHARACTERS = 10_000;
const NOTE_CHARACTERS = 2000;

const fields = {
  /** The kind of document that it is about. */
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

/** What an attorney writes about an applicant they work with. */
export const legalInput = z.strictObject({
  user_id: z.uuid('Please choose one of your assigned applicants'),
  ...fields,
});
export type LegalInput = z.output<typeof legalInput>;

/** What an admin changes, and the version that it was read at. */
export const feedbackChange = z.strictObject({ feedback: fields.feedback, version });
export type FeedbackChange = z.output<typeof feedbackChange>;

/** A decision is about the text that the admin has read: of a newer version there is none. */
export const decisionInput = z.strictObject({ status: z.enum(decisions, 'Please approve or reject'), version });
export type DecisionInput = z.output<typeof decisionInput>;

const reason = { label: 'Reason', maxCharacters: NOTE_CHARACTERS, isMultiline: true };
const noteRequired = 'Reason is required';
/** The form in which an attorney objects. */
export const objectionForm = z.strictObject({ note: plainText({ ...reason, required: noteRequired }) });

/** The attorney's answer to an edit, about the version that they have read. Only admins read the note. */
export const answerInput = z
  .strictObject({
    answer: z.enum(attorneyAnswers, 'Please choose an answer'),
    note: plainText(reason).default(''),
    version,
  })
  .refine(({ answer, note }) => answer !== 'objected' || note !== '', { path: ['note'], message: noteRequired });
export type AnswerInput = z.output<typeof answerInput>;

/** When an admin edited the feedback last; null while it is word for word the attorney's. */
const edited_at = z.string().nullable();
const attorney_answer = z.enum(attorneyAnswers);

/** As its attorney sees it; instants in ISO 8601. */
export const writtenRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  /** The applicant's name. */
  applicant: z.string().nullable(),
  document_type: z.string(),
  feedback: z.string(),
  status,
  edited_at,
  /** What the attorney wrote, where it was edited. */
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
/** As it is stored: what `can` be done with it is added for its reader. */
export type StoredWritten = Omit<WrittenInput, 'can'>;

/** As its applicant sees it, once it is approved. */
export const approvedRow = z.object({
  id: z.uuid(),
  /** The attorney's name; null where they have withdrawn it, or are gone. */
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

/** As admins see it. */
export const receivedRow = z.object({
  id: z.uuid(),
  document_type: z.string(),
  feedback: z.string(),
  status,
  user_id: z.uuid(),
  /** The applicant's. */
  name: z.string(),
  email: z.string(),
  attorney_id: z.uuid().nullable(),
  /** The attorney's name; null where they are gone. */
  attorney: z.string().nullable(),
  decided_by: z.uuid().nullable(),
  /** The name of who decided; null also where they are gone. */
  decider: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** How often the feedback was written: 1 as long as no one has changed it. */
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
/** As it is stored: what `can` be done with it is added for its reader. */
export type StoredReceived = Omit<ReceivedInput, 'can'>;

/** The feedback as it was at a time. */
export const feedbackVersion = z.object({
  id: z.uuid(),
  /** The first one is the attorney's, all others are admins'. */
  number: z.int(),
  feedback: z.string(),
  /** Of who wrote it; null where they are gone. */
  name: z.string().nullable(),
  created_at: z.string(),
});
export type FeedbackVersion = z.output<typeof feedbackVersion>;
export const feedbackVersions = z.object({ versions: z.array(feedbackVersion) });

/** What an attorney's own list is asked for. */
export const writtenQuery = listQuery({ sorts: ['created_at'], filters: { status } }).pick({
  page: true,
  status: true,
});

/** The same of an applicant's. */
export const approvedQuery = listQuery({ sorts: ['created_at'], filters: {} }).pick({ page: true });

const receivedSorts = ['created_at', 'waiting', 'updated_at', 'document_type'] as const;
export type ReceivedSort = (typeof receivedSorts)[number];

/** What the list of all is asked for. */
export const receivedQuery = listQuery({
  sorts: receivedSorts,
  filters: { status, document_type: fields.document_type },
}).omit({ trash: true });
