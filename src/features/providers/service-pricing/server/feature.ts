import { defineFeature } from '#core/server/feature.ts';

import { suggestedFor } from '../schema.ts';
import { exported } from './data-export.ts';
import { pricingRoutes } from './routes.ts';
import { servicePricing } from './table.ts';

/** Prices of mentors' and attorneys' services. */
export const servicePricingFeature = defineFeature({
  tables: [servicePricing],
  constants: { services_of_mentors: suggestedFor.mentor, services_of_attorneys: suggestedFor.attorney },
  exported,
  routes: { '/api/pricing': pricingRoutes },
});
