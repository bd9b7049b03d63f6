import { defineFeature } from '#core/server/feature.ts';

import { suggestedFor } from '../schema.ts';
import { pricingRoutes } from './routes.ts';
import { servicePricing } from './table.ts';

/** Prices of mentors' and attorneys' services. */
export const servicePricingFeature = defineFeature({
  tables: [servicePricing],
  constants: { services_of_mentors: suggestedFor.mentor, services_of_attorneys: suggestedFor.attorney },
  exported: [
    {
      table: servicePricing,
      about: 'the prices of your services as a mentor or attorney',
      owners: [servicePricing.user_id],
      portable: { stays: 'it belongs to a mentor or attorney, not to a case' },
    },
  ],
  routes: { '/api/pricing': pricingRoutes },
});
