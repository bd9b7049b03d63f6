import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, ownedBy, ownerAs, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

const readByTheirs = [
  {
    of: { hourly_rate: sql`5` },
    by: { owner: true, 'another applicant': true, 'lapsed applicant': false, mentor: false, ...adminsAlike(false) },
  },
];

export const samples: Samples = {
  tables: {
    mentor_profiles: {
      // Not for admins. Applicants read those of their providers, as the feature's tests show.
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        'mentor and applicant': [0, 1, 0, 0],
        mentor: [0, 1, 0, 0],
      },
      insert: (id) => sql`insert into mentor_profiles (user_id, bio) values (${id}, ${id})`,
      own: ownedBy('bio'),
      set: sql`hourly_rate = 1`,
      columns: {
        before: ownerAs('mentor'),
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ bio: text('a') }) },
        policed: ['user_id'],
        reads: readByTheirs,
      },
      equivalentMutants: because(asksAgain, 'mentor_profiles_update: to any row'),
    },
    attorney_profiles: {
      expected: { ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), attorney: [0, 1, 0, 0] },
      insert: (
        id,
      ) => sql`insert into attorney_profiles (user_id, specialization, years_of_experience, bar_number, license_state, bio, hourly_rate)
        values (${id}, 'a', 1, 'b', 'c', ${id}, 1)`,
      own: ownedBy('bio'),
      set: sql`hourly_rate = 2`,
      columns: {
        before: ownerAs('attorney'),
        changedBy: { owner: { line: 'user_id' } },
        addedBy: {
          owner: () => ({
            specialization: text('a'),
            years_of_experience: text('1'),
            bar_number: text('b'),
            license_state: text('c'),
            hourly_rate: text('1'),
          }),
        },
        policed: ['user_id'],
        reads: readByTheirs,
      },
      equivalentMutants: because(asksAgain, 'attorney_profiles_update: to any row'),
    },
  },
  sidebars: {
    applicant: ['Case › Your team'],
    mentor: ['Practice › Profile'],
    attorney: ['Practice › Profile'],
  },
  routes: {
    'GET /api/provider-profiles': 'applicant',
    'GET /api/provider-profiles/mentor': 'mentor',
    'PUT /api/provider-profiles/mentor': 'mentor',
    'GET /api/provider-profiles/attorney': 'attorney',
    'PUT /api/provider-profiles/attorney': 'attorney',
  },
};
