import { sql } from 'drizzle-orm';

import { ownedBy, text } from '#testing/access/sample-parts.ts';
import { withPermission, RLS, usersOwn } from '#testing/access/sql-lines.ts';
import type { Samples } from '#testing/samples.ts';

export const samples: Samples = {
  tables: {
    platform_analytics: {
      // Totals of each day, which only a job counts.
      expected: { ...usersOwn([0, RLS, 0, 0]), ...withPermission([1, RLS, 0, 0]) },
      insert: (id) =>
        sql`insert into platform_analytics (day, metric, part, metric_value) values ('2026-03-01', 'requests', ${id}, 1)`,
      own: ownedBy('part'),
      set: sql`metric_value = 2`,
      columns: { values: { metric: text('documents_processed') } },
    },
  },
  sidebars: {
    'owner admin': ['Business › Analytics'],
  },
  routes: {
    'GET /api/analytics/figures': 'view_analytics',
    'GET /api/analytics/users': 'view_analytics',
    'GET /api/analytics/tasks': 'view_analytics',
    'GET /api/analytics/documents': 'view_analytics',
    'GET /api/analytics/requests': 'view_analytics',
    'GET /api/analytics/revenue': 'view_analytics',
    'GET /api/analytics/trials': 'view_analytics',
  },
};
