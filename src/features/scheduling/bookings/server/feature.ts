import { defineFeature } from '#core/server/feature.ts';

import { bookingsRoutes } from './routes.ts';
import { occupiedTimes } from './table.ts';
import { bookingPendingItems } from './pending-items.ts';

export const bookingsFeature = defineFeature({
  name: 'bookings',
  tables: [occupiedTimes],
  auditExcluded: [{ table: occupiedTimes, because: 'follows from the sessions, which are audited' }],
  pendingItems: bookingPendingItems,
  exported: [
    {
      table: occupiedTimes,
      owners: [occupiedTimes.person_id],
      excludedBecause: 'your booked times follow from your sessions and consultations, which are in the archive',
    },
  ],
  routes: { '/api/bookings': bookingsRoutes },
});
