import { defineFeature } from '#core/server/feature.ts';
import { SECOND } from '#core/server/jobs.ts';

import { deliverBroadcasts } from './delivery.ts';
import { broadcastsRoutes } from './routes.ts';
import { DELIVERY } from './service.ts';
import { broadcasts } from './table.ts';

/** Notifications that admins send to many users. */
export const broadcastsFeature = defineFeature({
  tables: [broadcasts],
  liveUpdates: [{ table: broadcasts, staff: 'manage_notifications', includeActor: true }],
  exported: [
    {
      table: broadcasts,
      owners: [broadcasts.sent_by],
      excludedBecause:
        'Notifications that you sent to many users as an admin: they belong to this site. The ones you received are under notifications.',
    },
  ],
  jobs: (services) => [
    // Sending wakes it. Its interval finds what a killed server left.
    { name: DELIVERY, everyMinutes: 30 * SECOND, run: (stopping) => deliverBroadcasts(services, { stopping }) },
  ],
  routes: { '/api/broadcasts': broadcastsRoutes },
});
