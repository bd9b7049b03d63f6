import { defineFeature } from '#core/server/feature.ts';

import { plansRoutes } from './routes.ts';
import { subscriptionPlans } from './table.ts';

export const plansFeature = defineFeature({
  tables: [subscriptionPlans],
  seeded: [subscriptionPlans],
  routes: { '/api/plans': plansRoutes },
});
