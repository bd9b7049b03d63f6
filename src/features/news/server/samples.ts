import { sql } from 'drizzle-orm';

import { because, tellsBrowsers } from '#testing/access/mutant-reasons.ts';
import { closed } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    news: {
      expected: closed,
      insert: (id) => sql`insert into news (user_id, kind) values (${id}, 'forged')`,
      // Beside what is told of the roles that they were given.
      own: (id) => sql`user_id = ${id} and kind = 'forged'`,
      set: sql`row_id = gen_random_uuid()`,
      equivalentMutants: because(tellsBrowsers, 'news_placed on news: gone'),
    },
  },
  routes: {
    'GET /api/news': 'signed in',
  },
};
