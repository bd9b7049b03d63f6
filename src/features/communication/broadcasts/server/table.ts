import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

/** Notification to many users. A job delivers it in batches, in the order of user IDs. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: rowId(),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull().default('info'),
    audience: text().notNull().default('all'),
    sent_by: uuid()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    version: integer().notNull().default(1),
    /** Counted when it is sent, and again at the end, since some users may have left in the meantime. */
    recipients: integer().notNull().default(0),
    delivered: integer().notNull().default(0),
    /** The last user who was notified, stored in the same transaction. The job continues after this user. */
    reached: uuid(),
    finished_at: instant(),
  },
  (table) => [
    check('broadcasts_type', sql`${table.type} in ('info', 'warning', 'success', 'error')`),
    check('broadcasts_audience', sql`${table.audience} in ('all', 'applicant', 'mentor', 'attorney', 'admin')`),
    index('broadcasts_newest').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('broadcasts_sender').on(table.sent_by),
    index('broadcasts_running')
      .on(table.created_at)
      .where(sql`${table.finished_at} is null`),
    ...policies({
      name: 'broadcasts',
      read: hasPermission('manage_notifications'),
      create: sql`${hasPermission('manage_notifications')} and ${table.sent_by} = ${currentUser}`,
    }),
  ],
);

declareWritableColumns(broadcasts, { create: ['title', 'message', 'type', 'audience', 'sent_by'] });
