import { and, asc, eq, inArray, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { jsonPage } from '#core/server/database/page.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';

import { contactMessage, type ContactMessage } from '../schema.ts';
import { contactMessages } from './table.ts';

const { id, is_spam, created_at, handled_at, relay_due_at, relay_attempts, relayed_at } = contactMessages;

const shown = sql.raw(Object.keys(contactMessage.shape).join(', '));

export type MessageFilter = { isSpam: boolean; isHandled: boolean | undefined; from: string | undefined };

const wanted = {
  isHandled: sql`${sql.placeholder('isHandled')}::boolean`,
  from: sql`${sql.placeholder('from')}::uuid`,
};
const list = defineStatement(
  'list contact messages',
  jsonPage(sql`
    select ${shown} from ${contactMessages}
    where ${is_spam} = ${sql.placeholder('isSpam')}
      and (${wanted.isHandled} is null or (${handled_at} is not null) = ${wanted.isHandled})
      and (${wanted.from} is null or (${created_at}, ${id}) <= (select m.created_at, m.id from ${contactMessages} m where m.id = ${wanted.from}))
    order by ${created_at} desc, ${id} desc`),
);

/** A page of messages as JSON text, newest first. */
export function listMessages({ isSpam, isHandled, from }: MessageFilter): BoundStatement {
  return list({ isSpam, isHandled: isHandled ?? null, from: from ?? null });
}

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'relay_due_at'> & { isForRelay: boolean };

/** Keeps a message, or answers that this very one was received before; undefined where the visitor's key came with another one. */
export async function insertMessage(
  tx: Transaction,
  { isForRelay, ...message }: NewMessage,
): Promise<{ isNew: boolean } | undefined> {
  const values = { ...message, relay_due_at: isForRelay ? sql`now()` : null };
  const { request_key, email } = contactMessages;
  const made = await tx
    .insert(contactMessages)
    .values(values)
    .onConflictDoNothing({ target: [request_key, email] })
    .returning({ id });
  if (made.length > 0) return { isNew: true };
  const written = ['name', 'phone', 'message', 'topic', 'service'] as const;
  const [known] = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(request_key, message.request_key ?? ''), eq(email, message.email)));
  return known && written.every((name) => known[name] === (message[name] ?? null)) ? { isNew: false } : undefined;
}

/** The message as it is then; undefined where there is none. A second time changes nothing. */
export async function markHandled(
  tx: Transaction,
  { messageId, isHandled }: { messageId: string; isHandled: boolean },
): Promise<ContactMessage | undefined> {
  const [found] = await selectRows<{ message: ContactMessage }>(
    tx,
    sql`
      with changed as (
        update ${contactMessages} set handled_at = ${isHandled ? sql`coalesce(${handled_at}, now())` : sql`null`}
        where ${id} = ${messageId} returning ${shown}
      )
      select row_to_json(changed) as message from changed`,
  );
  return found?.message;
}

export type DueRelay = Pick<
  typeof contactMessages.$inferSelect,
  'id' | 'name' | 'email' | 'phone' | 'message' | 'topic' | 'service' | 'relay_attempts'
>;

/** Takes messages that the external endpoint should have by now; until the claim ends no other server takes them. */
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

export async function noteRelayed(tx: Transaction, messageId: string): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ relayed_at: sql`now()`, relay_due_at: null })
    .where(eq(id, messageId));
}

/** @param pauseSeconds until the next attempt; null where there is none */
export async function noteRelayFailed(
  tx: Transaction,
  { messageId, pauseSeconds }: { messageId: string; pauseSeconds: number | null },
): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ relay_due_at: pauseSeconds === null ? null : inSeconds(pauseSeconds) })
    .where(and(eq(id, messageId), isNull(relayed_at)));
}

export async function deleteSpamBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(contactMessages).where(and(is_spam, lt(created_at, before)));
}

function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
