import { defineFeature } from '#core/server/feature.ts';
import { exportedSessions } from '#features/scheduling/bookings/server/provided.ts';

import { provided } from './hosted.ts';
import { consultationsRoutes } from './routes.ts';
import { consultationSessions } from './table.ts';
import { consultationPendingItems } from './pending-items.ts';

export const consultationsFeature = defineFeature({
  tables: [consultationSessions],
  liveUpdates: [
    { table: consultationSessions, readers: [consultationSessions.client_id, consultationSessions.attorney_id] },
  ],
  settles: [
    {
      table: consultationSessions,
      changes: [consultationSessions.status, consultationSessions.accepted_at, consultationSessions.starts_at],
    },
  ],
  auditedOwners: [{ table: consultationSessions, owner: consultationSessions.client_id }],
  contacts: [{ applicant: consultationSessions.client_id, provider: consultationSessions.attorney_id }],
  exported: [exportedSessions(provided, 'your consultations, as an applicant or as an attorney')],
  pendingItems: consultationPendingItems,
  routes: { '/api/consultation-sessions': consultationsRoutes },
});
