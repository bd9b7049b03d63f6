import { defineFeature } from '#core/server/feature.ts';

import { bookingsRoutes } from './routes.ts';
import { occupiedTimes } from './table.ts';
import { waitingBookings } from './pending-items.ts';

export const bookingsFeature = defineFeature({
  name: 'bookings',
  tables: [occupiedTimes],
  notAudited: [{ table: occupiedTimes, because: 'follows from the sessions, which are audited' }],
  waiting: waitingBookings,
  exported: [
    {
      table: occupiedTimes,
      owners: [occupiedTimes.person_id],
      withheld: 'your booked times follow from your sessions and consultations, which are in the archive',
    },
  ],
  routes: { '/api/bookings': bookingsRoutes },
});
