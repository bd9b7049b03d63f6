import { sql } from 'drizzle-orm';

import { asksAgain, because, openToAll } from '#testing/access/mutant-reasons.ts';
import { anyText, ownedBy, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    settings: {
      expected: { ...usersOwn([1, RLS, 0, 0]), 'owner admin': [1, 1, 1, 0] },
      insert: (id) => sql`insert into settings (key, value) values (${anyText}, ${id})`,
      own: ownedBy('value'),
      set: sql`updated_at = now()`,
      columns: {
        changedBy: { 'owner admin': { line: 'others' } },
        addedBy: { 'owner admin': () => ({ key: text('a key'), value: text('a') }) },
        signed: (cast) => ({ updated_by: text(cast['owner admin'].id) }),
      },
      equivalentMutants: {
        ...because(openToAll, 'settings_read: of every row'),
        ...because(asksAgain, 'settings_update: to any row'),
      },
    },
  },
  sidebars: {
    'owner admin': ['Business › Platform Settings'],
  },
  routes: {
    'GET /api/settings': 'owner',
    'GET /api/settings/server': 'owner',
    'PUT /api/settings/{key}': 'owner',
  },
};
