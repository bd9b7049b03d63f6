import { eq, sql } from 'drizzle-orm';

import type { Transaction } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { countAttempt } from '../limits.ts';
import { mailDigestItems, outbox } from './table.ts';

export type QueuedMail = {
  /** Name of the template. */
  kind: string;
  /** One bare email address. */
  recipient: string;
  /** Values for the template. They are deleted once the mail is sent, so they may contain a one-time link. */
  data: Record<string, string>;
};

/**
 * Queues a mail in the transaction of its cause, so that both happen or neither. Requires a system transaction, because
 * the role of requests has no access to the outbox.
 */
export async function queueMail(tx: Transaction, mail: QueuedMail): Promise<void> {
  if (!oneAddress.test(mail.recipient)) throw new Error('A mail goes to one bare address');
  await tx.insert(outbox).values(mail);
  wakeMailWorkers();
}

/** Requests of one kind per mailbox and {@link REQUESTED_MAIL_SECONDS}, if anyone can make them. */
export const REQUESTED_MAIL_LIMIT = 3;
export const REQUESTED_MAIL_SECONDS = 600;

type RequestedMail = 'sign-up' | 'confirm-email' | 'reset-password' | 'change-email-new';

/**
 * Counts a request for a mail that anyone can send to any email address. Routes that must not reveal whether an account
 * exists call it in a separate transaction before they look for one. Such a mail contains a link but no user text,
 * since another person's text would be sent in the name of the site.
 * @param kind of the request: two requests with the same mail count apart
 * @throws AppError too_many_requests, with the seconds until the next request is allowed
 */
export async function consumeMailLimit(
  tx: Transaction,
  { kind, recipient, now }: { kind: RequestedMail; recipient: string; now: Date },
): Promise<void> {
  const seconds = await takePlace(tx, { key: `asked-mail:${kind}:${normalizeMailbox(recipient)}`, now });
  if (seconds > 0) throw new AppError('too_many_requests', { values: { seconds }, retryAfterSeconds: seconds });
}

/**
 * Takes one of the mail slots of a key. Each slot is taken for the full window, so that windows never overlap. Returns
 * 0, or how long all slots are taken.
 */
async function takePlace(tx: Transaction, { key, now }: { key: string; now: Date }): Promise<number> {
  let least = REQUESTED_MAIL_SECONDS;
  for (let place = 1; place <= REQUESTED_MAIL_LIMIT; place += 1) {
    const taken = { key: `${key}:${place}`, limit: 1, windowSeconds: REQUESTED_MAIL_SECONDS, now };
    const seconds = await countAttempt(tx, taken);
    if (seconds === 0) return 0;
    least = Math.min(least, seconds);
  }
  return least;
}

/**
 * Returns the mailbox of an email address, only for counting. Suffixes after a plus, dots and capital letters rarely
 * make a different mailbox.
 */
function normalizeMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return `${local.replace(/(?<=.)\+.*/, '').replaceAll('.', '')}@${domain}`;
}

/**
 * Queues a mail that one user causes for another, under any role. Only the server chooses the recipient. After the
 * third mail in ten minutes, the rest waits for a digest.
 * @param visitor who causes it, without a session
 */
export async function enqueueThrottled(
  tx: Transaction,
  { kind, recipient, data }: QueuedMail,
  visitor?: string,
): Promise<void> {
  if (!oneAddress.test(recipient)) throw new Error('A mail goes to one bare address');
  await tx.execute(
    sql`select app.enqueue_throttled(${visitor ?? null}, ${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb)`,
  );
  wakeMailWorkers();
}

/**
 * Addresses the mail that waits for the first owner to them. The next digest contains it. Requires a system
 * transaction.
 */
export async function addressWaitingMail(tx: Transaction, recipient: string): Promise<void> {
  await tx.update(mailDigestItems).set({ recipient }).where(eq(mailDigestItems.recipient, ''));
}

/** Notifies the workers of this process that mail may be due. */
export function wakeMailWorkers(): void {
  for (const listener of listeners) listener();
}

// Excludes all characters that could end a header, add a recipient or name a route.
const oneAddress = /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u;

const listeners = new Set<() => void>();

/**
 * Calls the listener when this process queues mail, shortly before the commit. Returns a function that unsubscribes.
 */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
