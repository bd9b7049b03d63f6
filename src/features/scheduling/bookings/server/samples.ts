import { sql } from 'drizzle-orm';

import { because, keepsTimesApart } from '#testing/access/mutant-reasons.ts';
import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { dayIn, createBookableProvider } from '#testing/bookings.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    busy_times: {
      // No request reads or writes busy times.
      expected: usersOwn([0, RLS, 0, 0]),
      insert: (id) =>
        sql`insert into busy_times (user_id, starts_at, ends_at, source, source_id) values (${id}, '2026-03-03 09:00Z', '2026-03-03 10:00Z', 'a', gen_random_uuid())`,
      own: ownedBy('user_id'),
      set: sql`ends_at = '2026-03-03 11:00Z'`,
      columns: { values: { ends_at: text('2026-03-03 13:30Z') } },
      equivalentMutants: because(keepsTimesApart, 'busy_times_no_overlap on busy_times: gone'),
    },
  },
  routes: {
    'GET /api/bookings': 'applicant',
    'GET /api/bookings/providers': 'applicant',
    'GET /api/bookings/slots': {
      access: 'applicant',
      path: '/api/bookings/slots?provider=00000000-0000-4000-8000-000000000000&role=mentor&from=2030-01-02&until=2030-01-02&zone=UTC',
    },
    'GET /api/bookings/{role}/{id}': 'applicant',
    'POST /api/bookings': {
      access: 'entitled applicant',
      body: { provider_id: crypto.randomUUID(), role: 'mentor', date: dayIn(7), time: '09:00', session_type: 'Talk' },
    },
    'POST /api/bookings/{role}/{id}/move': {
      access: 'entitled applicant',
      body: { date: dayIn(7), time: '09:00', version: 1 },
    },
    'POST /api/bookings/{role}/{id}/cancel': 'entitled applicant',
  },
  keyedRoutes: {
    'POST /api/bookings': {
      table: 'session_bookings',
      async prepare(app) {
        const as = await createUser(app.database);
        const { id: provider_id } = await createBookableProvider(app.database, 'mentor', { applicants: [as] });
        const body = { provider_id, role: 'mentor', date: dayIn(7), time: '09:00', session_type: 'Mock Interview' };
        return { as, path: '/api/bookings', body };
      },
      change: { time: '14:00' },
      waitsOnce: true,
    },
  },
  sidebars: {
    applicant: ['Case › Bookings'],
  },
  creates: {
    applicant: ['Book a session › /bookings?new'],
  },
};
