import { sql } from 'drizzle-orm';

import { anyText, ownedBy } from '#testing/access/sample-parts.ts';
import { closed, withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    billing_documents: {
      // The buyer's own. Admins who manage subscriptions read them, and only a function writes.
      expected: { ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), ...withPermission([1, RLS, 0, 0]) },
      insert: (id) => sql`with bought as (
          insert into orders (user_id, kind, description, amount_minor, payment_option, status, terms_version, terms_agreed_at)
          values (${id}, 'package', 'a', 1, 'invoice', 'cancelled', 1, now()) returning id
        )
        insert into billing_documents (order_id, user_id, kind, year, sequence, number, amount_minor, currency, content, issued_at)
        select id, ${id}, 'invoice', 2020, (random() * 1000000000)::integer, ${anyText}, 1, 'USD', '{}', now() from bought`,
      own: ownedBy('user_id'),
      set: sql`amount_minor = 2`,
      isKept: true,
    },
    billing_counters: {
      expected: closed,
      insert: (id) =>
        sql`insert into billing_counters (kind, year, last) values (${id}, (random() * 1000000000)::integer, 1)`,
      own: ownedBy('kind'),
      set: sql`last = 2`,
    },
  },
  routes: {
    'GET /api/billing-documents/{id}/pdf': 'signed in',
  },
};
