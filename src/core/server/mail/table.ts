import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '../database/columns.ts';

/** Mail to be sent, written in the transaction of what causes it. The system alone reads it. */
export const outbox = pgTable(
  'outbox',
  {
    id: rowId(),
    /** Names the template. */
    kind: text().notNull(),
    recipient: text().notNull(),
    /** What the template fills in; emptied once sent, since it may hold a one-time link. */
    data: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    /** The server that is at it, by its name. */
    server: text(),
    lastError: text(),
    sentAt: instant(),
    /** Given up after the last attempt; kept for the operator to look at. */
    deadAt: instant(),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.deadAt} is null`),
  ],
).enableRLS();

/**
 * Mail beyond the first few that one person causes another to get in a short time. A digest tells of it once it is due;
 * `app.enqueue_bounded` writes it, and the system alone reads it.
 */
export const gatheredMails = pgTable(
  'gathered_mails',
  {
    id: rowId(),
    /** Who causes it: a person's id, or where a visitor writes from. */
    cause: text().notNull(),
    kind: text().notNull(),
    recipient: text().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    dueAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('gathered_mails_due').on(table.dueAt)],
).enableRLS();

/** What the mailbox page shows while no SMTP server is configured. */
export const mailboxMessages = pgTable('mailbox_messages', {
  id: rowId(),
  messageId: text().notNull().unique('mailbox_messages_message_id'),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
}).enableRLS();
