// Accepted sessions later today or tomorrow, for the applicant.
import { sql } from 'drizzle-orm';

import { currentUserInRole, isVerifiedFor, sqlNameWithProof } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

const client = currentUserInRole('applicant');
const isSoon = sql`starts_at > now() and session_date <= ${sql.placeholder('today')}::date + 1`;
const shown = (role: 'mentor' | 'attorney') => sql`
  'Booked' as state, ${sqlNameWithProof(sql`host.name`, isVerifiedFor(sql`host.id`, sql.raw(`array['${role}']`)))} as title, nullif(session_type, '') as note,
  session_date as due, booked.created_at as since, starts_at as at`;

export const bookingPendingItems: readonly PendingItemSource[] = [
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
];
