import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

const COMMENT_CHARACTERS = 5000;

const body = plainText({
  label: 'Comment',
  required: 'Comment is required',
  maxCharacters: COMMENT_CHARACTERS,
  isMultiline: true,
});
const version = z.int32('Please reload this comment').min(1, 'Please reload this comment');

/** A comment on a record, or an answer to one. */
export const commentInput = z.strictObject({ body, parent_id: z.uuid().nullable().default(null) });
export type CommentInput = z.output<typeof commentInput>;

/** A comment as it arrives from another installation, with the record that it is about. */
export const portableComment = commentInput.extend({ record_type: z.string().max(63), record_id: z.uuid() });

export const commentChange = z.strictObject({ body, version });
export type CommentChange = z.output<typeof commentChange>;

/** What was asked for is done, or not after all. */
export const commentStep = z.strictObject({ is_resolved: z.boolean(), version });
export type CommentStep = z.output<typeof commentStep>;

/** Instants in ISO 8601. */
export const commentRow = z.object({
  id: z.uuid(),
  /** The comment that it answers; null of a comment itself. */
  parent_id: z.uuid().nullable(),
  body: z.string(),
  /** Who wrote it; null where they have deleted their account. */
  name: z.string().nullable(),
  is_own: z.boolean(),
  from: z.enum(['applicant', 'provider']),
  edited_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
  can: z.object({ edit: z.boolean(), resolve: z.boolean(), reply: z.boolean() }),
});
export type CommentRow = z.output<typeof commentRow>;
/** As it is stored: what `can` be done with it is added for its reader. */
export type StoredComment = Omit<CommentRow, 'can'>;

/** All comments on a record, the oldest first. */
export const commentList = z.object({ comments: z.array(commentRow), can: z.object({ create: z.boolean() }) });
export type CommentList = z.output<typeof commentList>;

/** How many comments wait to be resolved, by record. */
export const commentCounts = z.object({ open: z.record(z.uuid(), z.int()) });
export type CommentCounts = z.output<typeof commentCounts>;
