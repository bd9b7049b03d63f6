import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUserInRole,
  entitledUserInRole,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

import { bookedChecks, bookedColumns, wallTimeColumns } from '#features/scheduling/bookings/server/columns.ts';

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
    ...wallTimeColumns,
    status: text().$type<SessionStatus>().notNull().default('pending'),
    ...bookedColumns,
    ...rowStamps(),
  },
  (table) => [
    ...bookedChecks('session_bookings', table, sessionStatuses),
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
