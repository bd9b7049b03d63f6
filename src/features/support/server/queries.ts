import { sql } from 'drizzle-orm';

import { defineCursorList } from '#core/server/database/cursor-list.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRows } from '#core/server/database/rows.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import {
  queuedTicketRow,
  ticketRow,
  ticketThread,
  type Contact,
  type ReplyInput,
  type TicketInput,
} from '../schema.ts';
import { supportReplies, supportTickets } from './table.ts';

const { id, user_id, number, subject, priority, status } = supportTickets;
const isAuthor = sql`${user_id} = ${currentUser}`;
const author = sql`app.contact_of(${user_id})`;
const sideOfReply = sql`case when r.user_id = ${user_id} then 'author' else 'staff' end`;

const visible = sql`from ${supportReplies} r where r.ticket_id = ${id} and not r.is_internal`;
const listed = {
  replies: sql`(select count(*) ${visible})`,
  last_reply_from: sql`(select ${sideOfReply} ${visible} order by r.created_at desc limit 1)`,
};

/** The person's own tickets, newest first. Admins who manage users may read all tickets, so here the owner is named. */
export const listOwnTickets = defineCursorList({
  name: 'own tickets',
  rows: defineRows({ table: supportTickets, row: ticketRow, computed: listed, name: 'listed tickets' }),
  where: isAuthor,
  filters: { status },
});

/** The tickets of all users, newest first; for the staff alone. */
export const listQueue = defineCursorList({
  name: 'the queue of tickets',
  rows: defineRows({
    table: supportTickets,
    row: queuedTicketRow,
    computed: { ...listed, author },
    name: 'queued tickets',
  }),
  filters: { status, priority },
  search: (q) =>
    sql`(${q} in (${number}::text, concat('#', ${number})) or strpos(lower(${subject}), ${q}) > 0 or strpos(lower(${author} ->> 'email'), ${q}) > 0)`,
});

/** Tickets with what was written under them, as the reader may read it. */
export const threadRows = defineRows({
  table: supportTickets,
  row: ticketThread,
  computed: {
    author,
    replies: sql`coalesce((
      select json_agg(row_to_json(reply) order by reply.created_at, reply.id) from (
        select r.id, r.body, r.files, r.is_internal, r.created_at, ${sideOfReply} as from, app.contact_of(r.user_id) ->> 'name' as name
        from ${supportReplies} r where r.ticket_id = ${id} and not (r.is_internal and ${isAuthor})
      ) as reply
    ), '[]')`,
  },
});

export const ticketInsert = defineInsert<TicketInput>({
  table: supportTickets,
  columns: ['subject', 'description', 'files', 'priority'],
  own: isAuthor,
});

export const replyInsert = defineInsert<ReplyInput & { ticket_id: string }>({
  table: supportReplies,
  columns: ['ticket_id', 'body', 'files', 'is_internal'],
  own: sql`${supportReplies.user_id} = ${currentUser}`,
});

export async function findOwnContact(tx: Transaction): Promise<Contact> {
  const [found] = await selectRows<{ contact: Contact }>(tx, sql`select app.contact_of(${currentUser}) as contact`);
  if (!found) throw new Error('app.contact_of answered no row');
  return found.contact;
}
