// Columns that both tables of sessions have. They only differ in the provider.
import { sql } from 'drizzle-orm';
import { check, date, integer, text, time, uuid, type PgColumn } from 'drizzle-orm/pg-core';

import { instant, isAmong } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

import type { NoShow } from '../schema.ts';

export const wallTimeColumns = {
  /** Wall-clock time in `time_zone`, the provider's zone at booking. */
  session_date: date({ mode: 'string' }).notNull(),
  start_time: time().notNull(),
  /** `hh:mm`. */
  duration: text().notNull(),
};

export const bookedColumns = {
  /** Notes of the provider. */
  notes: text().notNull().default(''),
  session_type: text().notNull().default(''),
  /** IANA name. */
  time_zone: text().notNull().default('UTC'),
  /** Start and end, computed by the server (`core/shared/zoned-time.ts`), or by a trigger for rows without them. */
  starts_at: instant().notNull(),
  ends_at: instant().notNull(),
  /** Minutes after the session in which the provider is not available. */
  buffer_minutes: integer().notNull().default(0),
  /** Note of the applicant. `notes` are the provider's. */
  client_note: text().notNull().default(''),
  /** Link to the call. Empty if there is none. */
  call_link: text().notNull().default(''),
  /** Reason and author of the cancellation. The author is null if the assignment ended. */
  cancel_reason: text().notNull().default(''),
  cancelled_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** Side that did not attend. Null if both did, or if it was canceled before. */
  no_show: text().$type<NoShow>(),
  /** Price displayed at booking: '80.00 USD', 'credit' for a session credit, or '' without a price. */
  agreed_price: text().notNull().default(''),
  /** Number of changes of its calendar entry: SEQUENCE of RFC 5545. */
  calendar_sequence: integer().notNull().default(0),
};

/** Constraints of both tables, named after the table. */
export function bookedChecks(
  name: string,
  { status, duration, no_show }: Record<'status' | 'duration' | 'no_show', PgColumn>,
  statuses: readonly string[],
) {
  return [
    check(`${name}_status`, isAmong(status, statuses)),
    check(`${name}_duration`, sql`${duration} ~ '^[0-9]{2}:[0-5][0-9]$' and ${duration} <> '00:00'`),
    check(
      `${name}_no_show`,
      sql`${no_show} is null or (${no_show} in ('applicant', 'provider') and ${status} = 'cancelled')`,
    ),
  ];
}
