import { sql } from 'drizzle-orm';

import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    audit_entries: {
      // Only triggers write the table, and owners read it. Requests lack the privilege to write.
      expected: {
        ...usersOwn([0, RLS, RLS, RLS]),
        'owner admin': [1, RLS, RLS, RLS],
      },
      insert: (id) =>
        sql`insert into audit_entries (actor_role, action, table_name, row_id, subject_id, values_hash) values ('owner', 'update', 'tasks', 'a', ${id}, '')`,
      own: ownedBy('subject_id'),
      set: sql`actor_role = 'mentor'`,
      columns: { isClosed: true, values: { action: text('delete') } },
    },
    audit_checkpoints: {
      expected: usersOwn([0, RLS, RLS, RLS]),
      insert: (id) =>
        sql`insert into audit_checkpoints (position, hash, removed) values ((random() * 1000000000)::bigint, ${id}, 1)`,
      own: ownedBy('hash'),
      set: sql`removed = 2`,
      columns: { isClosed: true },
    },
  },
  sidebars: {
    'owner admin': ['Business › Audit Trail'],
  },
  routes: {
    'GET /api/audit': 'owner',
    'GET /api/audit/{id}': 'owner',
  },
};
