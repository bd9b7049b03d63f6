import { sql } from 'drizzle-orm';

import { because, cancelsSessions } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { permitted, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    mentor_assignments: {
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        ...permitted([1, RLS, 0, 1]),
      },
      insert: (id) => sql`insert into mentor_assignments (user_id, mentor_id) values (${id}, ${id})`,
      own: (id) => sql`user_id = ${id} and mentor_id = ${id}`,
      set: sql`assigned_at = now()`,
      equivalentMutants: {
        ...because(
          'it ends reviews with their assignment and keeps no one out; src/features/documents tests it',
          'mentor_assignments_release_reviews on mentor_assignments: gone',
        ),
        ...because(cancelsSessions, 'mentor_assignments_cancel_sessions on mentor_assignments: gone'),
      },
    },
  },
  sidebars: {
    mentor: ['Applicants › Assigned Users'],
    attorney: ['Applicants › Assigned Users'],
    'owner admin': ['People › Assignments'],
  },
  creates: {
    'owner admin': ['Assign a mentor or attorney › /admin/assignments?new'],
  },
  routes: {
    'GET /api/assigned-people': providers,
    'GET /api/assigned-people/past': providers,
    'GET /api/assigned-people/{id}': providers,
    'GET /api/own-applicants': providers,
    'GET /api/reviewers': 'applicant',
    'GET /api/assignments': 'manage_providers',
    'GET /api/assignments/people': 'manage_providers',
    'POST /api/assignments': 'manage_providers',
    'DELETE /api/assignments/{id}': 'manage_providers',
  },
};
