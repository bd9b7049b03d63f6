import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { adminsAlone, ownedBy } from '#testing/access/sample-parts.ts';
import { closed, withPermission, RLS } from '#testing/access/sql-lines.ts';
import { newIp } from '#testing/accounts.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    contact_messages: {
      // Messages of visitors have no owner. Admins who manage users read them and mark them as handled.
      expected: { ...closed, ...withPermission([1, RLS, 1, 0]) },
      insert: (id) => sql`insert into contact_messages (name, email, message) values ('a', ${id}, 'b')`,
      own: ownedBy('email'),
      set: sql`handled_at = now()`,
      columns: { changedBy: adminsAlone('others') },
      equivalentMutants: because(asksAgain, 'contact_messages_update: to any row'),
    },
  },
  routes: {
    'GET /api/contact': 'manage_users',
    'GET /api/contact/{id}': 'manage_users',
    'POST /api/contact': 'anyone',
    'PATCH /api/contact/{id}': 'manage_users',
    'POST /api/contact/{id}/answer': 'manage_users',
  },
  keyedRoutes: {
    'POST /api/contact': {
      table: 'contact_messages',
      prepare: async () => ({
        as: undefined,
        path: '/api/contact',
        body: { name: 'Grace', email: `${newIp()}@example.com`, message: 'Hello', shown_for_ms: 9000 },
      }),
      change: { message: 'Hello again' },
      isVisitors: true,
    },
  },
};
