import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { applicantsOwn, TAKEN } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    petitions: {
      // Each applicant has one. A second insert is treated as a change.
      expected: { ...applicantsOwn, owner: [1, TAKEN, 1, 0] },
      insert: (id) => sql`insert into petitions (user_id, filed_on) values (${id}, '2026-01-02')`,
      own: ownedBy('user_id'),
      set: sql`filed_on = '2026-02-03'`,
      columns: {
        changedBy: { owner: { line: 'user_id' } },
        addedBy: { owner: () => ({ filed_on: text('2026-02-03') }) },
        policed: ['user_id'],
      },
      equivalentMutants: because(asksAgain, 'petitions_update: to any row'),
    },
  },
  async fillCase({ send }) {
    await send({ method: 'PUT', path: 'readiness/filing', body: { filed_on: '2026-12-01' } });
  },
  routes: {
    'GET /api/readiness': 'applicant',
    'GET /api/readiness/context': 'applicant',
    'PUT /api/readiness/filing': 'entitled applicant',
    'GET /api/readiness/report.pdf': 'applicant',
    'GET /api/readiness/applicants/{applicant}': providers,
  },
};
