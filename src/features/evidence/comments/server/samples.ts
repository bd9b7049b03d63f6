import { sql } from 'drizzle-orm';

import { recordTypes } from '#records/registry.ts';
import { asksAgain, because, ownByDefault } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { notTheirs, ownedBy, sharedWithMentor, text } from '#testing/access/sample-parts.ts';
import { readByGranted, RLS, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { TestUsers } from '#testing/access/checks.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import type { Samples } from '#testing/samples.ts';

const [recordId, otherRecordId, commentId] = [
  '00000000-0000-8000-8000-000000000003',
  '00000000-0000-8000-8000-000000000004',
  '00000000-0000-8000-8000-000000000005',
];
const commentOnRecord = ({ owner }: TestUsers) => ({
  user_id: text(owner.id),
  record_type: text('awards'),
  record_id: text(recordId),
  body: text('c'),
});

const ofRecord = '/api/record-comments/records/awards/00000000-0000-4000-8000-000000000000';

export const samples: Samples = {
  tables: {
    record_comments: {
      // The policy does not see the statement's own record yet. Samples of columns comment on an existing one.
      expected: { ...writtenByTheSystem, owner: [1, RLS, 1, 0] },
      insert: (id) => sql`with record as (insert into awards (user_id) values (${id}) returning id)
        insert into record_comments (user_id, record_type, record_id, author_id, body) select ${id}, 'awards', id, ${id}, 'a' from record`,
      own: ownedBy('user_id'),
      set: sql`resolved_at = now()`,
      providers: readByGranted,
      columns: {
        before: (cast) => [
          sharedWithMentor('awards')(cast),
          ...[recordId, otherRecordId].map(
            (id) => sql`insert into awards (id, user_id) values (${id}, ${cast.owner.id})`,
          ),
          sql`insert into record_comments (id, user_id, record_type, record_id, author_id, body)
          values (${commentId}, ${cast.owner.id}, 'awards', ${recordId}, ${cast.owner.id}, 'b')`,
        ],
        changedBy: {
          owner: { line: 'user_id' },
          'assigned mentor': { line: 'author_id', of: (cast) => ({ author_id: text(cast['assigned mentor'].id) }) },
        },
        addedBy: { owner: commentOnRecord, 'assigned mentor': commentOnRecord },
        values: { record_type: text('patents'), record_id: text(otherRecordId), parent_id: text(commentId) },
        policed: ['user_id', 'author_id', 'record_type'],
        control: { changed: { parent_id: '23503' } },
        reads: [{ of: { body: text('d') }, by: { owner: true, 'assigned mentor': true, ...notTheirs } }],
      },
      equivalentMutants: {
        ...because(asksAgain, 'record_comments_update: to any row'),
        ...because(ownByDefault, 'record_comments, create: without author_id'),
        ...because(
          'the policy of the changed row refuses another author, and a type of which there is no record with that id',
          'record_comments, author_id: with record_type',
          'record_comments, author_id: with author_id',
        ),
      },
    },
  },
  routes: {
    'GET /api/record-comments/open/{segment}': { access: 'applicant', path: '/api/record-comments/open/awards' },
    'GET /api/record-comments/records/{segment}/{record}': { access: ['applicant', ...providers], path: ofRecord },
    'POST /api/record-comments/records/{segment}/{record}': {
      access: ['entitled applicant', ...providers],
      path: ofRecord,
    },
    'PATCH /api/record-comments/{id}': providers,
    'POST /api/record-comments/{id}/resolution': 'entitled applicant',
  },
  keyedRoutes: {
    'POST /api/record-comments/records/{segment}/{record}': {
      table: 'record_comments',
      async prepare(app) {
        const as = await createUser(app.database);
        const award = recordTypes.find(({ table }) => table === 'awards');
        const body = award && sampleRecord(award);
        const add = async () =>
          `/api/record-comments/records/awards/${((await (await app.request('POST', '/api/records/awards', { as, body })).json()) as { id: string }).id}`;
        return { as, path: await add(), body: { body: 'Is it in order?' }, elsewhere: await add() };
      },
      change: { body: 'Is it complete?' },
    },
  },
  async fillCase({ send, made }) {
    const path = `record-comments/records/awards/${made.award}`;
    const { id: parent_id } = await send({ path, body: { body: 'Is the date right?' } });
    await send({ path, body: { body: 'It is.', parent_id } });
  },
};
