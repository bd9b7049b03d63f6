import { sql } from 'drizzle-orm';

import type { ExportRule } from '#core/server/data-export.ts';

import { portableComment } from '../schema.ts';
import { recordComments } from './table.ts';

const { id, user_id, author_id, record_type, record_id, parent_id, body, resolved_at } = recordComments;

export const exported: ExportRule[] = [
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
];
