import { sql } from 'drizzle-orm';

import { because, ownByDefault } from '#testing/access/mutant-reasons.ts';
import { byAdmins, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';
import { byOwner } from '#testing/replayed-requests.ts';

export const samples: Samples = {
  tables: {
    broadcasts: {
      // Admins who may send broadcasts read them, and only the job changes them.
      expected: { ...usersOwn([0, RLS, 0, 0]), ...withPermission([1, 1, 0, 0]) },
      insert: (id) => sql`insert into broadcasts (title, message) values (${id}, 'a')`,
      own: ownedBy('title'),
      set: sql`message = 'b'`,
      columns: {
        addedBy: byAdmins(() => ({ title: text('a'), message: text('b') })),
        values: { type: text('warning'), audience: text('mentor') },
        policed: ['sent_by'],
        signed: () => ({ recipients: sql`app.count_audience('all')` }),
      },
      equivalentMutants: because(ownByDefault, 'broadcasts, create: without sent_by'),
    },
  },
  routes: {
    'GET /api/broadcasts': 'manage_notifications',
    'GET /api/broadcasts/audience': 'manage_notifications',
    'GET /api/broadcasts/{id}': 'manage_notifications',
    'POST /api/broadcasts': 'manage_notifications',
  },
  keyedRoutes: {
    'POST /api/broadcasts': {
      table: 'broadcasts',
      prepare: byOwner('/api/broadcasts', { title: 'News', message: 'We are back', type: 'info', audience: 'mentor' }),
      change: { title: 'Other news' },
    },
  },
  sidebars: {
    'owner admin': ['Content › Send Notifications'],
  },
  creates: {
    'owner admin': ['Send a notification › /admin/notifications?new'],
  },
};
