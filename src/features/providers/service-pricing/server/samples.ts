import { sql } from 'drizzle-orm';

import { asksAgain, because } from '#testing/access/mutant-reasons.ts';
import { providers } from '#testing/access/route-lines.ts';
import { adminsAlike, adminsAlone, givenBy, ownedBy, ownerAs, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import { createUser } from '#testing/people.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    service_pricing: {
      // Set by mentors and attorneys for themselves. The requested row is an applicant's, who has none.
      expected: {
        ...usersOwn([0, RLS, 0, 0]),
        'mentor and applicant': [0, 1, 0, 0],
        mentor: [0, 1, 0, 0],
        attorney: [0, 1, 0, 0],
        ...withPermission([1, RLS, 1, 0]),
      },
      insert: (id) => sql`insert into service_pricing (user_id, service_type, price) values (${id}, ${id}, 1)`,
      own: ownedBy('service_type'),
      set: sql`price = 2`,
      columns: {
        before: ownerAs('mentor'),
        removedBy: 'owner',
        changedBy: { owner: { line: 'user_id' }, ...adminsAlone('others') },
        addedBy: givenBy(['owner', 'mentor', 'attorney'], () => ({ service_type: text('a'), price: text('1') })),
        values: { currency: text('EUR'), is_active: sql`false` },
        policed: ['user_id'],
        reads: [true, false].map((isActive) => ({
          of: { is_active: sql`${isActive}` },
          by: {
            owner: true,
            'another applicant': isActive,
            'lapsed applicant': false,
            'assigned mentor': false,
            mentor: false,
            attorney: false,
            'admin without permissions': false,
            ...adminsAlike(true),
          },
        })),
      },
      equivalentMutants: because(asksAgain, 'service_pricing_update: to any row'),
    },
  },
  routes: {
    'GET /api/pricing/all': 'manage_providers',
    'PATCH /api/pricing/all/{id}': 'manage_providers',
    'GET /api/pricing': providers,
    'GET /api/pricing/{id}': providers,
    'POST /api/pricing': providers,
    'PATCH /api/pricing/{id}': providers,
    'DELETE /api/pricing/{id}': providers,
  },
  keyedRoutes: {
    'POST /api/pricing': {
      table: 'service_pricing',
      prepare: async ({ database }) => ({
        as: await createUser(database, { role: 'mentor' }),
        path: '/api/pricing',
        body: { service_type: 'Mock Interview', price: 80 },
      }),
      change: { price: 90 },
    },
  },
  sidebars: {
    mentor: ['Practice › Pricing'],
    attorney: ['Practice › Pricing'],
    'owner admin': ['Catalogue › Service Pricing'],
  },
  creates: {
    mentor: ['Add a service › /mentor/pricing?new'],
    attorney: ['Add a service › /attorney/pricing?new'],
  },
};
