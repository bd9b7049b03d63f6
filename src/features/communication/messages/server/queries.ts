import { sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { anyContains } from '#core/server/database/plain-text.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';

import {
  FOUND_MESSAGES,
  LINE_CHARACTERS,
  PAGE_MESSAGES,
  type ConversationPart,
  type ConversationQuery,
  type FoundMessage,
  type MessageInput,
  type MessageRow,
  type MessageSearch,
  type Partner,
  type SentMessage,
} from '../schema.ts';
import { messages } from './table.ts';

const { id, sender_id, receiver_id, content, files, is_read, read_at, position, created_at } = messages;

const limit = sql.raw(String(PAGE_MESSAGES + 1));
const isOwn = sql`${sender_id} = ${currentUser}`;

/** Both sides of a conversation, each by its own index. */
function selectMessages(
  selection: SQL,
  { peer, where, order, rows }: Record<'peer' | 'where' | 'order' | 'rows', SQL>,
): SQL {
  const side = (from: SQL, to: SQL) =>
    sql`(select ${selection} from ${messages} where ${sender_id} = ${from} and ${receiver_id} = ${to} and ${where} order by ${position} ${order} limit ${rows})`;
  return sql`${side(currentUser, peer)} union all ${side(peer, currentUser)} order by position ${order} limit ${rows}`;
}

const row = sql`${id}, ${position}, ${isOwn} as is_own, ${content}, ${files}, ${read_at}, ${created_at}`;
const peer = sql`${sql.placeholder('peer')}::uuid`;
const part = (where: SQL, order: SQL) =>
  sql`(select coalesce(json_agg(row_to_json(part)), '[]') from (${selectMessages(row, { peer, where, order, rows: limit })}) as part)`;

/**
 * Selects the input of `presentConversation` as JSON text. `older` goes back in time, and each section has one message
 * more than a page if there are more.
 */
const readPart = defineStatement(
  'read conversation',
  sql`
    select json_build_object(
      'partner', (
        select json_build_object('id', c.id, 'name', c.name, 'role', c.role, 'is_verified', c.is_verified)
        from app.correspondents() c where c.id = ${peer}
      ),
      'closed', (select c.closed from app.correspondents() c where c.id = ${peer}),
      'older', ${part(sql`${position} < ${sql.placeholder('below')}::bigint`, sql`desc`)},
      'newer', ${part(sql`${position} >= ${sql.placeholder('above')}::bigint`, sql`asc`)},
      'read', (
        select json_build_object('position', ${position}, 'at', ${read_at}) from ${messages}
        where ${sender_id} = ${currentUser} and ${receiver_id} = ${peer} and ${is_read} order by ${position} desc limit 1
      )
    )::text`,
);

export type StoredPart = Pick<ConversationPart, 'read' | 'closed'> & {
  partner: Partner | null;
  older: MessageRow[];
  newer: MessageRow[];
};

/** Returns a section of the conversation with this user. */
export function readConversation(partner: string, { before, after, around }: ConversationQuery): BoundStatement {
  const isNewest = before === undefined && after === undefined && around === undefined;
  const below = isNewest ? Number.MAX_SAFE_INTEGER : (before ?? around ?? null);
  const above = after === undefined ? (around ?? null) : after + 1;
  return readPart({ peer: partner, below, above });
}

/** Selects contacts as JSON text. */
export const listContacts = defineStatement(
  'list contacts',
  sql`
    select json_build_object('contacts', coalesce(
      json_agg(json_build_object('id', p.id, 'name', p.name, 'role', p.role, 'is_verified', p.is_verified, 'is_closed', p.closed is not null, 'unread', unread.size, 'last', last.line)
        order by last.position desc nulls last, lower(p.name), p.id),
      '[]'
    ))::text
    from app.correspondents() p
    cross join lateral (
      select count(*)::int as size from ${messages} where ${receiver_id} = ${currentUser} and ${sender_id} = p.id and not ${is_read} and p.closed is null
    ) as unread
    left join lateral (
      select said.position, json_build_object(
        'content', left(split_part(said.content, E'\n', 1), ${sql.raw(String(LINE_CHARACTERS))}), 'files', cardinality(said.files),
        'is_own', said.is_own, 'created_at', said.created_at
      ) as line
      from (${selectMessages(row, { peer: sql`p.id`, where: sql`true`, order: sql`desc`, rows: sql`1` })}) as said
    ) as last on true
    where p.closed is null or last.position is not null`,
);

const q = sql`${sql.placeholder('q')}::text`;
const within = sql`${sql.placeholder('with')}::uuid`;
const other = sql`case when ${isOwn} then ${receiver_id} else ${sender_id} end`;
const findMessages = defineStatement(
  'search messages',
  sql`
    select coalesce(json_agg(row_to_json(found)), '[]')::text from (
      select ${id}, ${position}, ${isOwn} as is_own, ${content}, ${created_at}, json_build_object('id', p.id, 'name', p.name, 'role', p.role, 'is_verified', p.is_verified) as partner
      from ${messages} join app.correspondents() p on p.id = ${other}
      where (${isOwn} or ${receiver_id} = ${currentUser}) and (${within} is null or p.id = ${within}) and ${anyContains([content], q)}
      order by ${position} desc limit ${sql.raw(String(FOUND_MESSAGES + 1))}
    ) as found`,
);

export type StoredFound = FoundMessage[];

/**
 * Selects messages that contain this text, ignoring case, as JSON text, with one more than are shown if there are more.
 */
export function searchMessages({ q: text, with: partner }: MessageSearch): BoundStatement {
  return findMessages({ q: text.toLowerCase(), with: partner ?? null });
}

type NewMessage = MessageInput & { receiver_id: string };

/** The row limit applies to each conversation. */
export const messageInsert = defineInsert<NewMessage>({
  table: messages,
  columns: ['receiver_id', 'content', 'files'],
  own: sql`${isOwn} and ${receiver_id} = (${sql.placeholder('values')}::jsonb ->> 'receiver_id')::uuid`,
});

/** Returns the other side, and whether the conversation is closed. */
export type Correspondent = Partner & Pick<ConversationPart, 'closed'>;

const readPartner = defineStatement(
  'read correspondent',
  sql`select c.id, c.name, c.role, c.is_verified, c.closed from app.correspondents() c where c.id = ${peer}`,
);

export async function findPartner(tx: Transaction, partner: string): Promise<Correspondent | undefined> {
  const [found] = await selectRows<Correspondent>(tx, readPartner({ peer: partner }));
  return found;
}

const beforeSent = selectMessages(sql`${position}`, {
  peer: sql`(select receiver_id from sent)`,
  where: sql`${position} < (select position from sent)`,
  order: sql`desc`,
  rows: sql`1`,
});
const readSent = defineStatement(
  'read sent message',
  sql`
    with sent as (select ${row}, ${receiver_id} from ${messages} where ${id} = ${sql.placeholder('id')})
    select (to_jsonb(sent) - 'receiver_id' || jsonb_build_object('follows', (${beforeSent})))::text as json from sent`,
);

/** Returns a message of the user's own. */
export async function findSent(tx: Transaction, messageId: string): Promise<SentMessage | undefined> {
  const [found] = await selectRows<{ json: string }>(tx, readSent({ id: messageId }));
  return found && (JSON.parse(found.json) as SentMessage);
}

/** Marks everything of the other side up to this position as read, including its notifications. */
export async function markRead(
  tx: Transaction,
  { partner, position: upTo, links }: { partner: string; position: number; links: readonly string[] },
): Promise<void> {
  await tx.execute(
    sql`update ${messages} set is_read = true
      where ${receiver_id} = ${currentUser} and ${sender_id} = ${partner}::uuid and ${position} <= ${upTo} and not ${is_read}`,
  );
  const named = sql.join(
    links.map((link) => sql`${link}`),
    sql`, `,
  );
  await tx.execute(
    sql`update ${notifications} set read_at = now()
      where ${notifications.user_id} = ${currentUser} and ${notifications.kind} = 'message' and ${notifications.link} in (${named}) and ${notifications.read_at} is null`,
  );
}
