import { defineFeature } from '#core/server/feature.ts';

import { exported } from './exported.ts';
import { pricingFunctions } from './functions.ts';
import { pricingRoutes } from './routes.ts';
import { servicePricing } from './table.ts';

/** What mentors and attorneys ask for their services. */
export const pricingFeature = defineFeature({
  name: 'pricing',
  tables: [servicePricing],
  exported,
  derived: () => pricingFunctions,
  routes: { '/api/pricing': pricingRoutes },
});
