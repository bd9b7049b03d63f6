import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant } from '#core/server/database/columns.ts';
import { currentUser, policies } from '#core/server/database/policies.ts';
import { users } from '#core/server/identity/table.ts';

/** Calendar feed URLs. Only the user's calendar knows the secret, and an elevated action writes them. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, in hexadecimal. */
    secret_hash: text().notNull().unique('calendar_feeds_secret'),
    created_at: createdAt(),
  },
  (table) => [
    ...policies({
      name: 'calendar_feeds',
      read: sql`${table.user_id} = ${currentUser}`,
      remove: sql`${table.user_id} = ${currentUser}`,
    }),
  ],
);

/** Reminders sent for each session. Each booking inserts a row, and no request reads it. */
export const sessionReminders = pgTable(
  'session_reminders',
  {
    /** `session_bookings` or `consultation_sessions`, and the ID of its row. */
    source: text().notNull(),
    source_id: uuid().notNull(),
    /** Start of the session. */
    starts_at: instant().notNull(),
    /**
     * Time since which both users know of it. A session agreed within a day, or an hour, of its start needs no such
     * reminder.
     */
    agreed_at: instant().notNull().defaultNow(),
    day_sent_at: instant(),
    hour_sent_at: instant(),
  },
  (table) => [primaryKey({ name: 'session_reminders_pkey', columns: [table.source, table.source_id] })],
).enableRLS();
