import { z } from 'zod';

import { MAX_PAGES } from '#binder-engine/binder.ts';
import { commentChange, commentText, shownComment } from '#features/evidence/comments/schema.ts';

const ABOUT_CHARACTERS = 200;
export const NO_PAGE = 'This page is not in the exhibit. Please reload the page.';
const NO_PLACE = 'Please choose an exhibit or a paragraph';

const place = z.string().min(1, NO_PLACE).max(100, NO_PLACE).nullable().default(null);

/** A comment on an exhibit of the binder, or on a paragraph of its letter: exactly one of them. */
export const commentInput = z
  .strictObject({
    ...commentText.shape,
    exhibit: place,
    /** The page of the exhibit that it is pinned to, as its stamp counts them. */
    page: z.int(NO_PAGE).min(1, NO_PAGE).max(MAX_PAGES, NO_PAGE).nullable().default(null),
    paragraph: place,
    /** First words of a paragraph. The server knows the name of an exhibit. */
    about: z
      .string()
      .trim()
      .max(ABOUT_CHARACTERS, `This text can have at most ${ABOUT_CHARACTERS} characters`)
      .default(''),
  })
  .refine(({ exhibit, paragraph }) => (exhibit === null) !== (paragraph === null), {
    path: ['exhibit'],
    error: NO_PLACE,
  })
  .refine(({ exhibit, page }) => page === null || exhibit !== null, { path: ['page'], error: NO_PAGE });
export type CommentInput = z.output<typeof commentInput>;

export const commentVersion = z.strictObject({ version: z.coerce.number<string>().pipe(commentChange.shape.version) });

export const commentRow = shownComment.extend({
  exhibit: z.string().nullable(),
  page: z.int().nullable(),
  paragraph: z.string().nullable(),
  /** Name of the place at the time of the comment. */
  about: z.string(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), resolve: z.boolean() }),
});
export type CommentRow = z.output<typeof commentRow>;
/** Comment as stored. `can` is added for its reader. */
export type StoredComment = Omit<CommentRow, 'can'>;

/** All comments on a binder, oldest first. */
export const commentList = z.object({
  comments: z.array(commentRow),
  can: z.object({
    create: z.boolean(),
    /** Whether the user may add notes on pages, which only they read. */
    pin: z.boolean(),
  }),
});
export type CommentList = z.output<typeof commentList>;
