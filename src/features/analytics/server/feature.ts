import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';

import { analyticsFunctions } from './functions.ts';
import { recordDays } from './service.ts';
import { analyticsRoutes } from './routes.ts';
import { platformAnalytics } from './table.ts';

/** What admins learn of all users together: totals, never rows. */
export const analyticsFeature = defineFeature({
  name: 'analytics',
  tables: [platformAnalytics],
  derived: () => analyticsFunctions,
  jobs: (services) => [
    {
      // Each hour, so that a day is counted soon after midnight in UTC, whenever the server was started.
      name: 'count days for analytics',
      everyMinutes: HOUR,
      run: async () => {
        await recordDays(services);
      },
    },
  ],
  routes: { '/api/analytics': analyticsRoutes },
});
