import { sql } from 'drizzle-orm';

import { anyText, ownedBy } from '#testing/access/sample-parts.ts';
import { closed } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    search_entries: {
      expected: closed,
      insert: (id) =>
        sql`insert into search_entries (row_id, user_id, source, title, words, files, file_names, created_at) values (gen_random_uuid(), ${id}, 'patents', 'a', ' a', '{}', '', now())`,
      own: ownedBy('user_id'),
      set: sql`title = 'b'`,
    },
    search_words: {
      expected: closed,
      insert: (id) => sql`insert into search_words (user_id, word) values (${id}, ${anyText})`,
      own: ownedBy('user_id'),
      set: sql`word = 'other'`,
    },
  },
  routes: {
    'GET /api/search': 'applicant',
  },
};
