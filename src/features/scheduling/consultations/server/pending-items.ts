// Pending consultations of an attorney: to accept, and to close after their end.
import { sql } from 'drizzle-orm';

import { entitledUserInRole } from '#core/server/database/policies.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { paths, rowLink } from '#core/shared/paths.ts';

import { consultationSessions } from './table.ts';

const { id, client_id, attorney_id, session_type, session_date, starts_at, ends_at, status, accepted_at, created_at } =
  consultationSessions;

const page = `${paths.attorney}/consultations`;
const rows = sql`from ${consultationSessions} join app.session_clients('attorney') as client on client.id = ${client_id} where ${attorney_id} = ${entitledUserInRole('attorney')}`;

export const consultationPendingItems: readonly PendingItemSource[] = [
  {
    key: 'consultations',
    audience: 'reader',
    word: 'to accept',
    hasHour: true,
    // It waits for acceptance now, even if its date is later.
    rows: sql`
      select ${id}, 'To accept' as state, client.name as title, nullif(${session_type}, '') as note, null::date as due, ${created_at} as since, ${starts_at} as at
      ${rows} and ${status} = 'scheduled' and ${accepted_at} is null and ${starts_at} > now()`,
    line: { tone: 'brass', act: 'Open consultation', link: (session) => rowLink(page, session) },
  },
  {
    key: 'consultations',
    audience: 'reader',
    word: 'to complete',
    hasHour: true,
    rows: sql`
      select ${id}, 'To complete' as state, client.name as title, nullif(${session_type}, '') as note, ${session_date} as due, ${ends_at} as since, ${starts_at} as at
      ${rows} and ${status} = 'scheduled' and ${ends_at} <= now()`,
    line: { tone: 'rust', act: 'Open consultation', link: (session) => rowLink(page, session) },
  },
];
