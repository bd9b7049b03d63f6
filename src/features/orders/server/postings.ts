// How the server posts what payment providers tell; every way of paying ends here or in `app.record_payment`.
import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

import { finishRefund } from './queries.ts';
import { followUp } from './follow-up.ts';

export type Posting = {
  /** `known`: it was posted before. `mismatch`: its amount or currency does not fit the order, and nothing was posted. */
  outcome: 'posted' | 'known' | 'unknown_order' | 'mismatch';
};

type Books = Pick<Services, 'env' | 'now'>;
/** Amounts in minor units; a currency that is left out is the order's. */
type Moved = { orderId: string; amountMinor: number; currency?: string | undefined; externalId: string };

/** A payment by card. */
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

/** A payment by card that was on its way and did not arrive: nothing is posted, and the buyer is told. */
export async function tellPaymentFailed(tx: Transaction, { env }: Pick<Books, 'env'>, orderId: string): Promise<void> {
  await followUp(tx, { env, orderId, event: 'payment_failed' });
}

/** Money that a provider has given back: of a refund of ours where `refundId` names it. */
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

/** A refund that a provider gave, and that did not reach the buyer: what it was is owed to them. */
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

/** What becomes of a dispute; its end may be told before its beginning. */
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
