import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, hiddenRows, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    site_stats: {
      expected: { ...usersOwn([1, RLS, 0, 0]), ...withPermission([1, RLS, 1, 0]) },
      // Each key already has its row.
      insert: (id) =>
        sql`insert into site_stats (key, value, label) values ('patents', ${id}, 'a') on conflict (key) do update set value = excluded.value`,
      own: ownedBy('value'),
      set: sql`label = 'b'`,
      columns: {
        changedBy: adminsAlone('others'),
        reads: hiddenRows,
        values: { key: text('clients'), is_active: sql`false` },
        // Each key has one row.
        control: { changed: { key: '23505' } },
      },
      equivalentMutants: because(asksAgain, 'site_stats_update: to any row'),
    },
  },
  routes: {
    'GET /api/site-stats': 'signed in',
    'PATCH /api/site-stats/{key}': 'manage_content',
  },
};
