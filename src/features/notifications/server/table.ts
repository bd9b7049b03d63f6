import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, policies } from '#core/server/database/policies.ts';
import { declareColumnRights } from '#core/server/database/rights.ts';
import { users } from '#core/server/identity/table.ts';

/** SQL for the id of the row that a link leads to. Null for a link to a page. */
export const thingOf = (link: string) =>
  `substring(${link} from '.*([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')`;

/**
 * What happened, for one person. `app.notify` writes it in the transaction of what happened, and a job what is sent to many; its
 * reader marks it read.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the person's preferences are kept by. */
    kind: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    type: text().notNull().default('info'),
    /** The address of the thing, on this site; empty where there is none. */
    link: text().notNull().default(''),
    /** Of what many were sent, that row's id. */
    broadcast_id: uuid(),
    read_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    check('notifications_type', sql`${table.type} in ('info', 'warning', 'success', 'error')`),
    check('notifications_link', sql`${table.link} = '' or ${table.link} ~ '^/[^/]'`),
    index('notifications_newest').on(table.user_id, table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('notifications_unread')
      .on(table.user_id)
      .where(sql`${table.read_at} is null`),
    index('notifications_unread_thing')
      .on(sql.raw(thingOf('link')))
      .where(sql`${table.read_at} is null`),
    // No one is told twice.
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

declareColumnRights(notifications, { user_id: ['read_at'] });

/** Of which kinds a person does not want mail, or does; a kind without a row is mailed. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: uuid()
      .notNull()
      .default(sql`app.user_id()`)
      .references(() => users.id, { onDelete: 'cascade' }),
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

declareColumnRights(notificationPreferences, { create: ['user_id', 'kind', 'by_email'], user_id: ['by_email'] });
