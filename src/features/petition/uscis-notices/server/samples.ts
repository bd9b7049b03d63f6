import { sql } from 'drizzle-orm';

import { because } from '#testing/access/mutant-reasons.ts';
import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { byApplicant } from '#testing/replayed-requests.ts';

const [responseId, otherResponseId, petitionId, noticeId, taskId, otherTaskId] = [
  '00000000-0000-8000-8000-000000000011',
  '00000000-0000-8000-8000-000000000012',
  '00000000-0000-8000-8000-000000000013',
  '00000000-0000-8000-8000-000000000014',
  '00000000-0000-8000-8000-000000000015',
  '00000000-0000-8000-8000-000000000016',
];

export const samples: Samples = {
  tables: {
    uscis_notices: {
      expected: applicantsOwn,
      insert: (id) =>
        sql`insert into uscis_notices (user_id, issued_on, due_on) values (${id}, '2026-01-02', '2026-03-30')`,
      own: ownedBy('user_id'),
      set: sql`receipt_number = 'IOE0912345678'`,
      columns: {
        before: ({ owner, 'another applicant': other }) => [
          ...(
            [
              [responseId, owner],
              [otherResponseId, other],
            ] as const
          ).map(
            ([id, { id: of }]) =>
              sql`insert into binders (id, user_id, kind, title, outline) values (${id}, ${of}, 'response', 'a', '{"sections": []}')`,
          ),
          sql`insert into binders (id, user_id, title, outline) values (${petitionId}, ${owner.id}, 'a', '{"sections": []}')`,
        ],
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ issued_on: text('2026-01-02'), due_on: text('2026-03-30') }) },
        values: {
          kind: text('noid'),
          receipt_number: text('IOE0912345678'),
          delivery: text('online'),
          mailed_to: text('abroad'),
          binder_id: text(responseId),
        },
        policed: ['user_id'],
        // A notice can be linked only to its owner's response binder, not to a petition or to another user's binder.
        steps: [otherResponseId, petitionId].map((id) => ({
          by: 'owner',
          set: { binder_id: text(id) },
          outcome: 'refused',
        })),
      },
      equivalentMutants: {
        ...because(
          'the policy lets no new row have anything in the one column that it closes',
          'uscis_notices, create: with binder_id',
        ),
        ...because(
          'its owner alone reads the row, who may read their own files in any case',
          'app.can_read_file: without uscis_notices.notice_url',
        ),
      },
    },
    notice_issues: {
      expected: applicantsOwn,
      insert: (id) => sql`
        with notice as (insert into uscis_notices (user_id, issued_on, due_on) values (${id}, '2026-01-02', '2026-03-30') returning id)
        insert into notice_issues (user_id, notice_id, position, quote) select ${id}, id, 1, 'a' from notice`,
      own: ownedBy('user_id'),
      set: sql`state = 'answered'`,
      columns: {
        before: ({ owner, 'another applicant': other }) => [
          sql`insert into uscis_notices (id, user_id, issued_on, due_on) values (${noticeId}, ${owner.id}, '2026-01-02', '2026-03-30')`,
          ...(
            [
              [taskId, owner],
              [otherTaskId, other],
            ] as const
          ).map(
            ([id, { id: of }]) =>
              sql`insert into tasks (id, user_id, title, criteria, action_item) values (${id}, ${of}, 'a', 'b', 'c')`,
          ),
        ],
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ notice_id: text(noticeId), position: sql`1`, quote: text('b') }) },
        values: {
          notice_id: text(noticeId),
          state: text('answered'),
          exhibits: text(`{${noticeId}}`),
          task_id: text(taskId),
        },
        policed: ['user_id'],
        control: { added: { user_id: '23503' } },
        steps: [{ by: 'owner', set: { task_id: text(otherTaskId) }, outcome: 'refused' }],
      },
      equivalentMutants: {
        ...because(
          'the policy lets no new row have anything in the one column that it closes',
          'notice_issues, create: with task_id',
        ),
        ...because(
          'an issue is of a notice of its own user, and the check is refused that first; src/features/petition/uscis-notices tests it',
          'notice_issues_create: to any row',
        ),
      },
    },
  },
  routes: {
    'GET /api/uscis-notices': 'applicant',
    'GET /api/uscis-notices/{id}': 'applicant',
    'POST /api/uscis-notices': { access: 'entitled applicant', body: { issued_on: '2026-01-02' } },
    'PATCH /api/uscis-notices/{id}': 'entitled applicant',
    'PUT /api/uscis-notices/{id}/tasks': 'entitled applicant',
    'PUT /api/uscis-notices/{id}/response': 'entitled applicant',
    'DELETE /api/uscis-notices/{id}': 'entitled applicant',
    'POST /api/uscis-notices/{id}/restore': 'entitled applicant',
    'POST /api/notice-issues/notices/{notice}': 'entitled applicant',
    'PATCH /api/notice-issues/{id}': 'entitled applicant',
    'DELETE /api/notice-issues/{id}': 'entitled applicant',
    'POST /api/notice-issues/{id}/restore': 'entitled applicant',
  },
  keyedRoutes: {
    'POST /api/uscis-notices': {
      table: 'uscis_notices',
      prepare: byApplicant('/api/uscis-notices', { issued_on: '2026-01-02' }),
      change: { issued_on: '2026-01-03' },
      hasTrash: true,
    },
    'POST /api/notice-issues/notices/{notice}': {
      table: 'notice_issues',
      async prepare(app) {
        const as = await createUser(app.database);
        const add = async () => {
          const response = await app.request('POST', '/api/uscis-notices', {
            as,
            body: { issued_on: '2026-01-02' },
          });
          return `/api/notice-issues/notices/${((await response.json()) as { id: string }).id}`;
        };
        return { as, path: await add(), body: { quote: 'Nothing shows the author.' }, elsewhere: await add() };
      },
      change: { quote: 'Nothing shows the date.' },
    },
  },
  async fillCase({ send, up }) {
    const notice = await send({
      path: 'uscis-notices',
      body: { issued_on: '2026-01-02', notice_url: await up('evidence-requests', 'notice.pdf') },
    });
    await send({ path: `notice-issues/notices/${notice.id}`, body: { quote: 'Nothing shows the author.' } });
  },
  creates: {
    applicant: ['New notice › /dashboard/binder/notices?new'],
  },
};
