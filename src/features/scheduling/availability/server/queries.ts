import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import { profiles } from '#core/server/identity/table.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { consultationSessions } from '#features/scheduling/consultations/server/table.ts';
import { providerSettings } from '#features/providers/provider-settings/server/table.ts';
import { sessionBookings } from '#features/scheduling/mentor-sessions/server/table.ts';

import type { BusyTime } from '../rules.ts';
import { dayRow, hoursRow, type DayInput, type HoursInput } from '../schema.ts';
import { attorneyAvailability, availabilityDays, availabilitySettings } from './table.ts';

const clock = (column: SQL | { name: string }) => sql`to_char(${column}, 'HH24:MI')`;

/** Statements on the weekly hours of one of the two tables. */
function defineHours(table: typeof availabilitySettings | typeof attorneyAvailability, person: PgColumn) {
  const { day_of_week, start_time, end_time, is_available } = table;
  // Applicants who are providers too read those of others.
  const own = eq(person, currentUser);
  const rows = defineRepository({
    table,
    row: hoursRow,
    computed: { start_time: clock(start_time), end_time: clock(end_time) },
    scope: own,
  });
  return {
    rows,
    own,
    list: sql`select ${rows.selection} from ${table} where ${own} order by ${day_of_week}, ${start_time}`,
    insert: defineInsert<HoursInput>({
      table,
      columns: ['day_of_week', 'start_time', 'end_time', 'is_available'],
      own,
    }),
    remove: (tx: Transaction, id: string) => removeRow(tx, table, and(eq(table.id, id), own)),
    /** Returns false if the source day has no hours, so that nothing changed. */
    async copy(tx: Transaction, { from, to }: { from: number; to: number[] }): Promise<boolean> {
      const isFrom = and(eq(day_of_week, from), own);
      if ((await tx.$count(table, isFrom)) === 0) return false;
      const days = [...new Set(to)];
      await tx.delete(table).where(and(inArray(day_of_week, days), own));
      await tx.execute(sql`
        insert into ${table} (day_of_week, start_time, end_time, is_available)
        select day, ${start_time}, ${end_time}, ${is_available}
        from ${table} cross join (values ${sql.join(
          days.map((day) => sql`(${day}::int)`),
          sql`, `,
        )}) as other (day)
        where ${isFrom}`);
      return true;
    },
  };
}

export const weekly = {
  mentor: defineHours(availabilitySettings, availabilitySettings.user_id),
  attorney: defineHours(attorneyAvailability, attorneyAvailability.attorney_id),
} as const;

const ofRole = (role: ProviderRole) =>
  and(eq(availabilityDays.user_id, currentUser), sql`${availabilityDays.role} = ${sql.raw(`'${role}'`)}`);

/** Days off and extra hours. Both roles of a provider share one table. */
const defineDays = (role: ProviderRole) => {
  const own = ofRole(role);
  const name = `days of ${role}s`;
  const rows = defineRepository({
    table: availabilityDays,
    name,
    row: dayRow,
    computed: { start_time: clock(availabilityDays.start_time), end_time: clock(availabilityDays.end_time) },
    scope: own,
  });
  return {
    rows,
    own,
    insert: defineInsert<DayInput & { role: ProviderRole }>({
      table: availabilityDays,
      name,
      columns: ['role', 'day', 'start_time', 'end_time'],
      own,
    }),
    remove: (tx: Transaction, id: string) => removeRow(tx, availabilityDays, and(eq(availabilityDays.id, id), own)),
  };
};

export const days = { mentor: defineDays('mentor'), attorney: defineDays('attorney') } as const;

/** @throws AppError not_found */
async function removeRow(tx: Transaction, table: PgTable, where: SQL | undefined): Promise<void> {
  const removed = await tx
    .delete(table)
    .where(where)
    .returning({ one: sql`1` });
  if (removed.length === 0) throw new AppError('not_found');
}

/** Serializes writes of a provider, so that a repeated request meets its own row and not a constraint. */
export async function queueWrites(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.availability}::text || app.user_id()::text, 0))`,
  );
}

/** The user's own time zone. If they have none, stores and returns the given one, or empty if that is missing too. */
export async function saveOwnZone(tx: Transaction, fallback = ''): Promise<string> {
  const [own] = await selectRows<{ zone: string }>(tx, sql`select app.ensure_time_zone(${fallback}) as zone`);
  return own?.zone ?? '';
}

const settings = providerSettings;

/** Own availability as returned by `row_to_json`: without free slots, with occupied times. */
export type ReadAvailability = {
  time_zone: string;
  session_minutes: number;
  buffer_minutes: number;
  show_availability: boolean;
  weekly: HoursInput[];
  days: DayInput[];
  taken: BusyTime[];
};

/** Times of the user's sessions, with the buffer if they are the provider. */
const taken = sql`
  select starts_at, ends_at + make_interval(mins => case when provider = ${currentUser} then buffer_minutes else 0 end) as ends_at
  from (
    select ${sessionBookings.provider_id} as provider, ${sessionBookings.client_id} as client, ${sessionBookings.status}, ${sessionBookings.starts_at}, ${sessionBookings.ends_at}, ${sessionBookings.buffer_minutes} from ${sessionBookings}
    union all
    select ${consultationSessions.attorney_id}, ${consultationSessions.client_id}, ${consultationSessions.status}, ${consultationSessions.starts_at}, ${consultationSessions.ends_at}, ${consultationSessions.buffer_minutes} from ${consultationSessions}
  ) as booked
  where ${currentUser} in (provider, client) and status <> 'cancelled' and ends_at > now() - interval '1 day'`;

const listed = (rows: SQL, order: SQL) =>
  sql`coalesce((select json_agg(row_to_json(listed) order by ${order}) from (${rows}) as listed), '[]')`;

const defineRead = (role: ProviderRole) =>
  defineStatement(
    `read the availability of a ${role}`,
    sql`
      select json_build_object(
        'time_zone', (select ${profiles.timeZone} from ${profiles} where ${profiles.id} = ${currentUser}),
        'session_minutes', coalesce(set.session_minutes, 60),
        'buffer_minutes', coalesce(set.buffer_minutes, 15),
        'show_availability', coalesce(set.show_availability, true),
        'weekly', ${listed(weekly[role].list, sql`listed.day_of_week, listed.start_time`)},
        'days', ${listed(
          sql`select ${days[role].rows.selection} from ${availabilityDays} where ${days[role].own} and ${availabilityDays.day} >= ${sql.placeholder('since')}::date`,
          sql`listed.day, listed.start_time`,
        )},
        'taken', ${listed(taken, sql`listed.starts_at`)}
      )::text
      from (select) as one
      left join ${settings} as set on set.user_id = ${currentUser} and set.role = ${sql.raw(`'${role}'`)}`,
  );

/** Takes `since`, the first day of the single days. Returns {@link ReadAvailability} as JSON text. */
export const readAvailability = { mentor: defineRead('mentor'), attorney: defineRead('attorney') } as const;
