import { sql } from 'drizzle-orm';

import type { Transaction } from '../database/database.ts';
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

/** The same from within a request's own transaction; the server alone names the recipient. */
export async function enqueueMail(tx: Transaction, { kind, recipient, data }: QueuedMail): Promise<void> {
  if (!oneAddress.test(recipient)) throw new Error('A mail goes to one bare address');
  await tx.execute(sql`select app.enqueue(${kind}, ${recipient}, ${JSON.stringify(data)}::jsonb)`);
  announceMail();
}

/** Tells the workers of this process that something may be waiting. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

// Whatever could end a header, add a recipient or name a route is no part of an address we write to.
const oneAddress = /^[^\s\p{Cc}<>,;:"()@]+@[^\s\p{Cc}<>,;:"()@]+$/u;

const listeners = new Set<() => void>();

/** Tells a worker in this process that something was queued, a moment before it is committed. Answers how to stop. */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
