import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { ACTIVE_DAYS } from '../rules.ts';
import { decisionColumns, taskColumns } from '../schema.ts';
import { recordDays } from './service.ts';
import { analyticsRoutes } from './routes.ts';
import { platformAnalytics } from './table.ts';

/** Totals of all users for admins, never rows. */
export const analyticsFeature = defineFeature({
  name: 'analytics',
  tables: [platformAnalytics],
  constants: {
    active_days: ACTIVE_DAYS,
    counted_decisions: Object.values(decisionColumns),
    counted_task_statuses: Object.values(taskColumns),
  },
  jobs: (services) => [
    {
      // Hourly, so that a day is counted soon after midnight UTC whenever the server was started.
      name: 'count days for analytics',
      everyMinutes: HOUR,
      run: async () => {
        await recordDays(services);
      },
    },
  ],
  routes: { '/api/analytics': analyticsRoutes },
});
