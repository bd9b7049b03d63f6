import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './data-export.ts';
import { requestMails } from './mails.ts';
import { requestsRoutes } from './routes.ts';
import { requestDeliveries, serviceRequests } from './table.ts';
import { requestPendingItems } from './pending-items.ts';

const { id, product } = serviceRequests;

export const serviceRequestsFeature = defineFeature({
  tables: [serviceRequests, requestDeliveries],
  liveUpdates: [{ table: serviceRequests, readers: [serviceRequests.user_id], staff: 'manage_subscriptions' }],
  settles: [{ table: serviceRequests, changes: [serviceRequests.status, serviceRequests.deleted_at] }],
  trash: [serviceRequests],
  files: [requestDeliveries.files],
  // A delivery belongs to the applicant's request.
  auditedOwners: [
    { table: requestDeliveries, through: { column: requestDeliveries.request_id, table: serviceRequests } },
  ],
  exported,
  searchSources: [
    {
      table: serviceRequests,
      title: sql`concat(${product}, ' (SR-', upper(left(${id}::text, 8)), ')')`,
      place: 'Service Tasks',
      link: (row) => rowLink(`${paths.dashboard}/requests`, row),
    },
  ],
  pendingItems: requestPendingItems,
  mails: requestMails,
  routes: { '/api/requests': requestsRoutes },
});
