import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { instant, rowId } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

/**
 * When each person is taken, of a mentor or attorney with the buffer after it: a row for each side of a session that is not
 * cancelled. Triggers of both tables of sessions write it, and an exclusion constraint lets no two rows of a person overlap,
 * so that no one is booked twice, in whatever role. No request reads it.
 */
export const occupiedTimes = pgTable(
  'occupied_times',
  {
    id: rowId(),
    person_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    starts_at: instant().notNull(),
    ends_at: instant().notNull(),
    /** `session_bookings` or `consultation_sessions`, and the id of its row. */
    source: text().notNull(),
    source_id: uuid().notNull(),
  },
  (table) => [index('occupied_times_source').on(table.source, table.source_id)],
).enableRLS();
