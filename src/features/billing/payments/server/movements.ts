// Posts everything that the payment provider reports, by an event or in a list. The only way into the ledger.
import { z } from 'zod';

import type { Transaction } from '#core/server/database/database.ts';
import type { ReportedDispute, ReportedPayment, ReportedRefund } from '#core/server/payments/reports.ts';
import type { Services } from '#core/server/services.ts';
import { formatMinor } from '#core/shared/money.ts';
import { notifyStaff } from '#features/communication/notifications/server/queries.ts';
import { postDispute, postPayment, postRefund, postRefundReturn } from '#features/billing/orders/server/postings.ts';
import { failRefund } from '#features/billing/orders/server/queries.ts';

import type { EventOutcome } from '../schema.ts';
import { findOrder, findPosted, findRefundsOrder, type PaidOrder } from './queries.ts';

export type Movement = { outcome: EventOutcome; orderId?: string | undefined };

/** Inputs for posting and notifying. */
export type PostingServices = Pick<Services, 'env' | 'now'>;

/** Posts a payment that matches its order. Otherwise posts nothing and notifies staff. */
export async function applyPayment(
  tx: Transaction,
  books: PostingServices,
  payment: ReportedPayment,
): Promise<Movement> {
  const { id, amountMinor, currency, paidAt, orderIds, userId } = payment;
  if (orderIds.length === 0) return { outcome: 'ignored' };
  const [posted] = await postedAs(tx, id, 'payment');
  if (posted) return { outcome: 'known', orderId: posted.orderId };

  const [named = ''] = orderIds;
  const order = isId(named) ? await findOrder(tx, named) : undefined;
  const mismatch = order ? misfit(payment, order, { orderIds, userId }) : 'this order does not exist';
  if (!order || mismatch) {
    await refuse(tx, books, { what: 'payment', moved: payment, orderId: order?.id, reason: mismatch ?? '' });
    return { outcome: order ? 'mismatch' : 'unknown_order', orderId: order?.id };
  }
  const outcome = await postPayment(tx, books, {
    orderId: order.id,
    amountMinor,
    currency,
    payment_method: 'stripe',
    externalId: id,
    reference: id,
    occurredAt: paidAt,
  });
  return { outcome, orderId: order.id };
}

/** Posts a completed refund of a known payment. A failed one is reported, and owed again if it was recorded. */
export async function applyRefund(tx: Transaction, books: PostingServices, refund: ReportedRefund): Promise<Movement> {
  const { id, paymentId, amountMinor, currency, status, refundId } = refund;
  const [payment] = await postedAs(tx, paymentId, 'payment');
  if (!payment) return { outcome: 'ignored' };
  const { orderId } = payment;
  const [posted] = await postedAs(tx, id, 'refund');
  if (status === 'pending') return { outcome: 'noted', orderId };
  if (status === 'failed') {
    const isGranted = refundId !== undefined && isId(refundId) && (await failRefund(tx, { id: refundId, orderId }));
    const returned = posted && (await postRefundReturn(tx, books, { orderId, externalId: id }));
    if (returned === 'known') return { outcome: 'known', orderId };
    if (posted || isGranted) {
      await tell(tx, books, 'refund-failed', { refund, orderId, isRecorded: posted ? 'yes' : '' });
    }
    return { outcome: returned ? 'posted' : 'noted', orderId };
  }
  if (posted) return { outcome: 'known', orderId };
  const granted = refundId !== undefined && isId(refundId) ? await findRefundsOrder(tx, refundId) : undefined;
  if (currency !== payment.currency || (granted !== undefined && granted !== orderId)) {
    const reason =
      granted === undefined || granted === orderId ? 'it is in another currency' : 'it was approved for another order';
    await refuse(tx, books, { what: 'refund', moved: refund, orderId, reason });
    return { outcome: 'mismatch', orderId };
  }
  const outcome = await postRefund(tx, books, {
    orderId,
    amountMinor,
    externalId: id,
    ...(granted === undefined ? {} : { refundId }),
  });
  return { outcome, orderId };
}

/** Posts a dispute from its beginning, whose end may be reported first. */
export async function applyDispute(
  tx: Transaction,
  books: PostingServices,
  dispute: ReportedDispute,
): Promise<Movement> {
  const { id, paymentId, amountMinor, currency, state } = dispute;
  const [payment] = await postedAs(tx, paymentId, 'payment');
  if (!payment) return { outcome: 'ignored' };
  const { orderId } = payment;
  if (state === 'asked' || state === 'dropped') {
    if (state === 'asked') await tell(tx, books, 'dispute-asked', { refund: dispute, orderId });
    return { outcome: 'noted', orderId };
  }
  if (currency !== payment.currency) {
    await refuse(tx, books, { what: 'dispute', moved: dispute, orderId, reason: 'it is in another currency' });
    return { outcome: 'mismatch', orderId };
  }
  const post = (kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost') =>
    postDispute(tx, books, { orderId, kind, amountMinor, externalId: id });
  const opened = await post('dispute_opened');
  const outcome = state === 'open' || opened === 'mismatch' ? opened : await post(`dispute_${state}`);
  return { outcome, orderId };
}

async function postedAs(tx: Transaction, externalId: string, kind: 'payment' | 'refund') {
  return (await findPosted(tx, [externalId])).filter((row) => row.kind === kind);
}

/** Reason why a payment does not match this order, for staff. */
function misfit(
  { amountMinor, currency }: ReportedPayment,
  order: PaidOrder,
  { orderIds, userId }: Pick<ReportedPayment, 'orderIds' | 'userId'>,
): string | undefined {
  if (orderIds.length > 1) return 'it refers to two orders';
  if (userId !== order.userId) return 'it was made by a user other than the buyer';
  if (currency !== order.currency) return `the order is in ${order.currency}`;
  // A page charges the amount due when it was opened. Other payments may have arrived since.
  return order.dues.includes(amountMinor)
    ? undefined
    : `the order is for ${formatMinor(order.amountMinor, order.currency)}`;
}

type Moved = { id: string; amountMinor: number; currency: string };

async function refuse(
  tx: Transaction,
  { env }: PostingServices,
  {
    what,
    moved,
    orderId,
    reason,
  }: { what: 'payment' | 'refund' | 'dispute'; moved: Moved; orderId: string | undefined; reason: string },
): Promise<void> {
  await notifyStaff(tx, {
    env,
    kind: 'payment-refused',
    data: { what, reason, id: moved.id, amount: formatMinor(moved.amountMinor, moved.currency), order: orderId ?? '' },
  });
}

async function tell(
  tx: Transaction,
  { env }: PostingServices,
  kind: 'refund-failed' | 'dispute-asked',
  { refund: { id, amountMinor, currency }, orderId, ...data }: { refund: Moved; orderId: string; isRecorded?: string },
): Promise<void> {
  await notifyStaff(tx, {
    env,
    kind,
    data: { id, amount: formatMinor(amountMinor, currency), order: orderId, ...data },
  });
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
