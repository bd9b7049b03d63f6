import { sql } from 'drizzle-orm';

import { because, cancelsSessions } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    mentor_assignments: {
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        ...withPermission([1, RLS, 0, 0]),
      },
      insert: (id) => sql`insert into mentor_assignments (user_id, mentor_id) values (${id}, ${id})`,
      own: (id) => sql`user_id = ${id} and mentor_id = ${id}`,
      set: sql`assigned_at = now()`,
      equivalentMutants: {
        ...because(
          'it ends reviews with their assignment and keeps no one out; src/features/collaboration/documents tests it',
          'mentor_assignments_release_reviews on mentor_assignments: gone',
        ),
        ...because(cancelsSessions, 'mentor_assignments_cancel_sessions on mentor_assignments: gone'),
      },
    },
    ended_assignments: {
      expected: {
        ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
        ...withPermission([1, RLS, 0, 0]),
      },
      insert: (id) => sql`insert into ended_assignments (user_id, mentor_id) values (${id}, ${id})`,
      own: (id) => sql`user_id = ${id} and mentor_id = ${id}`,
      set: sql`reason = 'a'`,
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
    'GET /api/assigned-applicants': providers,
    'GET /api/reviewers': 'applicant',
    'GET /api/assignments': 'manage_providers',
    'GET /api/assignments/users': 'manage_providers',
    'GET /api/assignments/unassigned': 'manage_providers',
    'POST /api/assignments': 'manage_providers',
    'GET /api/assignments/{id}/ending': 'manage_providers',
    'POST /api/assignments/{id}/end': { access: 'manage_providers', body: { reason: 'The case is complete.' } },
  },
};
