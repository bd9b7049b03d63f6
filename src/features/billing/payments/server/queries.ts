import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import {
  checkouts,
  ledgerEntries,
  ledgerTransactions,
  orders,
  refunds,
} from '#features/billing/orders/server/table.ts';

import type { EventOutcome } from '../schema.ts';
import { paymentEvents } from './table.ts';

export type EventRow = typeof paymentEvents.$inferInsert;

export async function isEventKnown(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))).length > 0;
}

/** Returns false if the event was received before. Of two simultaneous events, the second waits here for the first. */
export async function insertEvent(tx: Transaction, event: EventRow): Promise<boolean> {
  const added = await tx.insert(paymentEvents).values(event).onConflictDoNothing().returning({ id: paymentEvents.id });
  return added.length > 0;
}

export async function recordOutcome(
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

/** Ledger entries of the provider with these IDs. */
export async function findPosted(tx: Transaction, externalIds: readonly string[]): Promise<PostedRow[]> {
  if (externalIds.length === 0) return [];
  return (await tx
    .select(posted)
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.payment_method, 'stripe'), inArray(ledgerTransactions.external_id, [...externalIds])),
    )) as PostedRow[];
}

/** Ledger entries of the provider since a time. */
export async function listPosted(tx: Transaction, since: Date): Promise<PostedRow[]> {
  return (await tx
    .select(posted)
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.payment_method, 'stripe'), gte(ledgerTransactions.occurred_at, since)),
    )) as PostedRow[];
}

export type PaidOrder = {
  id: string;
  /** Null if the buyer's account is deleted. */
  userId: string | null;
  description: string;
  amountMinor: number;
  currency: string;
  /** Amounts due after each of its transactions. */
  dues: number[];
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
  const { created_at: at, id: transactionId } = ledgerTransactions;
  const rows = await tx
    .select({
      due: sql<number>`(sum(${ledgerEntries.amount_minor}) over (order by ${at}, ${transactionId}))::float8`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transaction_id))
    .where(and(eq(ledgerEntries.order_id, id), eq(ledgerEntries.account, 'receivable')));
  return { ...order, dues: rows.map(({ due }) => due) };
}

/** Returns the order of a granted refund. Undefined if there is no such refund. */
export async function findRefundsOrder(tx: Transaction, refundId: string): Promise<string | undefined> {
  const [refund] = await tx.select({ orderId: refunds.order_id }).from(refunds).where(eq(refunds.id, refundId));
  return refund?.orderId;
}

/** Closes the page, so that another may be opened for its order. Returns the order's ID unless it was closed before. */
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
