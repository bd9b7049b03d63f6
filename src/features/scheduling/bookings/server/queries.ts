import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser, currentUserInRole, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { idempotencyKeys } from '#core/server/idempotency/table.ts';
import type { RowInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { consultationSessions } from '#features/scheduling/consultations/server/table.ts';
import { sessionCredits } from '#features/billing/entitlements/server/table.ts';
import { sessionBookings } from '#features/scheduling/mentor-sessions/server/table.ts';

import { bookingRow, type BookingRow } from '../schema.ts';

/** SQLSTATE of a row whose times overlap those of another one. */
export const OVERLAP = '23P01';

/** Sessions of both kinds: the columns of one table, and those named below. */
const booked = alias(sessionBookings, 'booked');
const hostRole = sql`booked.role`;
const hostId = sql`booked.host_id`;

const client = currentUserInRole('applicant');
const common = sql.raw(
  `session_date, start_time, duration, time_zone, starts_at, ends_at, status, session_type, client_note, '' as notes, call_link, agreed_price, cancel_reason, cancelled_by, no_show, created_at, version`,
);

/** Either table of sessions. */
export type SessionsTable = typeof sessionBookings | typeof consultationSessions;

/** Sessions of the acting applicant with all providers. */
export const bookingRepository = defineRepository({
  table: booked,
  name: 'bookings',
  source: sql`(
    select id, 'mentor' as role, client_id, provider_id as host_id, false as is_waiting, ${common}
    from ${sessionBookings} where client_id = ${client}
    union all
    select id, 'attorney', client_id, attorney_id, status = 'scheduled' and accepted_at is null, ${common}
    from ${consultationSessions} where client_id = ${client}
  ) as booked`,
  row: bookingRow,
  joined: sql`join app.booked_providers() as host on host.id = ${hostId}`,
  computed: {
    role: hostRole,
    is_waiting: sql`booked.is_waiting`,
    with_credit: sql`exists (select from ${sessionCredits} where ${sessionCredits.spent_source_id} = ${booked.id})`,
    provider_id: sql`case when host.is_working then host.id end`,
    provider: sql`host.name`,
    is_verified: isVerifiedFor(sql`host.id`, sql`array[${hostRole}]`),
    start_time: sql`to_char(${booked.start_time}, 'HH24:MI')`,
    cancelled_by: sql`case ${booked.cancelled_by} when ${booked.client_id} then 'applicant' when ${hostId} then 'provider' end`,
  },
});

export const listBookings = defineList({
  name: 'bookings',
  rows: bookingRepository,
  sorts: {
    next: { by: nextFirst('booked'), direction: 'asc' },
    starts_at: { by: booked.starts_at, direction: 'asc' },
  },
  filters: { status: booked.status },
  conditions: {
    role: (value) => sql`${hostRole} = ${value}`,
    when: (value) => sql`${selectPhase('booked')} = ${value}`,
  },
  search: [sql`host.name`, booked.session_type, booked.client_note],
});

/** Whether a session of the named table or select is `upcoming`, `past`, or `called_off` before its time. */
export function selectPhase(table: string) {
  return sql.raw(
    `case when ${table}.ends_at <= now() or ${table}.status = 'completed' then 'past' when ${table}.status = 'cancelled' then 'called_off' else 'upcoming' end`,
  );
}

/** Orders upcoming sessions by start, then all others with the latest first. */
export function nextFirst(table: string) {
  const start = `extract(epoch from ${table}.starts_at)`;
  return sql`case when ${selectPhase(table)} = 'upcoming' then ${sql.raw(start)} else 1e11 - ${sql.raw(start)} end`;
}

/** Selects the providers whom the acting applicant may book as JSON text. */
export const listProviders = defineStatement(
  'list bookable providers',
  sql`
    select json_build_object('providers', coalesce(json_agg(json_build_object(
      'id', id, 'role', role, 'name', name, 'time_zone', time_zone, 'minutes', minutes, 'buffer_minutes', buffer_minutes,
      'shows_availability', shows_availability, 'session_types', session_types, 'prices', prices, 'is_verified', is_verified)
      order by lower(name), role, id), '[]'), 'notice_hours', ${sql.placeholder('noticeHours')}::int)::text
    from app.bookable_providers()`,
);

/** Inputs of a provider's free times, as returned by `app.bookable_times`. */
export type BookableTimes = {
  time_zone: string;
  minutes: number;
  buffer_minutes: number;
  shows_availability: boolean;
  weekly: { day_of_week: number; start_time: string; end_time: string; is_available: boolean }[];
  days: { day: string; start_time: string | null; end_time: string | null }[];
  taken: { starts_at: string; ends_at: string }[];
};

export type BookingTimesQuery = {
  providerId: string;
  role: BookingRow['role'];
  from: Date;
  until: Date;
  moving?: string | undefined;
};

/** Returns a provider's times, or undefined if the acting applicant cannot book them. */
export async function findTimes(tx: Transaction, query: BookingTimesQuery): Promise<BookableTimes | undefined> {
  const [found] = await selectRows<{ times: BookableTimes | null }>(
    tx,
    sql`select app.bookable_times(${query.providerId}::uuid, ${query.role}, ${query.from.toISOString()}::timestamptz,
      ${query.until.toISOString()}::timestamptz, ${query.moving ?? null}::uuid) as times`,
  );
  return found?.times ?? undefined;
}

/** A requested time with its provider. */
export type BookingTime = {
  provider_id: string;
  role: BookingRow['role'];
  date: string;
  time: string;
  starts_at: string;
};
/** A session to be added, and whether a credit pays it. */
export type Booked = BookingTime & { session_type: string; client_note: string; with_credit: boolean };

export type BookingError = 'not_found' | 'time_not_offered' | 'time_taken' | 'own_time_taken';

/**
 * Returns why the acting applicant cannot have this time. Returns null if they can, and reserves it until the
 * transaction ends. `moving` is the ID of their session that moves to it. Only for transactions without row policies.
 */
export async function checkBookingTime(
  tx: Transaction,
  requested: BookingTime & { moving?: string },
): Promise<BookingError | null> {
  const [row] = await selectRows<{ refusal: BookingError | null }>(
    tx,
    sql`select app.booking_error(${JSON.stringify(requested)}::jsonb) as refusal`,
  );
  if (!row) throw new Error('booking_error answered no row');
  return row.refusal;
}

/** A session at the version that its applicant saw. */
type Seen = { id: string; role: BookingRow['role']; version: number };

export const tableOf = { mentor: 'session_bookings', attorney: 'consultation_sessions' } as const;

/**
 * Moves a session to another time, with its provider's session length. The provider must accept it again, unless they
 * accept automatically. Returns false if it has changed in the meantime. Only for transactions without row policies.
 */
export async function moveBooking(
  tx: Transaction,
  { id, role, version, date: day, time: start, starts_at }: Seen & Omit<BookingTime, 'provider_id'>,
): Promise<boolean> {
  const provider = sql.raw(role === 'mentor' ? 'provider_id' : 'attorney_id');
  const anew =
    role === 'mentor' ? sql`status = 'pending'` : sql`accepted_at = case when offered.accepts then now() end`;
  const length = sql`make_interval(mins => offered.minutes)`;
  const moved = await selectRows(
    tx,
    sql`
      update ${sql.identifier(tableOf[role])} as held
      set ${anew}, session_date = ${day}::date, start_time = ${start}::time, duration = to_char(${length}, 'HH24:MI'),
        time_zone = offered.time_zone, starts_at = ${starts_at}::timestamptz, ends_at = ${starts_at}::timestamptz + ${length},
        buffer_minutes = offered.buffer_minutes, calendar_sequence = held.calendar_sequence + 1
      from app.bookable_providers() as offered
      where offered.id = held.${provider} and offered.role = ${role}
        and held.id = ${id} and held.version = ${version} and held.client_id = ${client}
      returning held.id`,
  );
  return moved.length > 0;
}

/**
 * Cancels a session, returns its credit and notifies both sides. Returns false if it has changed in the meantime. Only
 * for transactions without row policies.
 */
export async function cancelBooking(tx: Transaction, { id, role, version, reason }: Seen & { reason: string }) {
  const [row] = await selectRows<{ done: boolean }>(
    tx,
    sql`select app.cancel_booked(${tableOf[role]}, ${id}::uuid, ${reason}, ${version}::integer) as done`,
  );
  return row?.done === true;
}

const key = sql`${sql.placeholder('key')}::uuid`;
const hasKey = sql`exists (
  select from ${idempotencyKeys} where ${idempotencyKeys.key} = ${key} and ${idempotencyKeys.user_id} = ${currentUser})`;
/** Columns of a new session in both tables, and their values. */
const columns = sql.raw(
  `client_id, session_date, start_time, duration, time_zone, starts_at, ends_at, buffer_minutes, session_type, client_note, agreed_price`,
);
const values = sql`${currentUser}, date, time, to_char(length, 'HH24:MI'), time_zone, starts_at, starts_at + length, buffer_minutes,
  session_type, client_note, agreed_price`;

/** The price is the provider's only one for this type of session, unless a credit pays. */
const addStatement = defineStatement(
  'add a booking',
  sql`
    with asked as (
      select given.*, offered.accepts, offered.time_zone, offered.buffer_minutes, make_interval(mins => offered.minutes) as length,
        case when given.with_credit then 'credit' else coalesce((
          select case when count(*) = 1 then min(concat(p ->> 'price', ' ', p ->> 'currency')) end
          from jsonb_array_elements(offered.prices) as p where p ->> 'session_type' = given.session_type), '') end as agreed_price
      from jsonb_to_record(${sql.placeholder('values')}::jsonb) as given (
        provider_id uuid, role text, date date, time time, starts_at timestamptz, session_type text, client_note text, with_credit boolean)
      join app.bookable_providers() as offered on offered.id = given.provider_id and offered.role = given.role
      where (${key} is null or not ${hasKey})
        and (select count(*) from ${bookingRepository.from}) < ${sql.placeholder('limit')}::int
    ), made as (
      insert into ${sessionBookings} (provider_id, ${columns}) select provider_id, ${values} from asked where role = 'mentor'
      returning id
    ), made_with_attorney as (
      insert into ${consultationSessions} (attorney_id, accepted_at, ${columns})
      select provider_id, case when accepts then now() end, ${values} from asked where role = 'attorney'
      returning id
    ), added as (
      select id from made union all select id from made_with_attorney
    ), kept as (
      insert into ${idempotencyKeys} (key, operation, digest, row_id)
      select ${key}, ${sql.placeholder('operation')}::text, ${sql.placeholder('digest')}::text, added.id from added where ${key} is not null
    )
    select id::text as answer, id from added`,
);

const bind: RowInsert<Booked>['first'] = ({ values: booking, createOptions: { request, limit } }) =>
  addStatement({
    values: JSON.stringify(booking),
    limit,
    key: request?.key ?? null,
    operation: request?.operation ?? null,
    digest: request?.digest ?? null,
  });

/** Adds a session for an elevated action, in which {@link checkBookingTime} found the time free. */
export const bookingInsert: RowInsert<Booked> = {
  first: bind,
  serialized: bind,
  queue: sql`'bookings' || app.user_id()::text`,
};

/** Value of `calendar_sequence` in a change of what calendars show: status, times and call link. */
export const nextSequence = sql`calendar_sequence + 1`;
