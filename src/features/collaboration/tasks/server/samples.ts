import { sql } from 'drizzle-orm';

import { asksAgain, because, ownByDefault, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { inTrash, ownedBy, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, readByAssigned, RLS, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { TestUsers } from '#testing/access/checks.ts';
import { createJpeg } from '#testing/fixtures.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { byApplicant } from '#testing/replayed-requests.ts';
import { assign, writtenTask } from '#testing/tasks.ts';

const submitted = () => ({ status: text('Submitted') });
const givenByTheMentor = (cast: TestUsers) => ({ mentor_id: text(cast['assigned mentor'].id) });

export const samples: Samples = {
  tables: {
    tasks: {
      expected: applicantsOwn,
      insert: (id) => sql`insert into tasks (user_id, title, criteria, action_item) values (${id}, 'a', 'b', 'c')`,
      own: ownedBy('user_id'),
      set: sql`title = 'd'`,
      providers: (provider) => (provider.role === 'mentor' ? readByAssigned(provider) : undefined),
      columns: {
        changedBy: { owner: { line: 'user_id' }, 'assigned mentor': { line: 'others', of: submitted } },
        addedBy: { owner: () => ({ title: text('a'), criteria: text('b'), action_item: text('c') }) },
        values: { status: text('In Progress') },
        policed: ['user_id'],
        reads: [
          { of: inTrash, by: { owner: true, 'assigned mentor': false } },
          { of: submitted(), by: { owner: true, 'assigned mentor': true, 'assigned attorney': false, mentor: false } },
        ],
        steps: [
          { by: 'owner', set: { status: text('Reviewed') }, outcome: 'refused' },
          { by: 'owner', of: submitted(), set: { title: text('x') }, outcome: 'no row' },
          { by: 'owner', of: { status: text('Reviewed') }, set: { title: text('x') }, outcome: 'no row' },
          // An elevated action withdraws a submission, and checks whether a mentor has opened it.
          { by: 'owner', of: submitted(), set: { status: text('In Progress') }, outcome: 'no row' },
          { by: 'assigned mentor', set: { review_opened_at: sql`now()` }, outcome: 'no row' },
          { by: 'assigned mentor', set: { reviewer_comments: text('x') }, outcome: 'no row' },
          { by: 'assigned mentor', of: submitted(), set: { status: text('Completed') }, outcome: 'refused' },
          {
            by: 'assigned mentor',
            of: { ...submitted(), deleted_at: sql`now()` },
            set: { reviewer_comments: text('x') },
            outcome: 'no row',
          },
        ],
      },
    },
    task_assignments: {
      // A task from a mentor, which the assignee moves on.
      expected: { ...writtenByTheSystem, owner: [1, RLS, 1, 0] },
      insert: (id) =>
        sql`insert into task_assignments (user_id, mentor_id, title, due_date) values (${id}, ${id}, 'a', now())`,
      own: ownedBy('user_id'),
      set: sql`status = 'In Progress'`,
      ended: { provider: 'mentor_id', role: 'mentor', reads: true },
      columns: {
        changedBy: { owner: { line: 'user_id' }, 'assigned mentor': { line: 'mentor_id', of: givenByTheMentor } },
        addedBy: {
          'assigned mentor': (cast) => ({
            user_id: text(cast.owner.id),
            title: text('a'),
            due_date: text('2030-01-01'),
          }),
        },
        values: { status: text('In Progress'), priority: text('High') },
        policed: ['user_id', 'mentor_id'],
      },
      equivalentMutants: {
        ...because(asksAgain, 'task_assignments_update: to any row'),
        ...because(ownByDefault, 'task_assignments, create: without mentor_id'),
        ...because(refusesAnother, 'task_assignments, mentor_id: with mentor_id'),
      },
    },
  },
  routes: {
    'GET /api/tasks/combined': 'applicant',
    'GET /api/tasks/combined/{id}': 'applicant',
    'GET /api/tasks/mentees': 'mentor',
    'GET /api/tasks/mentees/{id}': 'mentor',
    'GET /api/tasks/applicants': 'mentor',
    'POST /api/tasks': 'entitled applicant',
    'PATCH /api/tasks/{id}': 'entitled applicant',
    'POST /api/tasks/{id}/status': 'entitled applicant',
    'POST /api/tasks/{id}/review': 'mentor',
    'DELETE /api/tasks/{id}': 'entitled applicant',
    'POST /api/tasks/{id}/restore': 'entitled applicant',
    'POST /api/task-assignments': 'mentor',
    'PATCH /api/task-assignments/{id}': 'mentor',
    'POST /api/task-assignments/{id}/status': ['entitled applicant', 'mentor'],
  },
  keyedRoutes: {
    'POST /api/tasks': {
      table: 'tasks',
      prepare: byApplicant('/api/tasks', writtenTask),
      change: { title: 'Another' },
      hasTrash: true,
    },
    'POST /api/task-assignments': {
      table: 'task_assignments',
      async prepare({ database }) {
        const [applicant, mentor] = [await createUser(database), await createUser(database, { role: 'mentor' })];
        await assign(database, applicant, mentor);
        return {
          as: mentor,
          path: '/api/task-assignments',
          body: { user_id: applicant.id, title: 'Write', due_date: '2026-12-24' },
        };
      },
      change: { title: 'Another' },
    },
  },
  async fillCase({ send, up }) {
    await send({
      path: 'tasks',
      body: {
        title: 'Ask for letters',
        criteria: 'i',
        action_item: 'Two of them',
        due_date: '2027-01-02',
        task_files: [await up('tasks', 'list.jpg', createJpeg())],
      },
    });
  },
  sidebars: {
    applicant: ['Case › Tasks'],
    mentor: ['Applicants › Tasks'],
  },
  creates: {
    applicant: ['New task › /dashboard/tasks?new'],
    mentor: ['Assign a task › /mentor/tasks?new'],
  },
};
