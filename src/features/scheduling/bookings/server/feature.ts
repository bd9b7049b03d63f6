import { defineFeature } from '#core/server/feature.ts';

import { bookingsRoutes } from './routes.ts';
import { busyTimes } from './table.ts';
import { bookingPendingItems } from './pending-items.ts';

export const bookingsFeature = defineFeature({
  tables: [busyTimes],
  auditExcluded: [{ table: busyTimes, because: 'follows from the sessions, which are audited' }],
  pendingItems: bookingPendingItems,
  exported: [
    {
      table: busyTimes,
      owners: [busyTimes.user_id],
      excludedBecause: 'your booked times follow from your sessions and consultations, which are in the archive',
    },
  ],
  routes: { '/api/bookings': bookingsRoutes },
});
