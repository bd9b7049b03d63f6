import { sql } from 'drizzle-orm';

import type { Transaction } from '../database/database.ts';
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

/** How many mails that anyone can ask for reach one mailbox, of all kinds together, in any {@link ASKED_MAILS_SECONDS}. */
export const ASKED_MAILS = 3;
export const ASKED_MAILS_SECONDS = 600;

export type AskedMail = Pick<QueuedMail, 'kind' | 'recipient'> & {
  /** Called where the mail is sent: where it is not, an older link stays good. */
  makeLink: () => Promise<string>;
  now: Date;
};

/**
 * Queues a mail that anyone can trigger for any address, or drops it if its mailbox got enough of them; the answer must
 * not tell which. It holds a link and no text: that would be a stranger's, in the name of the site.
 */
export async function queueAskedMail(tx: Transaction, { kind, recipient, makeLink, now }: AskedMail): Promise<void> {
  if (await isMailboxOpen(tx, { mailbox: mailboxOf(recipient), now })) {
    await queueMail(tx, { kind, recipient, data: { link: await makeLink() } });
  }
}

/** Each place is taken for the whole time by one mail, so that no two windows meet. */
async function isMailboxOpen(tx: Transaction, { mailbox, now }: { mailbox: string; now: Date }): Promise<boolean> {
  for (let place = 1; place <= ASKED_MAILS; place += 1) {
    if (
      (await countTry(tx, {
        key: `asked-mail:${mailbox}:${place}`,
        limit: 1,
        windowSeconds: ASKED_MAILS_SECONDS,
        now,
      })) === 0
    ) {
      return true;
    }
  }
  return false;
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
