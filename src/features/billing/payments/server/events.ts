// Handles reports of the provider, each event once.
import { createHash } from 'node:crypto';

import type { Transaction } from '#core/server/database/database.ts';
import type { PaymentNotice, PaymentReports, ReportedPayment, ReportedRefund } from '#core/server/payments/reports.ts';
import type { Services } from '#core/server/services.ts';
import { notifyPaymentFailed } from '#features/billing/orders/server/postings.ts';

import type { EventOutcome } from '../schema.ts';
import { applyDispute, applyPayment, applyRefund, type Movement } from './movements.ts';
import { closeCheckout, findPosted, insertEvent, isEventKnown, recordOutcome } from './queries.ts';

/**
 * Handles an event once, however often it is delivered and in any order. Missing objects are looked up. The event and
 * its postings are one transaction.
 * @throws AppError payment_event_refused, payment_unavailable: the provider delivers it again
 */
export async function receiveEvent(
  services: Services & { paymentReports: PaymentReports },
  { body, signature }: { body: string; signature: string | undefined },
): Promise<EventOutcome> {
  const { database, paymentReports, log, now } = services;
  const receivedAt = now();
  const notice = paymentReports.readNotice(body, signature, receivedAt);
  const { id, type, createdAt } = notice;
  if (await database.asSystem('an event of the payment provider has no session', (tx) => isEventKnown(tx, id))) {
    return 'known';
  }
  const lookedUp = await lookUp(services, notice);
  const digest = createHash('sha256').update(body).digest('hex');
  const moved = await database.asSystem('posts what the payment provider tells', async (tx): Promise<Movement> => {
    const row = {
      id,
      type,
      created_at: createdAt,
      received_at: receivedAt,
      processed_at: now(),
      outcome: 'noted' satisfies EventOutcome,
      digest,
    };
    if (!(await insertEvent(tx, row))) return { outcome: 'known' };
    const movement = await take(tx, services, { notice, ...lookedUp });
    await recordOutcome(tx, { id, ...movement, orderId: movement.orderId });
    return movement;
  });
  const isWrong = moved.outcome === 'mismatch' || moved.outcome === 'unknown_order';
  log[isWrong ? 'warn' : 'info']({ event: id, type, outcome: moved.outcome, order: moved.orderId }, 'payment event');
  return moved.outcome;
}

type LookedUp = { payment: ReportedPayment | undefined; refunds: readonly ReportedRefund[] };

/**
 * Data from the provider: the payment of a refund or dispute that the ledger lacks, and the current refunds. Events
 * arrive in any order, and an older one must not undo a newer one.
 */
async function lookUp(
  { database, paymentReports }: Services & { paymentReports: PaymentReports },
  notice: PaymentNotice,
): Promise<LookedUp> {
  const paymentId = findPaymentId(notice);
  if (paymentId === undefined) return { payment: undefined, refunds: [] };
  const posted = await database.asSystem('finds the payment that an event is about', (tx) =>
    findPosted(tx, [paymentId]),
  );
  return {
    payment: posted.length > 0 ? undefined : await paymentReports.findPayment(paymentId),
    refunds:
      notice.about === 'refund' || notice.about === 'refunds' ? await paymentReports.listPaymentRefunds(paymentId) : [],
  };
}

function findPaymentId(notice: PaymentNotice): string | undefined {
  switch (notice.about) {
    case 'refund':
      return notice.refund.paymentId;
    case 'refunds':
      return notice.paymentId;
    case 'dispute':
      return notice.dispute.paymentId;
    default:
      return undefined;
  }
}

async function take(
  tx: Transaction,
  services: Services,
  { notice, payment, refunds }: LookedUp & { notice: PaymentNotice },
): Promise<Movement> {
  if (payment) {
    const first = await applyPayment(tx, services, payment);
    if (first.outcome === 'mismatch' || first.outcome === 'unknown_order') return first;
  }
  switch (notice.about) {
    case 'payment': {
      const movement = await applyPayment(tx, services, notice.payment);
      if (movement.outcome === 'posted' || movement.outcome === 'known') {
        await closeCheckout(tx, { id: notice.checkoutId, now: services.now() });
      }
      return movement;
    }
    case 'checkout': {
      // While a payment is pending, its page stays the order's. Another one would be paid a second time.
      if (notice.state !== 'pending') {
        const orderId = await closeCheckout(tx, { id: notice.checkoutId, now: services.now() });
        if (orderId !== undefined && notice.state === 'failed') await notifyPaymentFailed(tx, services, orderId);
      }
      return { outcome: notice.orderIds.length > 0 ? 'noted' : 'ignored' };
    }
    case 'refund':
      return applyRefund(tx, services, refunds.find(({ id }) => id === notice.refund.id) ?? notice.refund);
    case 'refunds': {
      const movements: Movement[] = [];
      for (const refund of refunds) movements.push(await applyRefund(tx, services, refund));
      const byWeight = (['mismatch', 'posted', 'known', 'noted'] as const).map((outcome) =>
        movements.find((movement) => movement.outcome === outcome),
      );
      return byWeight.find((movement) => movement !== undefined) ?? { outcome: 'ignored' };
    }
    case 'dispute':
      return applyDispute(tx, services, notice.dispute);
    case 'nothing':
      return { outcome: 'ignored' };
  }
}
