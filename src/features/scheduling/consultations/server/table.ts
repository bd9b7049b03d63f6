import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId, rowStamps } from '#core/server/database/columns.ts';
import {
  assignedApplicantIds,
  currentUserInRole,
  entitledUserInRole,
  policies,
} from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';
import { bookedChecks, bookedColumns, wallTimeColumns } from '#features/scheduling/bookings/server/columns.ts';

import { consultationStatuses, type ConsultationStatus } from '../schema.ts';

/** Consultations of attorneys with applicants. Like `session_bookings`, but without a pending confirmation. */
export const consultationSessions = pgTable(
  'consultation_sessions',
  {
    id: rowId(),
    /** The applicant. */
    client_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attorney_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...wallTimeColumns,
    status: text().$type<ConsultationStatus>().notNull().default('scheduled'),
    ...bookedColumns,
    /** Null until an attorney who accepts manually has done so. No invitation is sent before. */
    accepted_at: instant(),
    ...rowStamps(),
  },
  (table) => [
    ...bookedChecks('consultation_sessions', table, consultationStatuses),
    index('consultation_sessions_client').on(table.client_id, table.session_date),
    index('consultation_sessions_attorney').on(table.attorney_id, table.session_date),
    ...policies({
      name: 'consultation_sessions',
      read: sql`${table.client_id} = ${currentUserInRole('applicant')} or ${table.attorney_id} = ${entitledUserInRole('attorney')}`,
      // Rows from before an assignment ended stay readable but cannot be changed.
      update: sql`${table.attorney_id} = ${entitledUserInRole('attorney')} and ${table.client_id} = any (${assignedApplicantIds('attorney')})`,
    }),
  ],
);
declareWritableColumns(consultationSessions, {
  attorney_id: ['status', 'cancel_reason', 'no_show', 'notes', 'call_link', 'accepted_at'],
});
