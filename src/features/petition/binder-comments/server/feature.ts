import { sql } from 'drizzle-orm';
import { z } from 'zod';

import { defineFeature } from '#core/server/feature.ts';

import { commentInput } from '../schema.ts';
import { binderCommentsRoutes } from './routes.ts';
import { binderComments } from './table.ts';

const { id, user_id, author_id, binder_id, exhibit, page, paragraph, about, body, resolved_at, resolved_by } =
  binderComments;

/** Applicants and readers of their binder comment on its exhibits and on paragraphs of its letter. */
export const binderCommentsFeature = defineFeature({
  tables: [binderComments],
  liveUpdates: [{ table: binderComments, readers: [binderComments.user_id], assignedTo: binderComments.user_id }],
  exported: [
    {
      table: binderComments,
      about: 'comments on your binder, and comments you wrote or resolved on binders shared with you',
      owners: [user_id, author_id, resolved_by],
      added: { written_by: sql`app.author_of('binder_comments', ${id})` },
      portable: {
        columns: [binder_id, exhibit, page, paragraph, about, body],
        check: () => commentInput.safeExtend({ binder_id: z.uuid() }),
        isTaken: (row, user) => row.author_id === user && row.user_id === user,
        setAfterInsert: resolved_at,
        without: 'Comments by mentors and attorneys are not imported.',
      },
      leftOut: [{ columns: [resolved_by], because: 'it may be another user, who is named nowhere else in it' }],
    },
  ],
  routes: { '/api/binder-comments': binderCommentsRoutes },
});
