import { and, asc, eq, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';

import { defineCursorList } from '#core/server/database/cursor-list.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { findAsJson } from '#core/server/database/listing.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';

import { contactMessage, type ContactMessage } from '../schema.ts';
import { contactMessages } from './table.ts';

const { id, is_spam, created_at, handled_at } = contactMessages;
const { answer, answered_by, relay_due_at, relay_attempts, relayed_at } = contactMessages;

const answerer = sql`app.contact_of(${answered_by}) ->> 'name' as answered_by`;
const selection = sql.join(
  Object.keys(contactMessage.shape).map((key) => (key === 'answered_by' ? answerer : sql`${sql.identifier(key)}`)),
  sql`, `,
);

/** Messages of visitors, newest first. */
export const listMessages = defineCursorList({
  name: 'contact messages',
  rows: { table: contactMessages, from: sql`${contactMessages}`, selection },
  conditions: {
    state: (value) =>
      sql`case ${value} when 'spam' then ${is_spam} when 'waiting' then not ${is_spam} and ${handled_at} is null when 'handled' then not ${is_spam} and ${handled_at} is not null else not ${is_spam} end`,
  },
  search: [contactMessages.name, contactMessages.email, contactMessages.message],
});

const readOne = defineStatement(
  'read contact message',
  sql`select row_to_json(found)::text from (select ${selection} from ${contactMessages} where ${id} = ${sql.placeholder('id')}) as found`,
);
/** One message as JSON text, or null. */
export const readMessage = (messageId: string): BoundStatement => readOne({ id: messageId });

/** @throws AppError not_found */
export async function getMessage(tx: Transaction, messageId: string): Promise<ContactMessage> {
  const found = await findAsJson<ContactMessage>(
    tx,
    sql`select ${selection} from ${contactMessages} where ${id} = ${messageId}`,
  );
  if (!found) throw new AppError('not_found');
  return found;
}

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'relay_due_at'> & { isForRelay: boolean };

/**
 * Stores a message, or returns the existing one if it was received before. Undefined if the key was used for another
 * message.
 */
export async function insertMessage(
  tx: Transaction,
  { isForRelay, ...message }: NewMessage,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const values = { ...message, relay_due_at: isForRelay ? sql`now()` : null };
  const { request_key, email } = contactMessages;
  const made = await tx
    .insert(contactMessages)
    .values(values)
    .onConflictDoNothing({ target: [request_key, email] })
    .returning({ id });
  if (made[0]) return { id: made[0].id, isNew: true };
  const written = ['name', 'phone', 'message', 'topic', 'service'] as const;
  const [stored] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(request_key, message.request_key ?? ''), eq(email, message.email)));
  return stored && written.every((name) => stored[name] === (message[name] ?? null))
    ? { id: stored.id, isNew: false }
    : undefined;
}

/** Marks a message as handled. Repeating it changes nothing. */
export async function markHandled(
  tx: Transaction,
  { messageId, isHandled }: { messageId: string; isHandled: boolean },
): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ handled_at: isHandled ? sql`coalesce(${handled_at}, now())` : null })
    .where(eq(id, messageId));
}

/** Stores the emailed reply and marks the message as handled. Returns false if it was already replied to. */
export async function saveReply(tx: Transaction, messageId: string, written: string): Promise<boolean> {
  const recent = await tx
    .update(contactMessages)
    .set({ answer: written })
    .where(and(eq(id, messageId), isNull(answer)))
    .returning({ id });
  return recent.length > 0;
}

/** Whether the acting admin wrote the reply. */
export async function isOwnReply(tx: Transaction, messageId: string): Promise<boolean> {
  const own = await tx
    .select({ id })
    .from(contactMessages)
    .where(and(eq(id, messageId), sql`${answered_by} = ${currentUser}`));
  return own.length > 0;
}

export type DueRelay = Pick<
  typeof contactMessages.$inferSelect,
  'id' | 'name' | 'email' | 'phone' | 'message' | 'topic' | 'service' | 'relay_attempts'
>;

/** Claims messages that are due for the external endpoint. No other server takes them until the claim ends. */
export async function claimRelays(
  tx: Transaction,
  { limit, claimSeconds }: { limit: number; claimSeconds: number },
): Promise<DueRelay[]> {
  const due = await tx
    .select({ id })
    .from(contactMessages)
    .where(lte(relay_due_at, sql`now()`))
    .orderBy(asc(relay_due_at))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  const { name, email, phone, message, topic, service } = contactMessages;
  return tx
    .update(contactMessages)
    .set({ relay_attempts: sql`${relay_attempts} + 1`, relay_due_at: inSeconds(claimSeconds) })
    .where(
      inArray(
        id,
        due.map((row) => row.id),
      ),
    )
    .returning({ id, name, email, phone, message, topic, service, relay_attempts });
}

export async function markRelayed(tx: Transaction, messageId: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ relayed_at: sql`now()`, relay_due_at: null })
    .where(eq(id, messageId));
}

/** @param pauseSeconds until the next attempt, null if there is none */
export async function markRelayFailed(
  tx: Transaction,
  { messageId, pauseSeconds }: { messageId: string; pauseSeconds: number | null },
): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ relay_due_at: pauseSeconds === null ? null : inSeconds(pauseSeconds) })
    .where(and(eq(id, messageId), isNull(relayed_at)));
}

export async function deleteSpamBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(contactMessages).where(and(is_spam, isNull(answer), lt(created_at, before)));
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
