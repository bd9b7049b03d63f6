import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    criterion_claims: {
      expected: applicantsOwn,
      // A criterion that they have not chosen about yet.
      insert: (id) => sql`insert into criterion_claims (user_id, criterion, is_claimed)
        select ${id}, criterion, true from unnest(array['i', 'ii', 'iii', 'iv', 'v', 'vi', 'viii', 'ix', 'x']) as criterion
        where criterion not in (select c.criterion from criterion_claims c where c.user_id = ${id}) limit 1`,
      own: ownedBy('user_id'),
      set: sql`is_claimed = false`,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ criterion: text('vii'), is_claimed: sql`false` }) },
        values: { criterion: text('vii') },
        policed: ['user_id'],
      },
      equivalentMutants: because(asksAgain, 'criterion_claims_update: to any row'),
    },
  },
  async fillCase({ send }) {
    await send({ method: 'PUT', path: 'criteria', body: { claimed: ['i', 'iii'] } });
  },
  routes: {
    'PUT /api/criteria': 'entitled applicant',
  },
};
