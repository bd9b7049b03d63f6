import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

import { createdAt, instant } from '#core/server/database/columns.ts';
import { users } from '#core/server/identity/table.ts';

/** Sent notifications about the end of trials and paid access, one row each. No request reads it. */
export const accessReminders = pgTable(
  'access_reminders',
  {
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    what: text().notNull(),
    /** A postponed end gets new notifications. */
    ends_at: instant().notNull(),
    /** Days before the end. 0 after it. */
    days_before: integer().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role, table.what, table.ends_at, table.days_before] }),
    check('access_reminders_what', sql`${table.what} in ('trial', 'access')`),
  ],
).enableRLS();
