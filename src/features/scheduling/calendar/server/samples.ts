import { sql } from 'drizzle-orm';

import { anyText, ownedBy } from '#testing/access/sample-parts.ts';
import { closed, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    calendar_feeds: {
      // An elevated action sets the URL, which its user may delete.
      expected: usersOwn([1, RLS, 0, 1], [0, RLS, 0, 0]),
      insert: (id) => sql`insert into calendar_feeds (user_id, secret_hash) values (${id}, ${anyText})`,
      own: ownedBy('user_id'),
      set: sql`created_at = now()`,
    },
    session_reminders: {
      expected: closed,
      insert: (id) =>
        sql`insert into session_reminders (source, source_id, starts_at) values ('session_bookings', ${id}, now())`,
      own: ownedBy('source_id'),
      set: sql`starts_at = now()`,
    },
  },
  sidebars: {
    'applicant after the trial': ['Account › Calendar Feed'],
  },
  routes: {
    'GET /api/calendar-feed': 'signed in',
    'PUT /api/calendar-feed': 'active user',
    'DELETE /api/calendar-feed': 'signed in',
    'GET /api/calendar-feed/calendar.ics': 'anyone',
  },
};
