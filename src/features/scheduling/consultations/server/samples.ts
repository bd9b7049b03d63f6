import { sql } from 'drizzle-orm';

import { asksAgain, because, followsASession, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, bookedTimes, ownedBy, text, writtenByTheAttorney } from '#testing/access/sample-parts.ts';
import { writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    consultation_sessions: {
      // Sessions of applicants with mentors. Requests insert none.
      expected: writtenByTheSystem,
      insert: (id) =>
        sql`insert into consultation_sessions (client_id, attorney_id, session_date, start_time, duration, starts_at, ends_at)
            values (${id}, ${id}, '2026-03-02', '11:00', '01:00', '2026-03-02 11:00Z', '2026-03-02 12:00Z')`,
      own: ownedBy('client_id'),
      set: sql`status = 'cancelled'`,
      ended: { provider: 'attorney_id', role: 'attorney', reads: true },
      columns: {
        // The attorney's other applicant, to whom the policy would let them move a session.
        before: ({ 'another applicant': applicant, 'assigned attorney': attorney }) => [
          sql`insert into mentor_assignments (user_id, mentor_id) values (${applicant.id}, ${attorney.id})`,
        ],
        changedBy: {
          'assigned attorney': {
            line: 'attorney_id',
            of: () => ({ ...writtenByTheAttorney, status: text('cancelled') }),
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
            of: writtenByTheAttorney,
            by: {
              owner: true,
              'assigned attorney': true,
              'another applicant': false,
              'assigned mentor': false,
              attorney: false,
              ...adminsAlike(false),
            },
          },
        ],
      },
      equivalentMutants: {
        ...because(asksAgain, 'consultation_sessions_update: to any row'),
        ...because(followsASession, 'consultation_sessions_occupy_times on consultation_sessions: gone'),
        ...because(refusesAnother, 'consultation_sessions, attorney_id: with attorney_id'),
      },
    },
  },
  sidebars: {
    attorney: ['Practice › Consultations'],
  },
  routes: {
    'GET /api/consultation-sessions': 'attorney',
    'GET /api/consultation-sessions/{id}': 'attorney',
    'POST /api/consultation-sessions/{id}/accept': 'attorney',
    'POST /api/consultation-sessions/{id}/status': 'attorney',
    'PATCH /api/consultation-sessions/{id}': 'attorney',
  },
};
