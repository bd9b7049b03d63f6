import { sql } from 'drizzle-orm';

import { asksAgain, because, followsASession, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, assignedAs, bookedTimes, ownedBy, text } from '#testing/access/sample-parts.ts';
import { writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    session_bookings: {
      // Sessions of applicants with mentors, which no request inserts.
      expected: writtenByTheSystem,
      insert: (id) =>
        sql`insert into session_bookings (client_id, provider_id, session_date, start_time, duration, starts_at, ends_at)
            values (${id}, ${id}, '2026-03-02', '09:00', '01:00', '2026-03-02 09:00Z', '2026-03-02 10:00Z')`,
      own: ownedBy('client_id'),
      set: sql`status = 'cancelled'`,
      ended: { provider: 'provider_id', role: 'mentor', reads: true },
      columns: {
        // The mentor's other applicant, to whom the policy would let them move a session.
        before: ({ 'another applicant': applicant, 'assigned mentor': mentor }) => [
          sql`insert into mentor_assignments (user_id, mentor_id) values (${applicant.id}, ${mentor.id})`,
        ],
        changedBy: {
          'assigned mentor': {
            line: 'provider_id',
            of: () => ({ provider_id: assignedAs('mentor'), status: text('cancelled') }),
          },
        },
        values: {
          client_id: sql`(select m.user_id from mentor_assignments m order by m.assigned_at desc limit 1)`,
          status: text('completed'),
          no_show: text('applicant'),
          duration: text('02:00'),
          ...bookedTimes,
        },
        // For a row that is not canceled.
        control: { changed: { no_show: '23514' } },
        reads: [
          {
            of: { provider_id: assignedAs('mentor') },
            by: {
              owner: true,
              'assigned mentor': true,
              'another applicant': false,
              'assigned attorney': false,
              mentor: false,
              ...adminsAlike(false),
            },
          },
        ],
      },
      equivalentMutants: {
        ...because(asksAgain, 'session_bookings_update: to any row'),
        ...because(followsASession, 'session_bookings_occupy_times on session_bookings: gone'),
        ...because(refusesAnother, 'session_bookings, provider_id: with provider_id'),
      },
    },
  },
  sidebars: {
    mentor: ['Practice › Sessions', 'Practice › History'],
  },
  routes: {
    'GET /api/session-bookings': 'mentor',
    'GET /api/session-bookings/history': 'mentor',
    'GET /api/session-bookings/hours': 'mentor',
    'GET /api/session-bookings/{id}': 'mentor',
    'POST /api/session-bookings/{id}/status': 'mentor',
    'PATCH /api/session-bookings/{id}': 'mentor',
  },
};
