import { defineFeature } from '#core/server/feature.ts';
import { exportedSessions } from '#features/scheduling/bookings/server/provided.ts';

import { provided } from './hosted.ts';
import { sessionsRoutes } from './routes.ts';
import { sessionBookings } from './table.ts';
import { sessionPendingItems } from './pending-items.ts';

export const mentorSessionsFeature = defineFeature({
  tables: [sessionBookings],
  liveUpdates: [{ table: sessionBookings, readers: [sessionBookings.client_id, sessionBookings.provider_id] }],
  settles: [{ table: sessionBookings, changes: [sessionBookings.status, sessionBookings.starts_at] }],
  auditedOwners: [{ table: sessionBookings, owner: sessionBookings.client_id }],
  contacts: [{ applicant: sessionBookings.client_id, provider: sessionBookings.provider_id }],
  exported: [exportedSessions(provided, 'your sessions, as an applicant or as a mentor')],
  pendingItems: sessionPendingItems,
  routes: { '/api/session-bookings': sessionsRoutes },
});
