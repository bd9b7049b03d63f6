import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { exportedSessions, providedPendingItems } from '#features/scheduling/bookings/server/provided.ts';

import { provided } from './hosted.ts';
import { sessionsRoutes } from './routes.ts';
import { sessionBookings } from './table.ts';

const { client_id, provider_id, status, starts_at } = sessionBookings;

export const mentorSessionsFeature = defineFeature({
  tables: [sessionBookings],
  liveUpdates: [{ table: sessionBookings, readers: [client_id, provider_id] }],
  settles: [{ table: sessionBookings, changes: [status, starts_at] }],
  auditedOwners: [{ table: sessionBookings, owner: client_id }],
  contacts: [{ applicant: client_id, provider: provider_id }],
  exported: [exportedSessions(provided, 'your sessions, as an applicant or as a mentor')],
  pendingItems: providedPendingItems(provided, {
    key: 'sessions',
    state: 'To confirm',
    word: 'to confirm',
    isWaiting: sql`${status} = 'pending'`,
    isOpen: sql`${status} in ('pending', 'confirmed')`,
    action: 'Open session',
  }),
  routes: { '/api/session-bookings': sessionsRoutes },
});
