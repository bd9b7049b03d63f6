import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { anyText, byEveryRole, ownedBy, text } from '#testing/access/sample-parts.ts';
import { usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    drafts: {
      expected: usersOwn([1, 1, 1, 1], [0, 1, 0, 0]),
      insert: (id) => sql`insert into drafts (user_id, form, values) values (${id}, ${anyText}, '{}')`,
      own: ownedBy('user_id'),
      set: sql`values = '{"a":1}'`,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        addedBy: byEveryRole(() => ({ form: text('patents'), values: text('{}') })),
        policed: ['user_id'],
      },
      equivalentMutants: because(asksAgain, 'drafts_update: to any row'),
    },
  },
  async fillCase({ send, made }) {
    await send({
      method: 'PUT',
      path: 'drafts',
      body: {
        form: `awards/${made.award}`,
        values: { award_name: 'Half typed', certificate_url: made.original },
        base_version: 1,
      },
    });
  },
  routes: {
    'GET /api/drafts': { access: 'signed in', path: '/api/drafts?form=awards' },
    'PUT /api/drafts': { access: 'signed in', body: { form: 'awards', values: {}, base_version: null } },
    'DELETE /api/drafts': { access: 'signed in', path: '/api/drafts?form=awards' },
  },
};
