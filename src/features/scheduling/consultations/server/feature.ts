import { defineFeature } from '#core/server/feature.ts';

import { exported } from './data-export.ts';
import { consultationsRoutes } from './routes.ts';
import { consultationSessions } from './table.ts';
import { consultationPendingItems } from './pending-items.ts';

export const consultationsFeature = defineFeature({
  name: 'consultations',
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
  exported,
  pendingItems: consultationPendingItems,
  routes: { '/api/consultation-sessions': consultationsRoutes },
});
