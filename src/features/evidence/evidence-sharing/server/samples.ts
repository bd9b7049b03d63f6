import { sql } from 'drizzle-orm';

import { because } from '#testing/access/mutant-reasons.ts';
import { notTheirs, ownedBy, text } from '#testing/access/sample-parts.ts';
import { readByGranted, RLS, usersOwn, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

/** A user assigned to themselves, which no request creates. */
const insertPair = (id: string) =>
  sql`pair as (insert into mentor_assignments (user_id, mentor_id) values (${id}, ${id}) returning user_id, mentor_id)`;

export const samples: Samples = {
  tables: {
    evidence_grants: {
      // Revoking requires no subscription. No request creates the assignment that the statement inserts.
      expected: {
        ...usersOwn([1, RLS, 1, 0], [0, RLS, 0, 0]),
        'deactivated owner': [0, RLS, 0, 0],
      },
      insert: (id) => sql`with ${insertPair(id)}
        insert into evidence_grants (user_id, provider_id, all_types, types, shared_at) select user_id, mentor_id, true, '{patents}', now() from pair`,
      own: ownedBy('user_id'),
      set: sql`all_types = false, types = '{}', shared_at = null`,
      providers: readByGranted,
      columns: {
        changedBy: {
          owner: { line: 'user_id', of: (cast) => ({ provider_id: text(cast['assigned attorney'].id) }) },
        },
        addedBy: {
          // Only attorneys arrange a binder.
          owner: (cast) => ({
            provider_id: text(cast['assigned attorney'].id),
            all_types: sql`true`,
            types: text('{patents}'),
            shared_at: sql`now()`,
          }),
        },
        values: { all_types: sql`false` },
        policed: ['user_id', 'provider_id'],
        // For users assigned to each other.
        control: { added: { user_id: '23503', provider_id: '23503' }, changed: { provider_id: '23503' } },
        reads: [{ of: { all_types: sql`true` }, by: { owner: true, 'assigned mentor': false, ...notTheirs } }],
      },
      equivalentMutants: because(
        'it keeps an applicant whose trial has ended from sharing anew, which src/features/evidence/evidence-sharing tests',
        'evidence_grants_update: to any row',
      ),
    },
    evidence_views: {
      expected: writtenByTheSystem,
      insert: (id) => sql`with ${insertPair(id)},
          given as (insert into evidence_grants (user_id, provider_id, all_types, shared_at) select user_id, mentor_id, true, now() from pair returning id)
        insert into evidence_views (grant_id, record_type) select id, ${id} from given`,
      own: ownedBy('record_type'),
      set: sql`opened_at = now()`,
      columns: { control: { changed: { grant_id: '23503' } } },
    },
  },
  routes: {
    'GET /api/evidence-grants': 'applicant',
    'PUT /api/evidence-grants/{provider}': 'entitled applicant',
    'DELETE /api/evidence-grants/{provider}': 'applicant',
  },
};
