import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, time, uuid } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUserInRole,
  entitledUserInRole,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

import { bookedColumns, noShowCheck } from '#features/scheduling/bookings/server/columns.ts';

import { sessionStatuses, type SessionStatus } from '../schema.ts';

/**
 * Sessions of mentors with applicants. For applicants, `features/scheduling/bookings` writes
 * them. A mentor changes status and notes.
 */
export const sessionBookings = pgTable(
  'session_bookings',
  {
    id: rowId(),
    /** ID of the applicant. */
    client_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** ID of the mentor. */
    provider_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Wall-clock time in `time_zone`, the provider's zone at booking. */
    session_date: date({ mode: 'string' }).notNull(),
    start_time: time().notNull(),
    /** `hh:mm`. */
    duration: text().notNull(),
    status: text().$type<SessionStatus>().notNull().default('pending'),
    notes: text().notNull().default(''),
    session_type: text().notNull().default(''),
    ...bookedColumns,
    ...rowStamps(),
  },
  (table) => [
    check('session_bookings_status', isAmong(table.status, sessionStatuses)),
    check(
      'session_bookings_duration',
      sql`${table.duration} ~ '^[0-9]{2}:[0-5][0-9]$' and ${table.duration} <> '00:00'`,
    ),
    check('session_bookings_no_show', noShowCheck(table)),
    index('session_bookings_client').on(table.client_id, table.session_date),
    index('session_bookings_provider').on(table.provider_id, table.session_date),
    ...policies({
      name: 'session_bookings',
      read: sql`${table.client_id} = ${currentUserInRole('applicant')} or ${table.provider_id} = ${entitledUserInRole('mentor')}`,
      // Sessions before the end of an assignment stay readable and unchanged.
      update: sql`${table.provider_id} = ${entitledUserInRole('mentor')} and ${table.client_id} = any (${assignedApplicantIds('mentor')})`,
    }),
  ],
);
declareWritableColumns(sessionBookings, {
  provider_id: ['status', 'cancel_reason', 'no_show', 'notes', 'call_link'],
});
