// Posts reports of payment providers. Every payment ends here or in `app.record_payment`.
import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

import { finishRefund } from './queries.ts';
import { followUp } from './follow-up.ts';

export type Posting = {
  /** `known`: posted before. `mismatch`: amount or currency does not fit the order, and nothing was posted. */
  outcome: 'posted' | 'known' | 'unknown_order' | 'mismatch';
};

type Books = Pick<Services, 'env' | 'now'>;
/** Amounts in minor units. Default currency: the order's. */
type Moved = { orderId: string; amountMinor: number; currency?: string | undefined; externalId: string };

/** Posts a card payment. */
export async function postPayment(
  tx: Transaction,
  { env }: Books,
  { orderId, reference, occurredAt, means, ...moved }: Moved & { means: 'stripe'; reference: string; occurredAt: Date },
): Promise<Posting> {
  const facts = { means, external_id: moved.externalId, reference, occurred_at: occurredAt.toISOString() };
  return post(tx, {
    env,
    orderId,
    event: 'payment',
    call: sql`app.post_payment(${orderId}, ${moved.amountMinor}, ${moved.currency ?? null}, ${JSON.stringify(facts)}::jsonb)`,
  });
}

/** A card payment that failed after it was pending: posts nothing, and notifies the buyer. */
export async function tellPaymentFailed(tx: Transaction, { env }: Pick<Books, 'env'>, orderId: string): Promise<void> {
  await followUp(tx, { env, orderId, event: 'payment_failed' });
}

/** Posts a refund reported by a provider: one of ours if `refundId` names it. */
export async function postRefund(
  tx: Transaction,
  { env, now }: Books,
  { orderId, refundId, ...moved }: Moved & { refundId?: string | undefined },
): Promise<Posting> {
  const facts = { means: 'stripe', external_id: moved.externalId, occurred_at: now().toISOString() };
  const posting = await post(tx, {
    env,
    orderId,
    event: 'refund',
    call: sql`app.post_refund(${orderId}, ${moved.amountMinor}, ${moved.currency ?? null}, ${JSON.stringify(facts)}::jsonb)`,
  });
  if (posting.outcome === 'posted' || posting.outcome === 'known') {
    await finishRefund(tx, { refundId, externalId: moved.externalId });
  }
  return posting;
}

/** Posts a provider's refund that did not reach the buyer, whose amount is owed to them. */
export async function postRefundReturn(
  tx: Transaction,
  { env, now }: Books,
  { orderId, externalId }: Pick<Moved, 'orderId' | 'externalId'>,
): Promise<Posting> {
  const facts = { means: 'stripe', external_id: externalId, occurred_at: now().toISOString() };
  return post(tx, {
    env,
    orderId,
    event: 'refund_returned',
    call: sql`app.post_refund_return(${orderId}, ${JSON.stringify(facts)}::jsonb)`,
  });
}

/** Posts the state of a dispute, whose end may be reported first. */
export async function postDispute(
  tx: Transaction,
  { env, now }: Books,
  { orderId, kind, ...moved }: Moved & { kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost' },
): Promise<Posting> {
  const facts = { means: 'stripe', external_id: moved.externalId, occurred_at: now().toISOString() };
  return post(tx, {
    env,
    orderId,
    event: kind,
    call: sql`app.post_dispute(${orderId}, ${kind}, ${moved.amountMinor}, ${moved.currency ?? null}, ${JSON.stringify(facts)}::jsonb)`,
  });
}

async function post(
  tx: Transaction,
  {
    env,
    orderId,
    event,
    call,
  }: Pick<Services, 'env'> & {
    orderId: string;
    event: Parameters<typeof followUp>[1]['event'];
    call: ReturnType<typeof sql>;
  },
): Promise<Posting> {
  const [row] = await selectRows<Posting>(tx, sql`select ${call} as outcome`);
  if (!row) throw new Error('a function of the books answers');
  if (row.outcome === 'posted') await followUp(tx, { env, orderId, event });
  return row;
}
