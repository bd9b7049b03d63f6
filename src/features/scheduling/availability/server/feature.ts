import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { availabilityRoutes } from './routes.ts';
import { attorneyAvailability, availabilityDays, availabilitySettings } from './table.ts';

/** Bookable times of mentors and attorneys. */
export const availabilityFeature = defineFeature({
  tables: [availabilitySettings, attorneyAvailability, availabilityDays],
  auditedOwners: [{ table: attorneyAvailability, owner: attorneyAvailability.attorney_id }],
  exported,
  routes: { '/api/availability': availabilityRoutes },
});
