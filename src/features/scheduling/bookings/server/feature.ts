import { sql } from 'drizzle-orm';

import { currentUserInRole, isVerifiedFor, sqlNameWithProof } from '#core/server/database/policies.ts';
import { defineFeature } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import { bookingsRoutes } from './routes.ts';
import { busyTimes } from './table.ts';

const client = currentUserInRole('applicant');
const isSoon = sql`starts_at > now() and session_date <= ${sql.placeholder('today')}::date + 1`;
const shown = (role: ProviderRole) => sql`
  'Booked' as state, ${sqlNameWithProof(sql`host.name`, isVerifiedFor(sql`host.id`, sql.raw(`array['${role}']`)))} as title, nullif(session_type, '') as note,
  session_date as due, booked.created_at as since, starts_at as at`;

export const bookingsFeature = defineFeature({
  tables: [busyTimes],
  auditExcluded: [{ table: busyTimes, because: 'follows from the sessions, which are audited' }],
  pendingItems: [
    // Accepted sessions later today or tomorrow, for the applicant.
    {
      key: 'bookings',
      audience: 'reader',
      word: 'soon',
      hasHour: true,
      rows: sql`
        select booked.id, ${shown('mentor')} from session_bookings as booked join app.booked_providers() as host on host.id = booked.provider_id
        where client_id = ${client} and status = 'confirmed' and ${isSoon}
        union all
        select booked.id, ${shown('attorney')} from consultation_sessions as booked join app.booked_providers() as host on host.id = booked.attorney_id
        where client_id = ${client} and status = 'scheduled' and accepted_at is not null and ${isSoon}`,
      line: { tone: 'green', action: 'Open booking', link: (id) => rowLink(paths.bookings, id) },
    },
  ],
  exported: [
    {
      table: busyTimes,
      owners: [busyTimes.user_id],
      excludedBecause: 'your booked times follow from your sessions and consultations, which are in the archive',
    },
  ],
  routes: { '/api/bookings': bookingsRoutes },
});
