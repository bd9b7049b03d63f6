import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';
import { fileKey, type Bucket } from '#core/shared/uploads.ts';

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

/** What a reviewer decides. It is final: what needs revision comes back as another document. */
export const decisions: readonly DocumentStatus[] = ['Approved', 'Needs Revision'];

/** What the list is asked for, in the address of the page as in that of the API. */
export const documentQuery = z.strictObject({
  status: z.enum(documentStatuses).optional(),
  trash: z.enum(['true', 'false']).optional(),
});

export const DOCUMENTS_BUCKET: Bucket = 'documents';
const NOTES_MAX_CHARACTERS = 5000;

const documentType = z.enum(documentTypes, 'Document type is required');
const version = z.int32('Please reload this document').min(1, 'Please reload this document');
const noFile = 'Please upload the document';

/** What submits a document for review; with `previous_id` as a new version of that one. */
export const documentInput = z.strictObject({
  document_type: documentType,
  file_url: z
    .string(noFile)
    .max(2000, noFile)
    .refine((url) => fileKey(url)?.startsWith(`${DOCUMENTS_BUCKET}/`) ?? false, noFile),
  previous_id: z.uuid('This is not a document').nullable().default(null),
});
export type DocumentInput = z.infer<typeof documentInput>;

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
  .refine(({ status, reviewer_notes }) => !decisions.includes(status) || reviewer_notes !== undefined, {
    path: ['reviewer_notes'],
    error: NOTES_REQUIRED,
    when: isObject,
  })
  .refine(({ status, reviewer_notes }) => decisions.includes(status) || reviewer_notes === undefined, {
    path: ['reviewer_notes'],
    error: 'Add notes only with a decision',
    when: isObject,
  });
export type ReviewInput = z.infer<typeof reviewInput>;

/** A file of a document, as readers of the document see it. */
export type DocumentFile = { id: string; status: DocumentStatus; file_url: string; original_filename: string };

/** A document as it is stored; instants in ISO 8601. `deleted_at` is set while it lies in Trash. */
export type DocumentRow = DocumentFile & {
  user_id: string;
  /** Null where the reader is the applicant. */
  applicant_name: string | null;
  document_type: string;
  mime_type: string;
  reviewer_notes: string;
  reviewed_at: string | null;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
  /** The versions before this one, oldest first. */
  older: DocumentFile[];
  /** Whether a newer version was submitted, which does not lie in Trash. */
  is_replaced: boolean;
};

/** What the reader may do with a document now. */
export type DocumentAbilities = {
  changeType: boolean;
  delete: boolean;
  revise: boolean;
  /** The statuses they may give it. */
  moveTo: DocumentStatus[];
};

export type Document = DocumentRow & { can: DocumentAbilities };

export type DocumentPage = {
  rows: Document[];
  /** Pass it as `from` for the next page; null on the last. */
  next: string | null;
  can: { create: boolean };
};
