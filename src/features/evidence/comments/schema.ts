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

/** A form's input. The page adds what the comment is about. */
export const commentText = z.strictObject({ body });

/** A comment on a record, or a reply to one. */
export const commentInput = z.strictObject({ body, parent_id: z.uuid().nullable().default(null) });
export type CommentInput = z.output<typeof commentInput>;

/** A comment from another installation, with its record. */
export const portableComment = commentInput.extend({ record_type: z.string().max(63), record_id: z.uuid() });

export const commentChange = z.strictObject({ body, version });
export type CommentChange = z.output<typeof commentChange>;

/** Resolves a comment or reopens it. */
export const commentTransition = z.strictObject({ is_resolved: z.boolean(), version });
export type CommentTransition = z.output<typeof commentTransition>;

/** A comment on a record or a binder. Timestamps in ISO 8601. */
export const shownComment = z.object({
  id: z.uuid(),
  body: z.string(),
  /** Name of the author. Null if the account was deleted. */
  name: z.string().nullable(),
  /** Whether the author is verified, for the applicant. Null if unknown, and for the applicant's own. */
  is_verified: z.boolean().nullable(),
  is_own: z.boolean(),
  from: z.enum(['applicant', 'provider']),
  edited_at: z.string().nullable(),
  resolved_at: z.string().nullable(),
  created_at: z.string(),
  version: z.int(),
});
export type ShownComment = z.output<typeof shownComment>;

export const commentRow = shownComment.extend({
  /** Comment that it replies to. Null for a comment itself. */
  parent_id: z.uuid().nullable(),
  can: z.object({ edit: z.boolean(), resolve: z.boolean(), reply: z.boolean() }),
});
export type CommentRow = z.output<typeof commentRow>;
/** Comment as stored. `can` is added for its reader. */
export type StoredComment = Omit<CommentRow, 'can'>;

/** A comment on any subject, with the description of its place on a page. */
export type AnyComment = ShownComment & {
  parent_id?: string | null;
  about?: string;
  page?: number | null;
  can: { edit: boolean; resolve: boolean; reply?: boolean; remove?: boolean };
};

/** All comments on a record, oldest first. */
export const commentList = z.object({ comments: z.array(commentRow), can: z.object({ create: z.boolean() }) });
export type CommentList = z.output<typeof commentList>;

/** Number of unresolved comments, by record. */
export const commentCounts = z.object({ open: z.record(z.uuid(), z.int()) });
export type CommentCounts = z.output<typeof commentCounts>;
