import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { recordDays } from './service.ts';
import { analyticsRoutes } from './routes.ts';
import { platformAnalytics } from './table.ts';

/** Totals of all users for admins, never rows. */
export const analyticsFeature = defineFeature({
  tables: [platformAnalytics],
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
