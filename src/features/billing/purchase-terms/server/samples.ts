import { sql } from 'drizzle-orm';

import { because, openToAll } from '#testing/access/mutant-reasons.ts';
import { ownedBy } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    purchase_terms: {
      // Every signed-in user reads them. Only an elevated action writes, for admins who manage content.
      expected: usersOwn([1, RLS, 0, 0]),
      insert: (id) =>
        sql`insert into purchase_terms (version, title, text) values ((random() * 1000000000)::integer + 2, ${id}, 'a')`,
      own: ownedBy('title'),
      set: sql`text = 'b'`,
      isKept: true,
      equivalentMutants: because(openToAll, 'purchase_terms_read: of every row'),
    },
  },
  sidebars: {
    'owner admin': ['Content › Terms of Purchase'],
  },
  routes: {
    'GET /api/terms': 'manage_content',
    'POST /api/terms': 'manage_content',
    'GET /api/terms/{version}': 'signed in',
  },
};
