import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, isAmong, rowId } from '#core/server/database/columns.ts';
import { currentUser, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';

import { notificationTypes } from '../schema.ts';

/** SQL for the ID of the row that a link leads to. Null for a link to a page. */
const extractId = (link: string) =>
  `substring(${link} from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')`;

/**
 * A notification for one user. `app.notify` writes it in the transaction of the event, a job writes those of
 * broadcasts. Its reader marks it read.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kind, by which preferences are stored. */
    kind: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull().default('info'),
    /** Path on this site. Empty if there is none. */
    link: text().notNull().default(''),
    /** Broadcast that this notification belongs to, if any. */
    broadcast_id: uuid(),
    read_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    check('notifications_type', isAmong(table.type, notificationTypes)),
    check('notifications_link', sql`${table.link} = '' or ${table.link} ~ '^/[^/]'`),
    index('notifications_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.user_id)
      .where(sql`${table.read_at} is null`),
    index('notifications_unread_thing')
      .on(sql.raw(extractId('link')))
      .where(sql`${table.read_at} is null`),
    // Prevents a second notification about one broadcast.
    uniqueIndex('notifications_broadcast')
      .on(table.broadcast_id, table.user_id)
      .where(sql`${table.broadcast_id} is not null`),
    index('notifications_broadcast_read')
      .on(table.broadcast_id)
      .where(sql`${table.broadcast_id} is not null and ${table.read_at} is not null`),
    ...policies({
      name: 'notifications',
      read: sql`${table.user_id} = ${currentUser}`,
      update: sql`${table.user_id} = ${currentUser}`,
    }),
  ],
);

declareWritableColumns(notifications, { user_id: ['read_at'] });

/** Email preferences of users by kind. A kind without a row is mailed. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: ownerId(),
    kind: text().notNull(),
    by_email: boolean().notNull(),
  },
  (table) => [
    primaryKey({ name: 'notification_preferences_pkey', columns: [table.user_id, table.kind] }),
    ...policies({
      name: 'notification_preferences',
      read: sql`${table.user_id} = ${currentUser}`,
      create: sql`${table.user_id} = ${currentUser}`,
      update: sql`${table.user_id} = ${currentUser}`,
    }),
  ],
);

declareWritableColumns(notificationPreferences, { create: ['user_id', 'kind', 'by_email'], user_id: ['by_email'] });
