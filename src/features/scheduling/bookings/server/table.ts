import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * Busy times of users, for providers including the buffer: a row per side of each session that is not canceled.
 * Triggers of both session tables write it, and an exclusion constraint prevents overlaps, so that no user is booked
 * twice in any role. No request reads it.
 */
export const busyTimes = pgTable(
  'busy_times',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** `session_bookings` or `consultation_sessions`, and the ID of its row. */
    source: text().notNull(),
    source_id: uuid().notNull(),
  },
  (table) => [index('busy_times_source').on(table.source, table.source_id)],
).enableRLS();
