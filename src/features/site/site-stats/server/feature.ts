import { defineFeature } from '#core/server/feature.ts';

import { siteStatsRoutes } from './routes.ts';
import { siteStats } from './table.ts';

export const siteStatsFeature = defineFeature({
  tables: [siteStats],
  seeded: [siteStats],
  routes: { '/api/site-stats': siteStatsRoutes },
});
