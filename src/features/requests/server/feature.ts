import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { exported } from './exported.ts';
import { requestMails } from './mails.ts';
import { requestsRoutes } from './routes.ts';
import { serviceRequests } from './table.ts';
import { waitingRequests } from './waiting.ts';

const { id, product } = serviceRequests;

export const requestsFeature = defineFeature({
  name: 'requests',
  tables: [serviceRequests],
  live: [{ table: serviceRequests, readers: [serviceRequests.user_id], staff: 'manage_subscriptions' }],
  trash: [serviceRequests],
  exported,
  searched: [
    {
      table: serviceRequests,
      title: sql`concat(${product}, ' (SR-', upper(left(${id}::text, 8)), ')')`,
      place: 'Service Tasks',
      link: (row) => rowLink(`${paths.dashboard}/requests`, row),
    },
  ],
  waiting: waitingRequests,
  mails: requestMails,
  routes: { '/api/requests': requestsRoutes },
});
