// Sessions of a mentor: all of them, the history, and the delivered hours.
import { sql, type SQL } from 'drizzle-orm';

import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { providedParts } from '#features/scheduling/bookings/server/provided.ts';

import { pastSession, sessionRow, type HistorySort, type HoursQuery } from '../schema.ts';
import { sessionBookings } from './table.ts';

const { session_date, start_time, duration, status, notes, session_type } = sessionBookings;

export const provided = { table: sessionBookings, host: sessionBookings.provider_id, role: 'mentor' } as const;
const parts = providedParts(provided);
const { computed, joined, scope: isGiven } = parts.rows;

/** All sessions of a mentor, including future ones. */
export const mentorSessionRepository = defineRepository({
  table: sessionBookings,
  name: 'sessions given',
  row: sessionRow,
  ...parts.rows,
});

export const listMentorSessions = defineList({ name: 'sessions given', rows: mentorSessionRepository, ...parts.list });

const length = sql`${duration}::interval`;

/** Number of months that are listed separately. */
const MONTHS = 120;

/** Past sessions: completed or canceled, or on an earlier day. */
export const listHistory = defineList({
  name: 'past sessions',
  rows: defineRepository({
    table: sessionBookings,
    name: 'past sessions',
    row: pastSession,
    joined,
    computed,
  }),
  where: sql`${isGiven} and (${status} in ('completed', 'cancelled') or ${session_date} < (now() at time zone 'UTC')::date)`,
  sorts: {
    session_date: { by: sql`(${session_date} + ${start_time})`, direction: 'desc' },
    applicant: { by: sql`lower(client.name)`, direction: 'asc' },
    duration: { by: length, direction: 'desc' },
  } satisfies SortOrders<HistorySort>,
  filters: { status },
  conditions: {
    since: (value) => sql`${session_date} >= ${value}::date`,
    until: (value) => sql`${session_date} <= ${value}::date`,
  },
  search: [sql`client.name`, session_type, notes],
});

const since = sql`${sql.placeholder('since')}::date`;
const until = sql`${sql.placeholder('until')}::date`;
const hours = (of: SQL, decimals: 1 | 2) =>
  sql`coalesce(round((extract(epoch from sum(${of})) / 3600)::numeric, ${sql.raw(String(decimals))}), 0)`;

const hoursStatement = defineStatement(
  'sum up the hours of sessions',
  sql`
    with done as (
      select date_trunc('month', ${session_date})::date as period, ${length} as length
      from ${sessionBookings}
      where ${isGiven} and ${status} = 'completed'
        and (${since} is null or ${session_date} >= ${since}) and (${until} is null or ${session_date} <= ${until})
    ), months as (
      select month::date as period, ${hours(sql`done.length`, 2)} as hours, count(done.length) as sessions
      from (select min(done.period) as first, max(done.period) as last from done) as span
      cross join generate_series(span.first::timestamp, span.last::timestamp, interval '1 month') as month
      left join done on done.period = month::date
      group by 1 order by 1 desc limit ${sql.raw(String(MONTHS))}
    )
    select json_build_object(
      'hours', (select ${hours(sql`done.length`, 1)} from done),
      'sessions', (select count(*) from done),
      'months', coalesce((select json_agg(row_to_json(months) order by months.period desc) from months), '[]')
    )::text`,
);

/** Selects the hours of the user's completed sessions as JSON text. */
export function sumHours({ since: from, until: to }: HoursQuery): BoundStatement {
  return hoursStatement({ since: from ?? null, until: to ?? null });
}
