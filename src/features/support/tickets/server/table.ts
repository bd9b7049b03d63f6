import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlsColumn, instant, isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';

import { ticketPriorities, ticketStatuses } from '../schema.ts';

export const supportTickets = pgTable(
  'support_tickets',
  {
    id: rowId(),
    /** Number for users, assigned by `app.set_ticket_number`. */
    number: integer().notNull().default(0).unique('support_tickets_number'),
    user_id: ownerId(),
    subject: text().notNull(),
    description: text().notNull(),
    files: fileUrlsColumn(),
    priority: text().notNull().default('medium'),
    status: text().notNull().default('open'),
    /** Assignee. `app.restrict_ticket_assignee` accepts only staff, and never the author. */
    assigned_to: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Time when its author canceled it. */
    cancelled_at: instant(),
    ...rowStamps(),
  },
  (table) => [
    check('support_tickets_status', isAmong(table.status, ticketStatuses)),
    check('support_tickets_priority', isAmong(table.priority, ticketPriorities)),
    index('support_tickets_newest').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('support_tickets_queue').on(table.status, table.created_at),
    index('support_tickets_assignee').on(table.assigned_to),
    ...policies({
      name: 'support_tickets',
      read: sql`${table.user_id} = ${currentUser} or ${hasPermission('manage_users')}`,
      create: sql`${table.user_id} = ${currentUser}`,
      update: {
        of: sql`(${table.user_id} = ${currentUser} and ${table.status} = 'open') or ${hasPermission('manage_users')}`,
        to: sql`(${table.user_id} = ${currentUser} and ${table.status} in ('open', 'closed')) or ${hasPermission('manage_users')}`,
      },
    }),
  ],
);

declareWritableColumns(supportTickets, {
  create: ['user_id', 'subject', 'description', 'files', 'priority'],
  user_id: ['status', 'cancelled_at'],
  others: ['status', 'priority', 'assigned_to'],
});

/** Replies to a ticket. `user_id` is the author. */
export const supportReplies = pgTable(
  'support_replies',
  {
    id: rowId(),
    ticket_id: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    user_id: ownerId(),
    body: text().notNull(),
    files: fileUrlsColumn(),
    /** An internal note, which the ticket's author never sees. */
    is_internal: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    index('support_replies_ticket').on(table.ticket_id, table.created_at),
    index('support_replies_author').on(table.user_id),
    ...policies({
      name: 'support_replies',
      // The inner select is subject to the ticket's own policy.
      read: sql`(not ${table.is_internal} and ${table.ticket_id} in (select id from support_tickets)) or ${hasPermission('manage_users')}`,
      create: sql`${table.user_id} = ${currentUser} and ((not ${table.is_internal} and ${table.ticket_id} in (select id from support_tickets where user_id = ${currentUser} and status <> 'closed')) or ${hasPermission('manage_users')})`,
    }),
  ],
);

declareWritableColumns(supportReplies, { create: ['ticket_id', 'user_id', 'body', 'files', 'is_internal'] });
