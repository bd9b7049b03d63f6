import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { exportedSessions, providedPendingItems } from '#features/scheduling/bookings/server/provided.ts';

import { provided } from './hosted.ts';
import { consultationsRoutes } from './routes.ts';
import { consultationSessions } from './table.ts';

const { client_id, attorney_id, status, accepted_at, starts_at } = consultationSessions;

export const consultationsFeature = defineFeature({
  tables: [consultationSessions],
  liveUpdates: [{ table: consultationSessions, readers: [client_id, attorney_id] }],
  settles: [{ table: consultationSessions, changes: [status, accepted_at, starts_at] }],
  auditedOwners: [{ table: consultationSessions, owner: client_id }],
  contacts: [{ applicant: client_id, provider: attorney_id }],
  exported: [exportedSessions(provided, 'your consultations, as an applicant or as an attorney')],
  pendingItems: providedPendingItems(provided, {
    key: 'consultations',
    state: 'To accept',
    word: 'to accept',
    isWaiting: sql`${status} = 'scheduled' and ${accepted_at} is null`,
    isOpen: sql`${status} = 'scheduled'`,
    action: 'Open consultation',
  }),
  routes: { '/api/consultation-sessions': consultationsRoutes },
});
