// Refunds that go back through the payment provider: sent under one key until it answers, and posted once it has.
import type { Services } from '#core/server/services.ts';

import { postRefund } from './postings.ts';
import { failRefund, listSentRefunds, type SentRefund } from './queries.ts';

type Sending = Pick<Services, 'database' | 'payments' | 'env' | 'log'>;

/** @throws AppError payment_unavailable, refund_refused */
export async function sendRefund(services: Sending, id: string): Promise<void> {
  const [refund] = await services.database.asSystem('a granted refund is sent', (tx) => listSentRefunds(tx, id));
  if (refund) await send(services, refund);
}

/** Sends again what had no answer. */
export async function sendWaitingRefunds(services: Services): Promise<void> {
  if (!services.payments) return;
  const waiting = await services.database.asSystem('finds refunds that wait', (tx) => listSentRefunds(tx));
  for (const refund of waiting) {
    await send(services, refund).catch((error: unknown) =>
      services.log.warn({ error, refund: refund.id }, 'a refund waits'),
    );
  }
}

async function send({ database, payments, env }: Sending, refund: SentRefund): Promise<void> {
  if (!payments) return;
  const { id, status } = await payments.refund({ ...refund, refundId: refund.id }, `refund:${refund.id}`);
  if (status === 'pending') return;
  await database.asSystem('the provider has answered to a refund', async (tx) => {
    if (status === 'failed') return failRefund(tx, refund.id);
    const { orderId, amountMinor, currency } = refund;
    const { outcome } = await postRefund(
      tx,
      { env, now: () => new Date() },
      { orderId, amountMinor, currency, externalId: id, refundId: refund.id },
    );
    if (outcome === 'mismatch' || outcome === 'unknown_order') throw new Error(`refund ${id} does not fit its order`);
    return undefined;
  });
}
