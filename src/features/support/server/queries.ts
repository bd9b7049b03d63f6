import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { jsonPage } from '#core/server/database/page.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/rows/insert-once.ts';

import type { TicketActor } from '../rules.ts';
import type {
  Contact,
  ReplyInput,
  TicketInput,
  TicketMove,
  TicketPriority,
  TicketStatus,
  TicketThread,
} from '../schema.ts';
import { supportReplies, supportTickets } from './table.ts';

const { id, user_id, number, subject, description, priority, status, cancelled_at, created_at, version } =
  supportTickets;
const newestFirst = sql`order by ${created_at} desc, ${id} desc`;

const ownTickets = defineStatement('list own tickets', ownTicketsStatement(sql``));
const ownTicketsFrom = defineStatement(
  'list further own tickets',
  ownTicketsStatement(sql`and ${startsAt(sql.placeholder('from'))}`),
);

/** A page of the person's own tickets as JSON text, newest first. */
export function listOwnTickets({
  status: wanted,
  from,
}: {
  status?: TicketStatus | undefined;
  from?: string | undefined;
}): BoundStatement {
  const values = { status: wanted ?? null };
  return from === undefined ? ownTickets(values) : ownTicketsFrom({ ...values, from });
}

export type QueueFilter = {
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  /** As `ticketSearch`. */
  search?: string | undefined;
  from?: string | undefined;
};

/** A page of everybody's tickets as JSON text, newest first; for the staff alone. */
export async function listQueue(tx: Transaction, filter: QueueFilter): Promise<string> {
  const conditions = and(
    filter.status && eq(status, filter.status),
    filter.priority && eq(priority, filter.priority),
    filter.search ? matching(filter.search) : undefined,
    filter.from === undefined ? undefined : startsAt(filter.from),
  );
  const [found] = await selectRows<{ page: string }>(
    tx,
    jsonPage(sql`
      select ${listedColumns()}, app.contact_of(${user_id}) as author from ${supportTickets}
      ${conditions ? sql`where ${conditions}` : sql``} ${newestFirst}`),
  );
  if (!found) throw new Error('the queue answered no row');
  return found.page;
}

export type FoundThread = Omit<TicketThread, 'can'> & { user_id: string; actor: TicketActor };

/** A ticket with its replies, as whoever asks may read it; undefined where there is none for them. */
export async function findThread(tx: Transaction, ticketId: string): Promise<FoundThread | undefined> {
  const isAuthor = sql`${user_id} = ${currentUser}`;
  const [found] = await selectRows<{ thread: FoundThread }>(
    tx,
    sql`
      select row_to_json(found) as thread from (
        select ${columns([id, user_id, number, subject, description, priority, status, cancelled_at, created_at, version])},
          case when ${isAuthor} then 'author' else 'staff' end as actor,
          app.contact_of(${user_id}) as author,
          coalesce((
            select json_agg(row_to_json(reply) order by reply.created_at, reply.id) from (
              select r.id, r.body, r.is_internal, r.created_at,
                case when r.user_id = ${user_id} then 'author' else 'staff' end as from,
                app.contact_of(r.user_id) ->> 'name' as name
              from ${supportReplies} r where r.ticket_id = ${id} and not (r.is_internal and ${isAuthor})
            ) as reply
          ), '[]') as replies
        from ${supportTickets} where ${id} = ${ticketId}
      ) as found`,
  );
  return found?.thread;
}

export const ticketInsert = defineInsert<TicketInput>({
  table: supportTickets,
  columns: ['subject', 'description', 'priority'],
  own: sql`${user_id} = ${currentUser}`,
});

export const replyInsert = defineInsert<ReplyInput & { ticket_id: string }>({
  table: supportReplies,
  columns: ['ticket_id', 'body', 'is_internal'],
  own: sql`${supportReplies.user_id} = ${currentUser}`,
});

/** False where it was changed meanwhile. */
export async function moveTicket(
  tx: Transaction,
  { ticketId, isCancelled, ...to }: TicketMove & { ticketId: string; isCancelled: boolean },
): Promise<boolean> {
  const moved = await tx
    .update(supportTickets)
    .set({ status: to.status, ...(isCancelled && { cancelled_at: sql`now()` }) })
    .where(and(eq(id, ticketId), eq(version, to.version)))
    .returning({ id });
  return moved.length > 0;
}

export async function findOwnContact(tx: Transaction): Promise<Contact> {
  const [found] = await selectRows<{ contact: Contact }>(tx, sql`select app.contact_of(${currentUser}) as contact`);
  if (!found) throw new Error('app.contact_of answered no row');
  return found.contact;
}

/** Whoever manages users sees all tickets, so here the owner is named. */
function ownTicketsStatement(further: SQL): SQL {
  const wanted = sql`${sql.placeholder('status')}::text`;
  return jsonPage(sql`
    select ${listedColumns()} from ${supportTickets}
    where ${user_id} = ${currentUser} and (${wanted} is null or ${status} = ${wanted}) ${further} ${newestFirst}`);
}

function listedColumns(): SQL {
  const visible = sql`from ${supportReplies} r where r.ticket_id = ${id} and not r.is_internal`;
  return sql`${columns([id, number, subject, priority, status, cancelled_at, created_at])},
    (select count(*) ${visible}) as replies,
    (select case when r.user_id = ${user_id} then 'author' else 'staff' end ${visible} order by r.created_at desc limit 1) as last_reply_from`;
}

function startsAt(first: SQL | string | ReturnType<typeof sql.placeholder>): SQL {
  return sql`(${created_at}, ${id}) <= (select t.created_at, t.id from ${supportTickets} t where t.id = ${first})`;
}

function matching(search: string): SQL {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${number}::text = ${search.replace(/^#/, '')} or ${subject} ilike ${part} or app.contact_of(${user_id}) ->> 'email' ilike ${part})`;
}

function columns(named: PgColumn[]): SQL {
  return sql.join(
    named.map((column) => sql`${column}`),
    sql`, `,
  );
}
