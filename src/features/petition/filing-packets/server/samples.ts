import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { ownedBy, readByBoth, sharedBinder, text } from '#testing/access/sample-parts.ts';
import { readByGranted, RLS, writtenByTheSystem } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    filing_packets: {
      // Packets: created by the system, pinned by their owner. An attorney who may arrange cancels them, which the
      // column samples test.
      expected: { ...writtenByTheSystem, owner: [1, RLS, 1, 0] },
      insert: (id) => sql`
        with own as (
          insert into binders (user_id, title, outline) values (${id}, 'a', '{"sections": []}')
          on conflict (user_id, kind) do update set title = excluded.title returning id
        )
        insert into filing_packets (user_id, binder_id, format, limit_bytes, plan, plan_hash, pages) select ${id}, id, 'print', 1, '{}', 'a', 1 from own`,
      own: ownedBy('user_id'),
      set: sql`is_pinned = true`,
      providers: readByGranted,
      columns: {
        before: sharedBinder,
        changedBy: { owner: { line: 'user_id' }, 'assigned attorney': { line: 'others' } },
        reads: [{ of: { pages: sql`2` }, by: readByBoth }],
        values: { format: text('online'), state: text('making') },
        policed: ['user_id'],
        control: { changed: { binder_id: '23503' } },
      },
      equivalentMutants: {
        ...because(asksAgain, 'filing_packets_update: to any row'),
        ...because(
          'it keeps a packet that was filed and no one out; src/features/petition/filing-packets tests it',
          'filing_packets_restrict_filed on filing_packets: gone',
        ),
      },
    },
  },
  routes: {
    'GET /api/filing-packets': 'applicant',
    'PUT /api/filing-packets': 'entitled applicant',
    'PATCH /api/filing-packets/{id}': 'entitled applicant',
    'POST /api/filing-packets/{id}/cancel': 'entitled applicant',
    'POST /api/filing-packets/{id}/filing': {
      access: 'entitled applicant',
      body: { version: 1, filed_on: '2026-11-02' },
    },
    'GET /api/filing-packets/{id}/packet.zip': 'applicant',
    'GET /api/shared-packets/{binder}': providers,
    'PUT /api/shared-packets/{binder}': 'attorney',
    'POST /api/shared-packets/{binder}/{id}/cancel': 'attorney',
    'GET /api/shared-packets/{binder}/{id}/packet.zip': providers,
  },
};
