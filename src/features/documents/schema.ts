import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { takesFile, type Bucket } from '#core/shared/uploads.ts';

/** In the order of the specification. */
export const documentTypes = [
  'Research Publication',
  'Patent Documentation',
  'Award Certificate',
  'Recommendation Letter',
  'Professional Membership',
  'Conference Presentation',
  'Media Coverage',
  'Citation Evidence',
  'Employment Letter',
  'Other Supporting Document',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentStatuses = ['Pending', 'Under Review', 'Approved', 'Needs Revision'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** False of what only the former system set: it is shown as it is, and nothing is done with it. */
export function isDocumentStatus(status: string): status is DocumentStatus {
  return (documentStatuses as readonly string[]).includes(status);
}

/** What a reviewer decides. It is final: what needs revision comes back as another document. */
export const decisions: readonly DocumentStatus[] = ['Approved', 'Needs Revision'];

export function isDecision(status: string): boolean {
  return isDocumentStatus(status) && decisions.includes(status);
}

/** What an attorney's review of a document is, or was. A reviewer who takes it over, or a mentor who decides, ends it as handed over. */
export const reviewStatuses = ['in_review', 'approved', 'changes_requested', 'handed_over'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** What the list is asked for, in the address of the page as in that of the API. */
export const documentQuery = z.strictObject({
  status: z.enum(documentStatuses).optional(),
  trash: z.enum(['true', 'false']).optional(),
});

export const DOCUMENTS_BUCKET: Bucket = 'documents';
const NOTES_MAX_CHARACTERS = 5000;

const documentType = z.enum(documentTypes, 'Document type is required');

const assignedSorts = ['waiting', 'created_at', 'applicant_name'] as const;
export type AssignedSort = (typeof assignedSorts)[number];

/** The same of a reviewer's list; `begun` are those whose review the reader began. */
export const assignedQuery = listQuery({
  sorts: assignedSorts,
  filters: {
    status: z.enum(documentStatuses),
    document_type: documentType,
    user_id: z.uuid(),
    begun: z.enum(['me', 'others', 'none']),
  },
}).omit({ trash: true });
const version = z.int32('Please reload this document').min(1, 'Please reload this document');
const noFile = 'Please upload the document';

/** What submits a document for review; with `previous_id` as a new version of that one. */
export const documentInput = z.strictObject({
  document_type: documentType,
  file_url: z
    .string(noFile)
    .max(2000, noFile)
    .refine((url) => takesFile(DOCUMENTS_BUCKET, url), noFile),
  previous_id: z.uuid('This is not a document').nullable().default(null),
});
export type DocumentInput = z.infer<typeof documentInput>;

/** A document as it arrives from another installation. */
export const portableDocument = documentInput.extend({
  original_filename: z.string().max(300).default('Untitled Document'),
  mime_type: z.string().max(300).default(''),
});

/** What its owner may change, and the version it was read at. */
export const documentChange = z.strictObject({ document_type: documentType, version });
export type DocumentChange = z.infer<typeof documentChange>;

const NOTES_REQUIRED = 'Review notes are required';
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** A reviewer's step: a decision comes with notes, any other step without. */
export const reviewInput = z
  .strictObject({
    status: z.enum(documentStatuses),
    reviewer_notes: plainText({
      label: 'Review notes',
      required: NOTES_REQUIRED,
      maxCharacters: NOTES_MAX_CHARACTERS,
      isMultiline: true,
    }).optional(),
    version,
  })
  .refine(({ status, reviewer_notes }) => !isDecision(status) || reviewer_notes !== undefined, {
    path: ['reviewer_notes'],
    error: NOTES_REQUIRED,
    when: isObject,
  })
  .refine(({ status, reviewer_notes }) => isDecision(status) || reviewer_notes === undefined, {
    path: ['reviewer_notes'],
    error: 'You can add notes only with a decision',
    when: isObject,
  });
export type ReviewInput = z.infer<typeof reviewInput>;

/** Names the review that is taken over, as it was shown. */
export const takeOverInput = z.strictObject({ review_id: z.uuid('Please reload this document') });
export type TakeOverInput = z.infer<typeof takeOverInput>;

const status = z.enum(documentStatuses);

// A document of the former system may have a status of its own, which is shown as it is.
const documentFile = z.object({
  id: z.uuid(),
  status: z.string(),
  file_url: z.string(),
  original_filename: z.string(),
});
/** A file of a document, as those who may read the document see it. */
export type DocumentFile = z.output<typeof documentFile>;

const documentAbilities = z.object({
  changeType: z.boolean(),
  delete: z.boolean(),
  revise: z.boolean(),
  steps: z.array(status),
  takeOver: z.boolean(),
});
/** What the reader may do with a document now; `steps` are the statuses they may give it, of which Under Review begins a review. */
export type DocumentAbilities = z.output<typeof documentAbilities>;

/** The review of a document that an attorney has begun and not ended. */
const openReview = z.object({ id: z.uuid(), name: z.string(), is_own: z.boolean(), created_at: z.string() });
export type OpenReview = z.output<typeof openReview>;

/** A document; instants in ISO 8601. `deleted_at` is set while it lies in Trash. */
export const documentRow = documentFile.extend({
  user_id: z.uuid(),
  /** Null where the reader is the applicant. */
  applicant_name: z.string().nullable(),
  document_type: z.string(),
  mime_type: z.string(),
  reviewer_notes: z.string(),
  reviewed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  /** The versions before this one, oldest first. */
  older: z.array(documentFile),
  /** Whether a newer version was submitted, which does not lie in Trash. */
  is_replaced: z.boolean(),
  /** Null where no attorney holds the document. */
  review: openReview.nullable(),
  can: documentAbilities,
});
export type Document = z.output<typeof documentRow>;

/** As it is stored: what `can` be done with it is added for its reader. */
export type StoredDocument = Omit<Document, 'can'>;

/** What a person may do with a list of documents. */
export const documentListAbilities = z.object({ create: z.boolean() });

const eventKinds = [
  'submitted',
  'submitted_anew',
  'begun',
  'taken_over',
  'left',
  'approved',
  'needs_revision',
  'replaced',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What became of a document, oldest first; the name is null of what its applicant did, and of reviewers who are gone. */
export const documentHistory = z.object({
  events: z.array(z.object({ at: z.string(), kind: z.enum(eventKinds), name: z.string().nullable() })),
});
export type DocumentEvent = z.output<typeof documentHistory>['events'][number];
