import { sql } from 'drizzle-orm';

import type { Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { countTry } from '../limits.ts';
import { outbox } from './table.ts';

export type QueuedMail = {
  /** Names the template. */
  kind: string;
  /** One bare address. */
  recipient: string;
  /** What the template fills in. It is forgotten once the mail is sent, so it may hold a one-time link. */
  data: Record<string, string>;
};

/**
 * Queues a mail in the transaction of what causes it: both happen or neither. Takes a transaction of
 * the system, since the request's role reaches no row of the outbox.
 */
export async function queueMail(tx: Transaction, mail: QueuedMail): Promise<void> {
  if (!oneAddress.test(mail.recipient)) throw new Error('A mail goes to one bare address');
  await tx.insert(outbox).values(mail);
  announceMail();
}

/** How many mails of one kind that anyone can ask for reach one mailbox in any {@link ASKED_MAILS_SECONDS}. */
export const ASKED_MAILS = 3;
export const ASKED_MAILS_SECONDS = 600;

/**
 * Counts a request for a mail that anyone can have sent to any address. A route whose answer must not reveal whether there
 * is an account calls this before it looks for one, in a transaction of its own. Such a mail holds a link and no text: a
 * stranger's text would be sent in the name of the site.
 * @throws AppError too_many_requests, with the seconds until the next one can be asked for
 */
export async function takeAskedMail(
  tx: Transaction,
  { kind, recipient, now }: Pick<QueuedMail, 'kind' | 'recipient'> & { now: Date },
): Promise<void> {
  const seconds = await takePlace(tx, { key: `asked-mail:${kind}:${mailboxOf(recipient)}`, now });
  if (seconds > 0) throw new AppError('too_many_requests', { values: { seconds }, retryAfterSeconds: seconds });
}

/** Each place is taken for the whole time by one mail, so that no two windows meet. Answers 0, or how long all are taken. */
async function takePlace(tx: Transaction, { key, now }: { key: string; now: Date }): Promise<number> {
  let least = ASKED_MAILS_SECONDS;
  for (let place = 1; place <= ASKED_MAILS; place += 1) {
    const taken = { key: `${key}:${place}`, limit: 1, windowSeconds: ASKED_MAILS_SECONDS, now };
    const seconds = await countTry(tx, taken);
    if (seconds === 0) return 0;
    least = Math.min(least, seconds);
  }
  return least;
}

/** Many addresses are one mailbox: what follows a plus, dots and capital letters seldom make another. Only for counting. */
function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.replace(/(?<=.)\+.*/, '').replaceAll('.', '')}@${domain}`;
}

/**
 * Queues a mail that one person causes another to get, under any role; the server alone names the recipient. After the
 * third in ten minutes they wait for a digest.
 * @param visitor who causes it, without a session
 */
export async function enqueueBounded(
  tx: Transaction,
  { kind, recipient, data }: QueuedMail,
  visitor?: string,
): Promise<void> {
  if (!oneAddress.test(recipient)) throw new Error('A mail goes to one bare address');
  await tx.execute(
    sql`select app.enqueue_bounded(${visitor ?? null}, ${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb)`,
  );
  announceMail();
}

/** Tells the workers of this process that something may be waiting. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

// Whatever could end a header, add a recipient or name a route is no part of an address we write to.
const oneAddress = /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u;

const listeners = new Set<() => void>();

/** Tells a worker in this process that something was queued, a moment before it is committed. Returns how to stop. */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
