import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core';

import { createdAt, rowId, updatedAt } from '#core/server/database/columns.ts';
import { currentUserAs, entitledUserAs, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

import type { SessionStatus } from '../schema.ts';

/** Sessions of mentors with applicants. Requests read them; none adds or changes one. */
export const sessionBookings = pgTable(
  'session_bookings',
  {
    id: rowId(),
    /** The applicant. */
    client_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The mentor. */
    provider_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    session_date: date({ mode: 'string' }).notNull(),
    start_time: time().notNull(),
    /** `hh:mm`. */
    duration: text().notNull(),
    status: text().$type<SessionStatus>().notNull().default('pending'),
    notes: text().notNull().default(''),
    session_type: text().notNull().default(''),
    created_at: createdAt(),
    updated_at: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check('session_bookings_status', sql`${table.status} in ('pending', 'confirmed', 'completed', 'cancelled')`),
    check(
      'session_bookings_duration',
      sql`${table.duration} ~ '^[0-9]{2}:[0-5][0-9]$' and ${table.duration} <> '00:00'`,
    ),
    index('session_bookings_client').on(table.client_id, table.session_date),
    index('session_bookings_provider').on(table.provider_id, table.session_date),
    ...policies({
      name: 'session_bookings',
      read: sql`${table.client_id} = ${currentUserAs('applicant')} or ${table.provider_id} = ${entitledUserAs('mentor')}`,
    }),
  ],
);
