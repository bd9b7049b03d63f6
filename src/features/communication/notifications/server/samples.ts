import { sql } from 'drizzle-orm';

import { asksAgain, because, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { anyText, byEveryRole, ownedBy, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    notifications: {
      expected: usersOwn([1, RLS, 1, 0], [0, RLS, 0, 0]),
      insert: (id) => sql`insert into notifications (user_id, kind, title, message) values (${id}, 'task', 'a', 'b')`,
      own: ownedBy('user_id'),
      set: sql`read_at = now()`,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        values: { type: text('warning'), link: text('/dashboard') },
      },
      equivalentMutants: {
        ...because(asksAgain, 'notifications_update: to any row'),
        ...because(refusesAnother, 'notifications, user_id: with user_id'),
      },
    },
    notification_preferences: {
      expected: usersOwn([1, 1, 1, 0], [0, 1, 0, 0]),
      insert: (id) =>
        sql`insert into notification_preferences (user_id, kind, by_email) values (${id}, ${anyText}, false)`,
      own: ownedBy('user_id'),
      set: sql`by_email = true`,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        addedBy: byEveryRole(() => ({ kind: text('ticket'), by_email: sql`false` })),
        policed: ['user_id'],
      },
      equivalentMutants: {
        ...because(asksAgain, 'notification_preferences_update: to any row'),
        ...because(refusesAnother, 'notification_preferences, user_id: with user_id'),
      },
    },
  },
  sidebars: {
    'applicant after the trial': ['Account › Notifications'],
  },
  routes: {
    'GET /api/notifications': 'signed in',
    'GET /api/notifications/unread-count': 'signed in',
    'POST /api/notifications/read-all': 'signed in',
    'POST /api/notifications/read-visited': { access: 'signed in', body: { links: ['/dashboard'] } },
    'POST /api/notifications/{id}/read': 'signed in',
    'GET /api/notifications/preferences': 'signed in',
    'PUT /api/notifications/preferences/{kind}': 'signed in',
  },
};
