import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { defineCursorList } from '#core/server/database/cursor-list.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList, type SortOrders } from '#core/server/database/list.ts';
import { anyContains } from '#core/server/database/plain-text.ts';
import { currentUser, sqlNameWithProof } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import {
  queuedTicketRow,
  ticketRow,
  ticketPriorities,
  ticketStatuses,
  ticketThread,
  type Contact,
  type Member,
  type QueueSort,
  type ReplyInput,
  type TicketInput,
} from '../schema.ts';
import { supportReplies, supportTickets } from './table.ts';

const { id, user_id, number, subject, priority, status, assigned_to, created_at, updated_at } = supportTickets;
const isAuthor = sql`${user_id} = ${currentUser}`;
const author = sql`app.contact_of(${user_id})`;
const sideOfReply = sql`case when r.user_id = ${user_id} then 'author' else 'staff' end`;

/** Assignee, as long as they are staff. Only for staff, and not for their own ticket. */
const assignee = sql`(select json_build_object('id', s.id, 'name', s.name) from app.support_staff() s where s.id = ${assigned_to} and not ${isAuthor})`;
/** Evaluated once per statement. */
export const isAssigned = sql`(${assigned_to} is not null and ${assigned_to} = any (array(select s.id from app.support_staff() s)))`;

const visible = sql`from ${supportReplies} r where r.ticket_id = ${id} and not r.is_internal`;
const listed = {
  replies: sql`(select count(*) ${visible})`,
  last_reply_from: sql`(select ${sideOfReply} ${visible} order by r.created_at desc limit 1)`,
};

/** The user's own tickets, newest first. Admins who manage users may read all tickets, so the owner is named here. */
export const listOwnTickets = defineCursorList({
  name: 'own tickets',
  rows: defineRepository({ table: supportTickets, row: ticketRow, computed: listed, name: 'listed tickets' }),
  where: isAuthor,
  filters: { status },
});

const lastVisible = sql`${visible} order by r.created_at desc, r.id desc limit 1`;
/**
 * Time since when a ticket has waited for staff: since its author's last message. A resolved one waits if that came
 * after its last change.
 */
export const waitingSince = sql`case
  when ${status} = 'closed' then null
  when exists (select ${visible}) then (
    select case when r.user_id = ${user_id} and (${status} <> 'resolved' or r.created_at > ${updated_at}) then r.created_at end ${lastVisible}
  )
  when ${status} <> 'resolved' then ${created_at}
end`;
const placeIn = (names: readonly string[], column: SQL | PgColumn) =>
  sql`array_position(array[${sql.raw(names.map((name) => `'${name}'`).join(', '))}], ${column})`;

/** Tickets of all users. For an elevated read, since a search finds them by their authors. */
export const listQueue = defineList({
  name: 'the queue of tickets',
  rows: defineRepository({
    table: supportTickets,
    row: queuedTicketRow,
    computed: { ...listed, author, assignee, waiting_since: waitingSince },
    name: 'queued tickets',
  }),
  sorts: {
    waiting: { by: waitingSince, direction: 'asc' },
    created_at: { by: created_at, direction: 'desc' },
    priority: { by: placeIn(ticketPriorities, priority), direction: 'desc' },
    status: { by: placeIn(ticketStatuses, status), direction: 'asc' },
  } satisfies SortOrders<QueueSort>,
  filters: { status, priority },
  conditions: {
    assigned: (value) =>
      sql`case ${value} when 'me' then ${assigned_to} = ${currentUser} when 'none' then not ${isAssigned} else ${isAssigned} and ${assigned_to} <> ${currentUser} end`,
    older_than: (value) => sql`${created_at} < now() - make_interval(days => ${value}::int)`,
  },
  search: [sql`concat('#', ${number})`, subject],
  alsoFound: (q) => sql`${user_id} in (select u.id from users u where ${anyContains([sql`u.name`, sql`u.email`], q)})`,
});

/** Tickets with the replies that the reader may read. */
export const threadRepository = defineRepository({
  table: supportTickets,
  row: ticketThread,
  computed: {
    author,
    assignee,
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

/** Returns name and email of the writer of a ticket or reply, as staff see them. */
export async function findOwnContact(tx: Transaction): Promise<Pick<Contact, 'name' | 'email'>> {
  const name = sqlNameWithProof(sql`contact ->> 'name'`, sql`(contact ->> 'is_verified')::boolean`);
  const [found] = await selectRows<Pick<Contact, 'name' | 'email'>>(
    tx,
    sql`select ${name} as name, contact ->> 'email' as email from app.contact_of(${currentUser}) as contact`,
  );
  if (!found) throw new Error('app.contact_of answered no row');
  return found;
}

/** Selects the admins to whom a ticket can be assigned, as JSON text. */
export const listStaff = defineStatement(
  'list the staff of support',
  sql`select json_build_object('staff', coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'is_self', s.id = app.user_id())), '[]'))::text from app.support_staff() s`,
);

export async function findMember(tx: Transaction, memberId: string): Promise<Member | undefined> {
  const [found] = await selectRows<Member>(
    tx,
    sql`select s.id, s.name from app.support_staff() s where s.id = ${memberId}`,
  );
  return found;
}

/** Returns the assignee of a ticket, also for requests of its author, who does not learn it. */
export async function findAssignee(tx: Transaction, ticketId: string): Promise<string | null> {
  const [found] = await selectRows<{ id: string | null }>(tx, sql`select app.ticket_assignee(${ticketId}::uuid) as id`);
  return found?.id ?? null;
}

/**
 * Returns other staff who have replied to a ticket since this reply, or since it was opened. Locks it until the
 * transaction ends.
 */
export async function findLaterReply(
  tx: Transaction,
  { ticketId, after }: { ticketId: string; after: string | undefined },
): Promise<string | undefined> {
  await tx.execute(sql`select from ${supportTickets} where ${id} = ${ticketId} for update`);
  const shown = sql`(select a.created_at, a.id from ${supportReplies} a where a.id = ${after ?? null}::uuid)`;
  const [later] = await selectRows<{ name: string }>(
    tx,
    sql`
      select coalesce(app.contact_of(r.user_id) ->> 'name', '') as name
      from ${supportReplies} r join ${supportTickets} on ${id} = r.ticket_id
      where r.ticket_id = ${ticketId} and not r.is_internal and r.user_id not in (${user_id}, ${currentUser})
        and (not exists ${shown} or (r.created_at, r.id) > ${shown})
      order by r.created_at desc, r.id desc limit 1`,
  );
  return later?.name;
}
