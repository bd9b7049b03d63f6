// Refunds through the payment provider: sent under one key until it responds, and posted then.
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { formatMinor } from '#core/shared/money.ts';
import { notifyStaff } from '#features/communication/notifications/server/queries.ts';

import { postRefund } from './postings.ts';
import { failRefund, listSentRefunds, type SentRefund } from './queries.ts';

/** Milliseconds, longer than a response takes. */
const ANSWER_MS = 60_000;

type Sending = Pick<Services, 'database' | 'payments' | 'env' | 'log'>;
/** Refund at the provider. Without an ID if it declined. */
type Sent = { id?: string; status: 'done' | 'pending' | 'failed'; reason?: string };

/** @throws AppError payment_unavailable, refund_refused */
export async function sendRefund(services: Sending, id: string): Promise<void> {
  const [refund] = await services.database.asSystem('a granted refund is sent', (tx) => listSentRefunds(tx, { id }));
  if (refund) await send(services, refund);
}

/** Repeats requests without a response. The provider keeps keys for a day, so an existing refund is looked up first. */
export async function sendPendingRefunds(services: Services): Promise<void> {
  const { database, payments, paymentReports, log, now } = services;
  if (!payments || !paymentReports) return;
  const before = new Date(now().getTime() - ANSWER_MS);
  const waiting = await database.asSystem('finds refunds that wait', (tx) => listSentRefunds(tx, { before }));
  for (const refund of waiting) {
    try {
      const made = (await paymentReports.listPaymentRefunds(refund.paymentId)).find(
        ({ refundId }) => refundId === refund.id,
      );
      await (made ? settle(services, refund, made) : send(services, refund));
    } catch (error) {
      log.warn({ err: error, refund: refund.id }, 'a refund waits');
    }
  }
}

async function send(services: Sending, refund: SentRefund): Promise<void> {
  if (!services.payments) return;
  const request = { ...refund, refundId: refund.id };
  const sent = await services.payments.refund(request, `refund:${refund.id}`).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'refund_refused') {
      const reason = error.cause instanceof Error ? error.cause.message : '';
      await settle(services, refund, { status: 'failed', reason });
    }
    throw error;
  });
  await settle(services, refund, sent);
}

async function settle({ database, env }: Sending, refund: SentRefund, { id = '', status, reason = '' }: Sent) {
  if (status === 'pending') return;
  const { orderId, amountMinor, currency } = refund;
  await database.asSystem('the provider has answered to a refund', async (tx) => {
    if (status === 'failed') {
      if (!(await failRefund(tx, refund))) return;
      const data = { id, amount: formatMinor(amountMinor, currency), order: orderId, isRecorded: '', reason };
      await notifyStaff(tx, { env, kind: 'refund-failed', data });
      return;
    }
    const outcome = await postRefund(
      tx,
      { env, now: () => new Date() },
      { orderId, amountMinor, currency, externalId: id, refundId: refund.id },
    );
    if (outcome === 'mismatch' || outcome === 'unknown_order') throw new Error(`refund ${id} does not fit its order`);
  });
}
