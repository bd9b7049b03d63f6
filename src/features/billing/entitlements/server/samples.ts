import { sql } from 'drizzle-orm';

import { closedOrder, ownedBy } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, type SqlCells, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

// Users read their own, admins who manage subscriptions read all, and no request writes any.
const boughtByUsers: SqlCells = { ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), ...withPermission([1, RLS, 0, 0]) };

export const samples: Samples = {
  tables: {
    access_grants: {
      expected: boughtByUsers,
      insert: (id) =>
        sql`insert into access_grants (user_id, role, bought_at, starts_at) values (${id}, 'mentor', now(), now())`,
      own: ownedBy('user_id'),
      set: sql`note = 'forged'`,
      columns: { control: { changed: { ends_at: '23514', order_id: '23503', role: '23514' } } },
    },
    session_credits: {
      expected: boughtByUsers,
      insert: (id) =>
        sql`with ${closedOrder(id)} insert into session_credits (user_id, order_id, number, available_from) select ${id}, id, 1, now() from bought`,
      own: ownedBy('user_id'),
      set: sql`available_from = now()`,
      columns: {
        control: { changed: { order_id: '23503', spent_at: '23514', spent_source: '23514', spent_source_id: '23514' } },
      },
    },
    included_requests: {
      expected: boughtByUsers,
      insert: (id) =>
        sql`with ${closedOrder(id)} insert into included_requests (user_id, order_id, number) select ${id}, id, 1 from bought`,
      own: ownedBy('user_id'),
      set: sql`number = 2`,
      columns: { control: { changed: { order_id: '23503', request_id: '23503' } } },
    },
  },
  routes: {
    'GET /api/entitlements': 'active user',
  },
};
