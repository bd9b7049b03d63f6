// What a person's export holds of this table.
import { sql } from 'drizzle-orm';

import type { Exported } from '#core/server/exported.ts';

import { recordComments } from './table.ts';

const { id, user_id, author_id } = recordComments;

export const exported: Exported[] = [
  {
    table: recordComments,
    about: 'comments on your records, and those that you wrote on records shared with you',
    owners: [user_id, author_id],
    added: { written_by: sql`app.author_of_comment(${id})` },
  },
];
