import { defineFeature } from '#core/server/feature.ts';

import { availabilityRoutes } from './routes.ts';
import { attorneyAvailability, availabilityDays, availabilitySettings } from './table.ts';

const portable = { stays: 'it belongs to a mentor or attorney, not to a case' };

/** Bookable times of mentors and attorneys. */
export const availabilityFeature = defineFeature({
  tables: [availabilitySettings, attorneyAvailability, availabilityDays],
  auditedOwners: [{ table: attorneyAvailability, owner: attorneyAvailability.attorney_id }],
  exported: [
    {
      table: availabilitySettings,
      about: 'when you can be booked each week as a mentor',
      owners: [availabilitySettings.user_id],
      portable,
    },
    {
      table: attorneyAvailability,
      about: 'when you can be booked each week as an attorney',
      owners: [attorneyAvailability.attorney_id],
      portable,
    },
    {
      table: availabilityDays,
      about: 'your days off and your extra hours on single days',
      owners: [availabilityDays.user_id],
      portable,
    },
  ],
  routes: { '/api/availability': availabilityRoutes },
});
