import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { inTrash, ownedBy, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';
import { uploadFile } from '#testing/uploads.ts';

export const samples: Samples = {
  tables: {
    memos: {
      // Number of rows that select, insert, update and delete read or change, by subject. Requests move rows to Trash
      // and delete none.
      expected: applicantsOwn,
      insert: (id) => sql`insert into memos (user_id, signer, memo_url) values (${id}, 'a', '/files/a')`,
      own: ownedBy('user_id'),
      set: sql`signer = 'b'`,
      // Required if requests write the table.
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ signer: text('a'), memo_url: text('/files/b') }) },
        policed: ['user_id'],
        reads: [{ of: inTrash, by: { owner: true, 'assigned mentor': false, 'owner admin': false } }],
      },
      // `npm run trials -- mutations` removes each policy, trigger and right, and reports those that nothing notices.
      equivalentMutants: because(asksAgain, 'memos_update: to any row'),
    },
  },
  // Users of each route. A body is needed if the simplest one of the schema is rejected.
  routes: {
    'GET /api/memos': 'applicant',
    'POST /api/memos': {
      access: 'entitled applicant',
      body: { signer: 'Grace Hopper', memo_url: '/files/recommendations/a/1-a.pdf' },
    },
    'PATCH /api/memos/{id}': 'entitled applicant',
    'DELETE /api/memos/{id}': 'entitled applicant',
    'POST /api/memos/{id}/restore': 'entitled applicant',
  },
  // Every route with `createsRow: true`.
  keyedRoutes: {
    'POST /api/memos': {
      table: 'memos',
      async prepare(app) {
        const as = await createUser(app.database);
        const { url } = await uploadFile(app, { as, bucket: 'recommendations' });
        return { as, path: '/api/memos', body: { signer: 'Grace Hopper', memo_url: url } };
      },
      change: { signer: 'Ada Lovelace' },
      hasTrash: true,
    },
  },
  // Sidebar and palette entries of the page.
  sidebars: { applicant: ['Case › Memos'] },
  creates: { applicant: ['New memo › /dashboard/memos?new'] },
};
