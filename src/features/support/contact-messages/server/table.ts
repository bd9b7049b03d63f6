import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import { createdAt, instant, rowId } from '#core/server/database/columns.ts';
import { hasPermission, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';
import type { SiteService } from '#core/shared/site-content.ts';

import type { ContactTopic } from '../rules.ts';

/** Messages of visitors. They may have no account, so the system writes them. Admins reply and mark them as handled. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: rowId(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    message: text().notNull(),
    topic: text().$type<ContactTopic>(),
    service: text().$type<SiteService>(),
    is_spam: boolean().notNull().default(false),
    /** Identifies a message that was sent again after a lost response. A visitor is identified only by IP. */
    request_key: uuid(),
    created_at: createdAt(),
    handled_at: instant(),
    /** The reply, emailed once. `app.set_answer_author` sets its author and time and prevents changes. */
    answer: text(),
    answered_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    answered_at: instant(),
    /**
     * Next attempt at the external endpoint. Null if it must not get the message, has it, or attempts were given up.
     */
    relay_due_at: instant(),
    relay_attempts: integer().notNull().default(0),
    relayed_at: instant(),
  },
  (table) => [
    unique('contact_messages_request').on(table.request_key, table.email),
    index('contact_messages_newest').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('contact_messages_waiting')
      .on(table.created_at)
      .where(sql`${table.handled_at} is null and not ${table.is_spam}`),
    index('contact_messages_answerer').on(table.answered_by),
    index('contact_messages_relay')
      .on(table.relay_due_at)
      .where(sql`${table.relay_due_at} is not null`),
    ...policies({
      name: 'contact_messages',
      read: hasPermission('manage_users'),
      update: hasPermission('manage_users'),
    }),
  ],
);

declareWritableColumns(contactMessages, { others: ['handled_at', 'answer'] });
