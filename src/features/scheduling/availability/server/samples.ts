import { sql } from 'drizzle-orm';

import { asksAgain, because, keepsTimesApart, ownByDefault, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, givenBy, ownedBy, ownerAs, text } from '#testing/access/sample-parts.ts';
import { RLS, type SqlCells, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import type { KeyedRoute } from '#testing/replayed-requests.ts';
import type { TestApp } from '#testing/test-app.ts';

const wide = { start_time: text('08:00'), end_time: text('22:00') };
const within = { start_time: text('09:30'), end_time: text('23:00') };
const weeklyHours = { day_of_week: text('5'), ...wide };
const readByTheirApplicants = {
  of: { start_time: text('08:30') },
  by: {
    owner: true,
    'another applicant': true,
    'lapsed applicant': false,
    mentor: false,
    attorney: false,
    ...adminsAlike(false),
  },
};

// A mentor's own, which assigned applicants read. The row of the matrix is an applicant's, who has none.
const mentorsOwn: SqlCells = {
  ...usersOwn([0, RLS, 0, 0]),
  'mentor and applicant': [0, 1, 0, 0],
  mentor: [0, 1, 0, 0],
};

const monday = { day_of_week: 1, start_time: '09:00', end_time: '17:00', time_zone: 'UTC' };

export const samples: Samples = {
  tables: {
    availability_settings: {
      expected: mentorsOwn,
      // On a separate day, because no two may overlap.
      insert: (id) => sql`insert into availability_settings (user_id, day_of_week, start_time, end_time)
        select ${id}, day, '09:00', '17:00' from generate_series(0, 6) as day
        where not exists (select from availability_settings a where a.user_id = ${id} and a.day_of_week = day) limit 1`,
      own: ownedBy('user_id'),
      set: sql`is_available = false`,
      columns: {
        before: ownerAs('mentor'),
        removedBy: 'owner',
        changedBy: { owner: { line: 'user_id' } },
        addedBy: givenBy(['owner', 'mentor'], () => weeklyHours),
        values: { day_of_week: text('6'), ...within, is_available: sql`false` },
        policed: ['user_id'],
        reads: [readByTheirApplicants],
      },
      equivalentMutants: {
        ...because(asksAgain, 'availability_settings_update: to any row'),
        ...because(keepsTimesApart, 'availability_settings_no_overlap on availability_settings: gone'),
      },
    },
    attorney_availability: {
      expected: {
        ...usersOwn([0, RLS, 0, 0]),
        attorney: [0, 1, 0, 0],
      },
      insert: (id) => sql`insert into attorney_availability (attorney_id, day_of_week, start_time, end_time)
        select ${id}, day, '09:00', '17:00' from generate_series(0, 6) as day
        where not exists (select from attorney_availability a where a.attorney_id = ${id} and a.day_of_week = day) limit 1`,
      own: ownedBy('attorney_id'),
      set: sql`is_available = false`,
      columns: {
        before: ownerAs('attorney'),
        removedBy: 'owner',
        changedBy: { owner: { line: 'attorney_id' } },
        addedBy: givenBy(['owner', 'attorney'], () => weeklyHours),
        values: { day_of_week: text('6'), ...within, is_available: sql`false` },
        policed: ['attorney_id'],
        reads: [readByTheirApplicants],
      },
      equivalentMutants: {
        ...because(asksAgain, 'attorney_availability_update: to any row'),
        ...because(keepsTimesApart, 'attorney_availability_no_overlap on attorney_availability: gone'),
        ...because(ownByDefault, 'attorney_availability, create: without attorney_id'),
        ...because(refusesAnother, 'attorney_availability, attorney_id: with attorney_id'),
      },
    },
    availability_days: {
      // Inserted as a mentor.
      expected: mentorsOwn,
      insert: (id) => sql`insert into availability_days (user_id, role, day)
        select ${id}, 'mentor', date '2030-01-01' + later from generate_series(0, 6) as later
        where not exists (select from availability_days a where a.user_id = ${id} and a.day = date '2030-01-01' + later) limit 1`,
      own: ownedBy('user_id'),
      set: sql`day = '2030-02-01'`,
      columns: {
        before: ownerAs('mentor'),
        removedBy: 'owner',
        addedBy: {
          ...givenBy(['owner', 'mentor'], () => ({ role: text('mentor'), day: text('2031-01-01'), ...wide })),
          attorney: () => ({ role: text('attorney'), day: text('2031-01-01'), ...wide }),
        },
        values: { day: text('2031-02-01'), role: text('attorney'), ...within },
        policed: ['user_id'],
        policedFor: { owner: ['role'], mentor: ['role'] },
        // A day off has neither time.
        control: { changed: { start_time: '23514', end_time: '23514' } },
        reads: [{ ...readByTheirApplicants, of: { day: text('2031-03-01') } }],
      },
      equivalentMutants: because(keepsTimesApart, 'availability_days_no_overlap on availability_days: gone'),
    },
  },
  routes: {
    'GET /api/availability/mentor': 'mentor',
    'POST /api/availability/mentor/hours': { access: 'mentor', body: monday },
    'PATCH /api/availability/mentor/hours/{id}': 'mentor',
    'DELETE /api/availability/mentor/hours/{id}': 'mentor',
    'POST /api/availability/mentor/copies': { access: 'mentor', body: { from: 1, to: [2] } },
    'POST /api/availability/mentor/days': 'mentor',
    'DELETE /api/availability/mentor/days/{id}': 'mentor',
    'GET /api/availability/attorney': 'attorney',
    'POST /api/availability/attorney/hours': { access: 'attorney', body: monday },
    'PATCH /api/availability/attorney/hours/{id}': 'attorney',
    'DELETE /api/availability/attorney/hours/{id}': 'attorney',
    'POST /api/availability/attorney/copies': { access: 'attorney', body: { from: 1, to: [2] } },
    'POST /api/availability/attorney/days': 'attorney',
    'DELETE /api/availability/attorney/days/{id}': 'attorney',
  },
  keyedRoutes: Object.fromEntries(
    (['mentor', 'attorney'] as const).flatMap((role) => {
      const route = (path: string, body: Record<string, unknown>) => async (app: TestApp) => ({
        as: await createUser(app.database, { role }),
        path: `/api/availability/${role}/${path}`,
        body,
      });
      const hours: KeyedRoute = {
        table: role === 'mentor' ? 'availability_settings' : 'attorney_availability',
        prepare: route('hours', monday),
        change: { day_of_week: 2 },
        waitsOnce: true,
      };
      const days: KeyedRoute = {
        table: 'availability_days',
        prepare: route('days', { day: '2099-01-01', time_zone: 'UTC' }),
        change: { day: '2099-01-02' },
        waitsOnce: true,
      };
      return [
        [`POST /api/availability/${role}/hours`, hours],
        [`POST /api/availability/${role}/days`, days],
      ];
    }),
  ),
  sidebars: {
    mentor: ['Practice › Availability'],
    attorney: ['Practice › Availability'],
  },
  creates: {
    mentor: ['Add a time slot › /mentor/availability?new'],
    attorney: ['Add a time slot › /attorney/availability?new'],
  },
};
