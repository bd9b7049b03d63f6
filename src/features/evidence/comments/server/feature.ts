import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';

import { portableComment } from '../schema.ts';
import { deleteCommentsOn } from './queries.ts';
import { commentsSql } from './derived.ts';
import { recordCommentsRoutes } from './routes.ts';
import { recordComments } from './table.ts';

const { id, user_id, author_id, record_type, record_id, parent_id, body, resolved_at } = recordComments;

export const commentsFeature = defineFeature({
  tables: [recordComments],
  liveUpdates: [{ table: recordComments, readers: [user_id], assignedTo: user_id }],
  exported: [
    {
      table: recordComments,
      about: 'comments on your records, and comments you wrote on records shared with you',
      owners: [user_id, author_id],
      added: { written_by: sql`app.author_of('record_comments', ${id})` },
      portable: {
        columns: [record_type, record_id, parent_id, body],
        check: () => portableComment,
        isTaken: (row, user) => row.author_id === user && row.user_id === user,
        setAfterInsert: resolved_at,
        without: 'Comments by mentors and attorneys are not imported; the user’s replies appear on their own.',
      },
    },
  ],
  purge: deleteCommentsOn,
  derived: () => commentsSql,
  routes: { '/api/record-comments': recordCommentsRoutes },
});
