// Sessions that need their mentor: to confirm, or to close once they are over.
import { sql } from 'drizzle-orm';

import { entitledUserInRole } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { sessionBookings } from './table.ts';

const { id, client_id, provider_id, session_type, session_date, starts_at, ends_at, status, created_at } =
  sessionBookings;

const page = `${paths.mentor}/consultations`;
const rows = sql`from ${sessionBookings} join app.session_clients('mentor') as client on client.id = ${client_id} where ${provider_id} = ${entitledUserInRole('mentor')}`;

export const sessionPendingItems: readonly PendingItemSource[] = [
  {
    key: 'sessions',
    audience: 'reader',
    word: 'to confirm',
    hasHour: true,
    // It awaits confirmation now, even if its date is later.
    rows: sql`
      select ${id}, 'To confirm' as state, client.name as title, nullif(${session_type}, '') as note, null::date as due, ${created_at} as since, ${starts_at} as at
      ${rows} and ${status} = 'pending' and ${starts_at} > now()`,
    line: { tone: 'brass', act: 'Open session', link: (session) => rowLink(page, session) },
  },
  {
    key: 'sessions',
    audience: 'reader',
    word: 'to complete',
    hasHour: true,
    rows: sql`
      select ${id}, 'To complete' as state, client.name as title, nullif(${session_type}, '') as note, ${session_date} as due, ${ends_at} as since, ${starts_at} as at
      ${rows} and ${status} in ('pending', 'confirmed') and ${ends_at} <= now()`,
    line: { tone: 'rust', act: 'Open session', link: (session) => rowLink(page, session) },
  },
];
