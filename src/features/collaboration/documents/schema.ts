import { z } from 'zod';

import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { takesFile, type Bucket } from '#core/shared/uploads.ts';

/** Document types, in the order of the specification. */
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

/** Whether this is a current status. Statuses of the former system are shown unchanged and allow no action. */
export function isDocumentStatus(status: string): status is DocumentStatus {
  return (documentStatuses as readonly string[]).includes(status);
}

/** Decisions of a reviewer. They are final: a revised document is submitted as a new one. */
export const decisions: readonly DocumentStatus[] = ['Approved', 'Needs Revision'];

export function isDecision(status: string): boolean {
  return isDocumentStatus(status) && decisions.includes(status);
}

/** Statuses of an attorney's review. If another reviewer takes it over or a mentor decides, it ends as handed over. */
export const reviewStatuses = ['in_review', 'approved', 'changes_requested', 'handed_over'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** Query of the list, in the page's URL and in the API. */
export const documentQuery = z.strictObject({
  status: z.enum(documentStatuses).optional(),
  trash: z.enum(['true', 'false']).optional(),
});

export const DOCUMENTS_BUCKET: Bucket = 'documents';
const NOTES_MAX_CHARACTERS = 5000;

const documentType = z.enum(documentTypes, 'Document type is required');

const assignedSorts = ['waiting', 'created_at', 'applicant_name'] as const;
export type AssignedSort = (typeof assignedSorts)[number];

/** Query of a reviewer's list. `begun` selects documents whose review the reader started. */
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

/** Input that submits a document for review. With `previous_id` it is a new version of that one. */
export const documentInput = z.strictObject({
  document_type: documentType,
  file_url: z
    .string(noFile)
    .max(2000, noFile)
    .refine((url) => takesFile(DOCUMENTS_BUCKET, url), noFile),
  previous_id: z.uuid('This is not a document').nullable().default(null),
});
export type DocumentInput = z.infer<typeof documentInput>;

/** Document imported from another installation. */
export const portableDocument = documentInput.extend({
  original_filename: z.string().max(300).default('Untitled Document'),
  mime_type: z.string().max(300).default(''),
});

/** Fields that the owner may change, and the version they were read at. */
export const documentChange = z.strictObject({ document_type: documentType, version });
export type DocumentChange = z.infer<typeof documentChange>;

const NOTES_REQUIRED = 'Review notes are required';
const isObject = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** Transition by a reviewer. Decisions require notes, and other transitions have none. */
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

/** The review to take over, as it was shown. */
export const takeOverInput = z.strictObject({ review_id: z.uuid('Please reload this document') });
export type TakeOverInput = z.infer<typeof takeOverInput>;

const status = z.enum(documentStatuses);

// A document of the former system may have another status, which is shown unchanged.
const documentFile = z.object({
  id: z.uuid(),
  status: z.string(),
  file_url: z.string(),
  original_filename: z.string(),
});
/** File of a document, as readers of the document see it. */
export type DocumentFile = z.output<typeof documentFile>;

const documentAbilities = z.object({
  changeType: z.boolean(),
  delete: z.boolean(),
  revise: z.boolean(),
  transitions: z.array(status),
  takeOver: z.boolean(),
});
/** Allowed actions on a document now. `transitions` are the statuses that the user may set. Under Review starts a review. */
export type DocumentAbilities = z.output<typeof documentAbilities>;

/** Review that an attorney has started and not ended. */
const openReview = z.object({ id: z.uuid(), name: z.string(), is_own: z.boolean(), created_at: z.string() });
export type OpenReview = z.output<typeof openReview>;

/** Document. Timestamps are in ISO 8601. `deleted_at` is set if it is in Trash. */
export const documentRow = documentFile.extend({
  user_id: z.uuid(),
  /** Null if the reader is the applicant. */
  applicant_name: z.string().nullable(),
  document_type: z.string(),
  mime_type: z.string(),
  reviewer_notes: z.string(),
  /** Author of the notes. Null if there are none, or if the reviewer's account was deleted. */
  reviewer: z.object({ name: z.string(), is_verified: z.boolean().nullable() }).nullable(),
  reviewed_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
  version: z.int(),
  /** Previous versions, oldest first. */
  older: z.array(documentFile),
  /** Whether a newer version exists that is not in Trash. */
  is_replaced: z.boolean(),
  /** Null if no attorney reviews the document. */
  review: openReview.nullable(),
  can: documentAbilities,
});
export type Document = z.output<typeof documentRow>;

/** Document as stored. `can` is added for its reader. */
export type StoredDocument = Omit<Document, 'can'>;

/** Allowed actions on a list of documents. */
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

/**
 * Events of a document, oldest first. The name is null for the applicant's actions, and for deleted reviewers. Only the
 * applicant learns whether a reviewer is verified.
 */
export const documentHistory = z.object({
  events: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(eventKinds),
      name: z.string().nullable(),
      is_verified: z.boolean().nullable(),
    }),
  ),
});
export type DocumentEvent = z.output<typeof documentHistory>['events'][number];
