import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { checkouts, ledgerTransactions, orders, refunds } from '#features/orders/server/table.ts';

import type { EventOutcome } from '../schema.ts';
import { paymentEvents } from './table.ts';

export type EventRow = typeof paymentEvents.$inferInsert;

export async function isEventKnown(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))).length > 0;
}

/** False where it was received before. Of two that come at once the second waits here for the first to end. */
export async function insertEvent(tx: Transaction, event: EventRow): Promise<boolean> {
  const added = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return added.length > 0;
}

export async function noteOutcome(
  tx: Transaction,
  { id, outcome, orderId }: { id: string; outcome: EventOutcome; orderId: string | undefined },
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ outcome, order_id: orderId ?? null })
    .where(eq(paymentEvents.id, id));
}

export type PostedRow = {
  orderId: string;
  externalId: string;
  /** One of the ledger's `transactionKinds`. */
  kind: string;
  amountMinor: number;
  currency: string;
};

const posted = {
  orderId: ledgerTransactions.order_id,
  externalId: ledgerTransactions.external_id,
  kind: ledgerTransactions.kind,
  amountMinor: ledgerTransactions.amount_minor,
  currency: ledgerTransactions.currency,
};

/** What the ledger holds of the provider under these ids. */
export async function findPosted(tx: Transaction, externalIds: readonly string[]): Promise<PostedRow[]> {
  if (externalIds.length === 0) return [];
  return (await tx
    .select(posted)
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.means, 'stripe'), inArray(ledgerTransactions.external_id, [...externalIds])),
    )) as PostedRow[];
}

/** What the ledger holds of the provider that happened since then. */
export async function listPosted(tx: Transaction, since: Date): Promise<PostedRow[]> {
  return (await tx
    .select(posted)
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.means, 'stripe'), gte(ledgerTransactions.occurred_at, since)))) as PostedRow[];
}

export type PaidOrder = {
  id: string;
  /** Null where the buyer's account is deleted. */
  userId: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  /** In the order in which they were posted, by whatever means. */
  payments: number[];
};

export async function findOrder(tx: Transaction, id: string): Promise<PaidOrder | undefined> {
  const [order] = await tx
    .select({
      id: orders.id,
      userId: orders.user_id,
      description: orders.description,
      amountMinor: orders.amount_minor,
      currency: orders.currency,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (!order) return undefined;
  const payments = await tx
    .select({ amountMinor: ledgerTransactions.amount_minor })
    .from(ledgerTransactions)
    .where(and(eq(ledgerTransactions.order_id, id), eq(ledgerTransactions.kind, 'payment')))
    .orderBy(asc(ledgerTransactions.created_at), asc(ledgerTransactions.id));
  return { ...order, payments: payments.map(({ amountMinor }) => amountMinor) };
}

/** The order that a refund was granted for, undefined where there is no such refund. */
export async function findRefundsOrder(tx: Transaction, refundId: string): Promise<string | undefined> {
  const [refund] = await tx.select({ orderId: refunds.order_id }).from(refunds).where(eq(refunds.id, refundId));
  return refund?.orderId;
}

/** A refund under way that will not arrive. False where it is not under way. */
export async function failRefund(tx: Transaction, { id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  const failed = await tx
    .update(refunds)
    .set({ status: 'failed' })
    .where(and(eq(refunds.id, id), eq(refunds.order_id, orderId), eq(refunds.status, 'sending')))
    .returning({ id: refunds.id });
  return failed.length > 0;
}

/** The page can be paid no more: another may be opened for its order, whose id is returned unless it was closed before. */
export async function closeCheckout(
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<string | undefined> {
  const [closed] = await tx
    .update(checkouts)
    .set({ closed_at: now })
    .where(and(eq(checkouts.id, id), isNull(checkouts.closed_at)))
    .returning({ orderId: checkouts.order_id });
  return closed?.orderId;
}
