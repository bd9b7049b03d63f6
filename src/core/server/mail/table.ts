import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '../database/columns.ts';

/** Mail to be sent, written in the transaction of its cause. Only the system reads it. */
export const outbox = pgTable(
  'outbox',
  {
    id: rowId(),
    /** Name of the template. */
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Values for the template. Emptied once the mail is sent, because they may contain a one-time link. */
    data: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** Name of the server that has claimed the mail. */
    server: text(),
    lastError: text(),
    sentAt: instant(),
    /** Timestamp of the last failed attempt. The row is retained for the operator. */
    deadAt: instant(),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.deadAt} is null`),
  ],
).enableRLS();

/**
 * Mail beyond the first few that one user causes for another in a short time. A digest contains it once it is due.
 * `app.enqueue_throttled` writes it, and only the system reads it.
 */
export const mailDigestItems = pgTable(
  'mail_digest_items',
  {
    id: rowId(),
    /** Cause: a user ID, or the IP address of a visitor. */
    cause: text().notNull(),
    kind: text().notNull(),
    /** Empty for staff mail that waits for the first owner. */
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('mail_digest_items_due').on(table.dueAt)],
).enableRLS();

/** Mail shown on the mailbox page if no SMTP server is configured. */
export const mailboxMessages = pgTable('mailbox_messages', {
  id: rowId(),
  messageId: text().notNull().unique('mailbox_messages_message_id'),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
}).enableRLS();
