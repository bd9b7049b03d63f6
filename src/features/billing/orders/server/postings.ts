// Posts reports of payment providers. Every payment ends here or in `recordPayment`.
import { and, asc, eq } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

import { followUp } from './follow-up.ts';
import { postCancellation, postDisputed, postMoney, postReturned, type Facts, type Outcome } from './ledger.ts';
import { finishRefund } from './queries.ts';
import { orders } from './table.ts';

type PostingServices = Pick<Services, 'env' | 'now'>;
/** Amounts in minor units. Default currency: the order's. */
type Moved = { orderId: string; amountMinor: number; currency?: string | undefined; externalId: string };

/** Posts a card payment. */
export async function postPayment(
  tx: Transaction,
  { env }: PostingServices,
  {
    orderId,
    reference,
    occurredAt,
    payment_method,
    ...moved
  }: Moved & { payment_method: 'stripe'; reference: string; occurredAt: Date },
): Promise<Outcome> {
  const facts = { payment_method, external_id: moved.externalId, reference, occurred_at: occurredAt.toISOString() };
  const { amountMinor: amount, currency } = moved;
  const posting = postMoney(tx, 'payment', { orderId, amount, currency, facts });
  return followUpIfPosted(tx, { env, orderId, event: 'payment' }, posting);
}

/** A card payment that failed after it was pending: posts nothing, and notifies the buyer. */
export async function notifyPaymentFailed(
  tx: Transaction,
  { env }: Pick<PostingServices, 'env'>,
  orderId: string,
): Promise<void> {
  await followUp(tx, { env, orderId, event: 'payment_failed' });
}

/** Posts a refund reported by a provider. `refundId` identifies a refund that was requested here. */
export async function postRefund(
  tx: Transaction,
  { env, now }: PostingServices,
  { orderId, refundId, ...moved }: Moved & { refundId?: string | undefined },
): Promise<Outcome> {
  const { amountMinor: amount, currency } = moved;
  const money = postMoney(tx, 'refund', { orderId, amount, currency, facts: reported(moved.externalId, now()) });
  const outcome = await followUpIfPosted(tx, { env, orderId, event: 'refund' }, money);
  if (outcome === 'posted' || outcome === 'known') {
    await finishRefund(tx, { refundId, externalId: moved.externalId });
  }
  return outcome;
}

/** Posts a provider's refund that did not reach the buyer, whose amount is owed to them. */
export async function postRefundReturn(
  tx: Transaction,
  { env, now }: PostingServices,
  { orderId, externalId }: Pick<Moved, 'orderId' | 'externalId'>,
): Promise<Outcome> {
  const posting = postReturned(tx, { orderId, facts: reported(externalId, now()) });
  return followUpIfPosted(tx, { env, orderId, event: 'refund_returned' }, posting);
}

/** Posts the state of a dispute, whose end may be reported first. */
export async function postDispute(
  tx: Transaction,
  { env, now }: PostingServices,
  { orderId, kind, ...moved }: Moved & { kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost' },
): Promise<Outcome> {
  const { amountMinor: amount, currency } = moved;
  const posting = postDisputed(tx, kind, { orderId, amount, currency, facts: reported(moved.externalId, now()) });
  return followUpIfPosted(tx, { env, orderId, event: kind }, posting);
}

type Requested = { requestId: string; buyer: string };

/**
 * Locks the orders of a request, so that no payment arrives before this transaction ends. Returns their paid amount, in
 * minor units.
 */
export async function lockRequestOrders(tx: Transaction, { requestId, buyer }: Requested): Promise<number> {
  const locked = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.request_id, requestId), eq(orders.user_id, buyer)))
    .orderBy(asc(orders.id))
    .for('update');
  return locked.reduce((sum, { status, paid_minor }) => (status === 'cancelled' ? sum : sum + paid_minor), 0);
}

/** Cancels the open order of a request that changes. Nothing of it may be paid. */
export async function cancelRequestOrders(tx: Transaction, { requestId, buyer }: Requested): Promise<void> {
  const open = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.request_id, requestId), eq(orders.user_id, buyer), eq(orders.status, 'open')));
  for (const { id } of open) await postCancellation(tx, id, 'The request has changed.');
}

function reported(externalId: string, at: Date): Facts {
  return { payment_method: 'stripe', external_id: externalId, occurred_at: at.toISOString() };
}

/** Notifies buyer and staff if the money was posted now, and not before. */
async function followUpIfPosted(
  tx: Transaction,
  { env, orderId, event }: Pick<Services, 'env'> & { orderId: string; event: Parameters<typeof followUp>[1]['event'] },
  posting: Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await posting;
  if (outcome === 'posted') await followUp(tx, { env, orderId, event });
  return outcome;
}
