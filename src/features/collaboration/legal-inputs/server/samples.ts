import { sql } from 'drizzle-orm';

import { asksAgain, because, ownByDefault, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { adminsAlike, adminsAlone, ownedBy, text, writtenByTheAttorney } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { assign } from '#testing/tasks.ts';

export const samples: Samples = {
  tables: {
    legal_inputs: {
      // About an applicant's documents, before approval: assigned attorneys write it, and admins edit it.
      expected: { ...usersOwn([0, RLS, 0, 0]), ...withPermission([1, RLS, 1, 0]) },
      insert: (id) =>
        sql`insert into legal_inputs (user_id, attorney_id, document_type, feedback) values (${id}, ${id}, 'Award Certificate', 'a')`,
      own: ownedBy('user_id'),
      set: sql`feedback = 'b'`,
      ended: { provider: 'attorney_id', role: 'attorney', reads: false },
      columns: {
        changedBy: {
          ...adminsAlone('others'),
          'assigned attorney': {
            line: 'attorney_id',
            of: () => ({ ...writtenByTheAttorney, feedback: text('as edited'), edited_at: sql`now()` }),
          },
        },
        addedBy: {
          'assigned attorney': ({ owner }) => ({
            user_id: text(owner.id),
            document_type: text('Award Certificate'),
            feedback: text('a'),
          }),
        },
        values: { status: text('approved'), attorney_answer: text('withdrawn') },
        policed: ['user_id', 'attorney_id'],
        // Another edit has a later date, and clears an objection to the earlier text.
        resets: {
          by: 'owner admin',
          of: { attorney_answer: text('objected'), attorney_note: text('x'), edited_at: sql`now() - interval '1 day'` },
          set: { feedback: text('edited again') },
          becomes: { edited_at: sql`now()`, attorney_answer: text('none'), attorney_note: text('') },
        },
        // Decision and time belong together, and so do an answer and its edit.
        control: {
          added: { status: '23514', decided_at: '23514', attorney_answer: '23514' },
          changed: { status: '23514', decided_at: '23514', attorney_answer: '23514' },
        },
        reads: [
          {
            of: writtenByTheAttorney,
            by: {
              owner: false,
              'assigned attorney': true,
              'assigned mentor': false,
              attorney: false,
              ...adminsAlike(true),
            },
          },
          {
            of: { ...writtenByTheAttorney, status: text('rejected'), decided_at: sql`now()` },
            by: { owner: false, 'assigned attorney': true, 'another applicant': false },
          },
          {
            of: { ...writtenByTheAttorney, status: text('approved'), decided_at: sql`now()` },
            by: { owner: true, 'assigned attorney': true, 'assigned mentor': false, 'another applicant': false },
          },
          // Another attorney's.
          { of: { attorney_id: sql`null` }, by: { 'assigned attorney': false, ...adminsAlike(true) } },
        ],
        steps: [
          {
            by: 'assigned attorney',
            of: writtenByTheAttorney,
            set: { attorney_note: text('a') },
            outcome: 'no row',
          },
        ],
      },
      equivalentMutants: {
        ...because(asksAgain, 'legal_inputs_update: to any row'),
        ...because(ownByDefault, 'legal_inputs, create: without attorney_id'),
        ...because(refusesAnother, 'legal_inputs, attorney_id: with attorney_id'),
      },
    },
    legal_input_versions: {
      expected: {
        ...usersOwn([0, RLS, 0, 0]),
        ...withPermission([1, RLS, 0, 0]),
      },
      insert: (id) => sql`with input as (
          insert into legal_inputs (user_id, attorney_id, document_type, feedback) values (${id}, ${id}, 'Award Certificate', 'a') returning id)
        insert into legal_input_versions (legal_input_id, number, feedback, written_by) select id, 99, 'b', ${id} from input`,
      own: ownedBy('written_by'),
      set: sql`feedback = 'c'`,
      columns: { control: { changed: { legal_input_id: '23503' } } },
    },
  },
  routes: {
    'GET /api/legal-inputs/all': 'manage_content',
    'GET /api/legal-inputs/all/{id}': 'manage_content',
    'GET /api/legal-inputs/all/{id}/versions': 'manage_content',
    'PATCH /api/legal-inputs/all/{id}': 'manage_content',
    'POST /api/legal-inputs/all/{id}/decision': 'manage_content',
    'GET /api/legal-inputs/approved': 'applicant',
    'GET /api/legal-inputs': 'attorney',
    'GET /api/legal-inputs/{id}': 'attorney',
    'POST /api/legal-inputs': 'attorney',
    'POST /api/legal-inputs/{id}/answer': { access: 'attorney', body: { answer: 'withdrawn', version: 1 } },
  },
  keyedRoutes: {
    'POST /api/legal-inputs': {
      table: 'legal_inputs',
      async prepare({ database }) {
        const [applicant, attorney] = [await createUser(database), await createUser(database, { role: 'attorney' })];
        await assign(database, applicant, attorney);
        return {
          as: attorney,
          path: '/api/legal-inputs',
          body: { user_id: applicant.id, document_type: 'Award Certificate', feedback: 'The award is not translated.' },
        };
      },
      change: { feedback: 'Another' },
    },
  },
  sidebars: {
    attorney: ['Applicants › Legal Input'],
    'owner admin': ['Content › Legal Input'],
  },
  creates: {
    attorney: ['Write legal input › /attorney/legal-input?new'],
  },
};
