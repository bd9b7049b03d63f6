import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, byAdmins, hiddenRows, ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';
import { byOwner } from '#testing/replayed-requests.ts';

export const samples: Samples = {
  tables: {
    subscription_plans: {
      expected: { ...usersOwn([1, RLS, 0, 0]), ...withPermission([1, 1, 1, 0]) },
      insert: (id) => sql`insert into subscription_plans (name, price) values (${id}, 1)`,
      own: ownedBy('name'),
      set: sql`price = 2`,
      columns: {
        changedBy: adminsAlone('others'),
        addedBy: byAdmins(() => ({ name: text('a'), price: text('1') })),
        reads: hiddenRows,
        values: { role: text('mentor'), is_popular: sql`true`, is_active: sql`false` },
      },
      equivalentMutants: because(asksAgain, 'subscription_plans_update: to any row'),
    },
  },
  routes: {
    'GET /api/plans': 'signed in',
    'POST /api/plans': 'manage_subscriptions',
    'PATCH /api/plans/{id}': 'manage_subscriptions',
  },
  keyedRoutes: {
    'POST /api/plans': {
      table: 'subscription_plans',
      prepare: byOwner('/api/plans', { name: 'Trial', price: 10 }),
      change: { price: 11 },
    },
  },
  sidebars: {
    'owner admin': ['Catalogue › Subscription Plans'],
  },
  creates: {
    'owner admin': ['Add a plan › /admin/subscriptions?new'],
  },
};
