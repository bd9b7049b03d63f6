import { sql } from 'drizzle-orm';

import { because, ownByDefault, refusesAnother } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { anyText, assignedAs, byAuthor, notTheirs, ownedBy, text } from '#testing/access/sample-parts.ts';
import { readByGranted, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { TestUsers } from '#testing/access/checks.ts';
import type { Step } from '#testing/access/table-samples.ts';
import type { Samples } from '#testing/samples.ts';

/** Shares these types with the owner's mentor and attorney. */
const sharedWithBoth = ({ owner, 'assigned mentor': mentor, 'assigned attorney': attorney }: TestUsers) =>
  [mentor, attorney].map(
    ({ id }) =>
      sql`insert into evidence_grants (user_id, provider_id, types, shared_at) values (${owner.id}, ${id}, '{awards,patents}', now())`,
  );
const saidOfElement =
  (verdict: string) =>
  ({ owner }: TestUsers) => ({
    user_id: text(owner.id),
    element: text('i-receipt'),
    record_types: text('{awards}'),
    verdict: text(verdict),
    digest: text('a'),
  });

export const samples: Samples = {
  tables: {
    element_attestations: {
      // For providers with whom the evidence is shared. The column samples declare who may write which column.
      expected: writtenByTheSystem,
      insert: (id) => sql`insert into element_attestations (user_id, author_id, element, record_types, verdict, digest)
        values (${id}, ${id}, ${anyText}, '{awards}', 'suggested', 'a')`,
      own: ownedBy('user_id'),
      set: sql`verdict = 'withdrawn'`,
      providers: readByGranted,
      columns: {
        before: sharedWithBoth,
        changedBy: {
          'assigned mentor': byAuthor('assigned mentor'),
          'assigned attorney': byAuthor('assigned attorney'),
        },
        addedBy: { 'assigned attorney': saidOfElement('attested'), 'assigned mentor': saidOfElement('suggested') },
        values: { record_types: text('{patents}'), verdict: text('withdrawn') },
        policed: ['user_id', 'author_id'],
        steps: [
          ...(['attested', 'doubted'] as const).map((verdict): Step => ({
            by: 'assigned mentor',
            of: { author_id: assignedAs('mentor') },
            set: { verdict: text(verdict) },
            outcome: 'refused',
          })),
          // Evidence that is not shared gets no verdict, and earlier verdicts on it are out of reach.
          {
            by: 'assigned attorney',
            of: { author_id: assignedAs('attorney') },
            set: { record_types: text('{memberships}') },
            outcome: 'refused',
          },
          {
            by: 'assigned attorney',
            of: { author_id: assignedAs('attorney'), record_types: text('{awards,memberships}') },
            set: { note: text('b') },
            outcome: 'no row',
          },
          {
            by: 'assigned attorney',
            of: { author_id: assignedAs('mentor') },
            set: { note: text('b') },
            outcome: 'no row',
          },
        ],
        reads: [
          {
            of: { record_types: text('{awards,patents}') },
            by: { owner: true, ...notTheirs, 'assigned mentor': true, 'assigned attorney': true },
          },
          // All of them have to be shared.
          {
            of: { record_types: text('{awards,memberships}') },
            by: { owner: true, ...notTheirs, 'assigned mentor': false },
          },
          { of: { record_types: text('{}') }, by: { owner: true, ...notTheirs, 'assigned mentor': false } },
        ],
      },
      equivalentMutants: {
        ...because(ownByDefault, 'element_attestations, create: without author_id'),
        ...because(refusesAnother, 'element_attestations, author_id: with author_id'),
      },
    },
  },
  routes: {
    'GET /api/attestations': 'applicant',
    'GET /api/attestations/applicants/{applicant}': providers,
    'PUT /api/attestations/applicants/{applicant}/{element}': providers,
    'DELETE /api/attestations/applicants/{applicant}/{element}': providers,
  },
};
