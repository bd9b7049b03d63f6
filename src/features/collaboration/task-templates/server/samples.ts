import { sql } from 'drizzle-orm';

import { asksAgain, because, ownByDefault, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, givenBy, inTrash, ownedBy, ownerAs, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    task_templates: {
      // A mentor's own. The requested row is an applicant's, who has none.
      expected: {
        ...usersOwn([0, RLS, 0, 0]),
        'mentor and applicant': [0, 1, 0, 0],
        mentor: [0, 1, 0, 0],
      },
      insert: (id) => sql`insert into task_templates (mentor_id, title, due_in_days) values (${id}, 'a', 1)`,
      own: ownedBy('mentor_id'),
      set: sql`title = 'b'`,
      columns: {
        before: ownerAs('mentor'),
        changedBy: { owner: { line: 'mentor_id' } },
        addedBy: givenBy(['owner', 'mentor'], () => ({ title: text('a'), due_in_days: text('1') })),
        values: { priority: text('High'), due_in_days: text('3') },
        policed: ['mentor_id'],
        reads: [{ of: inTrash, by: { owner: true, mentor: false, ...adminsAlike(false) } }],
      },
      equivalentMutants: {
        ...because(asksAgain, 'task_templates_update: to any row'),
        ...because(ownByDefault, 'task_templates, create: without mentor_id'),
        ...because(refusesAnother, 'task_templates, mentor_id: with mentor_id'),
      },
    },
  },
  routes: {
    'GET /api/task-templates': 'mentor',
    'GET /api/task-templates/{id}': 'mentor',
    'POST /api/task-templates': 'mentor',
    'PATCH /api/task-templates/{id}': 'mentor',
    'DELETE /api/task-templates/{id}': 'mentor',
    'POST /api/task-templates/{id}/restore': 'mentor',
  },
  keyedRoutes: {
    'POST /api/task-templates': {
      table: 'task_templates',
      prepare: async ({ database }) => ({
        as: await createUser(database, { role: 'mentor' }),
        path: '/api/task-templates',
        body: { title: 'Write', due_in_days: 7 },
      }),
      change: { title: 'Another' },
      hasTrash: true,
    },
  },
};
