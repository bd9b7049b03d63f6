import { sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { createdAt, fileUrlsColumn, instant, rowId } from '#core/server/database/columns.ts';
import { currentUser, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { users } from '#core/server/identity/table.ts';

/** Users with whom the signed-in user has a closed conversation. */
const former = sql.raw('(select app.former_message_partners())::uuid[]');
/** Users whose conversation with the signed-in user may be read, or written in. */
const partners = (mode: 'read' | 'write') => sql.raw(`(select app.message_partners(${mode === 'write'}))::uuid[]`);

/**
 * Messages between an applicant and an assigned provider: written during the assignment, and readable for both after
 * it.
 */
export const messages = pgTable(
  'messages',
  {
    id: rowId(),
    sender_id: ownerId(),
    receiver_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    files: fileUrlsColumn(),
    is_read: boolean().notNull().default(false),
    /** Time when the receiver opened the conversation, set by `app.set_message_read_at`. */
    read_at: instant(),
    /**
     * In commit order within a conversation, so that a reader of one has seen all before it. Assigned by
     * `app.set_message_position`.
     */
    position: bigint({ mode: 'number' }).notNull().default(0).unique('messages_position'),
    created_at: createdAt(),
  },
  (table) => {
    const between = (others: SQL) =>
      sql`(${table.sender_id} = ${currentUser} and ${table.receiver_id} = any (${others})) or (${table.receiver_id} = ${currentUser} and ${table.sender_id} = any (${others}))`;
    const isReceivers = sql`${table.receiver_id} = ${currentUser} and ${table.sender_id} = any (${partners('read')})`;
    return [
      index('messages_conversation').on(table.sender_id, table.receiver_id, table.position),
      index('messages_receiver').on(table.receiver_id),
      index('messages_unread')
        .on(table.receiver_id, table.sender_id, table.created_at)
        .where(sql`not is_read`),
      ...policies({
        name: 'messages',
        read: sql`${between(partners('read'))} or ${between(former)}`,
        create: sql`${table.sender_id} = ${currentUser} and ${table.receiver_id} = any (${partners('write')})`,
        update: { of: isReceivers, to: sql`${isReceivers} and ${table.is_read}` },
      }),
    ];
  },
);

declareWritableColumns(messages, {
  create: ['sender_id', 'receiver_id', 'content', 'files'],
  receiver_id: ['is_read'],
});
