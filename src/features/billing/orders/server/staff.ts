// Payments and refunds that staff record. Runs without row policies: the route requires the permission, and staff
// cannot change an order of their own.
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { selectRows, type Actor, type Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';

import type { OrderRow, PaymentInput, RefundInput, RefundRow } from '../schema.ts';
import { expireStaleCheckouts } from './checkout.ts';
import { followUp } from './follow-up.ts';
import {
  lockOrder,
  postMoney,
  readRefundable,
  type Facts,
  type PaymentMethod,
  type Order,
  type Outcome,
} from './ledger.ts';
import { presentOrder } from './present.ts';
import { getRefund, insertRefund, isPaidByProvider, orderRepository } from './queries.ts';
import { sendRefund } from './refunds.ts';
import { ledgerTransactions, refunds } from './table.ts';

/** @throws AppError not_found, own_order, version_conflict, payment_known; invalid for a future date */
export async function recordPayment(ctx: ActorContext, id: string, input: PaymentInput): Promise<OrderRow> {
  const order = await ctx.elevated('records a payment', async (tx, actor) => {
    const locked = await lock(tx, id);
    const { created_at: ordered } = await orderRepository.get(tx, id);
    const occurred_at = toReceivedTime(ctx, input.received_on, ordered);
    requireOthers(locked, actor, input.version);
    const facts = await readFacts(tx, actor, { order: locked, occurred_at, input });
    requirePosted(await postMoney(tx, 'payment', { orderId: id, amount: input.amount_minor, facts }));
    await followUp(tx, { env: ctx.env, orderId: id, event: 'payment' });
    return present(tx, ctx, { id, actor });
  });
  await expireStaleCheckouts(ctx, id);
  return order;
}

/** @throws AppError as {@link recordPayment}, and refund_too_high */
export async function recordCreditRefund(ctx: ActorContext, id: string, input: PaymentInput): Promise<OrderRow> {
  return ctx.elevated('records that an overpayment was returned', async (tx, actor) => {
    const locked = await lock(tx, id);
    const { created_at: ordered, paid_at: paid } = await orderRepository.get(tx, id);
    const occurred_at = toReceivedTime(ctx, input.received_on, paid ?? ordered);
    requireOthers(locked, actor, input.version);
    if (input.amount_minor > locked.credit_minor) throw new AppError('refund_too_high');
    const facts = await readFacts(tx, actor, { order: locked, occurred_at, input });
    requirePosted(await postMoney(tx, 'credit_refund', { orderId: id, amount: input.amount_minor, facts }));
    await followUp(tx, { env: ctx.env, orderId: id, event: 'credit_refund' });
    return present(tx, ctx, { id, actor });
  });
}

/**
 * Refunds through the payment provider if the money came through it. Otherwise, or with the reference of a bank
 * transfer, only records the refund.
 * @throws AppError not_found, own_order, version_conflict, refund_too_high, refund_already_requested, refund_decided,
 * refund_refused
 */
export async function grantRefund(ctx: ActorContext, id: string, input: RefundInput): Promise<OrderRow> {
  const granted = await ctx.elevated('grants a refund', async (tx, actor) => {
    const locked = await lock(tx, id);
    requireOthers(locked, actor, input.version);
    const { amount_minor: amount, refund_id: askedId, decision, reference } = input;
    if (amount > (await readRefundable(tx, locked))) throw new AppError('refund_too_high');
    if (await isAnotherOpen(tx, id, askedId)) throw new AppError('refund_already_requested');
    const through = ctx.payments !== undefined && reference === '' && (await isPaidByProvider(tx, id));
    const values = { amount_minor: amount, status: through ? 'sending' : 'done', ...decidedBy(actor, decision) };
    const refund = askedId
      ? await decide(tx, { id: askedId, orderId: id, values })
      : await insertRefund(tx, { ...values, order_id: id, user_id: locked.user_id });
    // A refund through the provider is posted once it has happened.
    if (!through) {
      const payment_method = await refundMethod(tx, id, reference);
      const facts = { payment_method, external_id: refund, reference, recorded_by: actor.userId };
      requirePosted(await postMoney(tx, 'refund', { orderId: id, amount, facts }));
      await followUp(tx, { env: ctx.env, orderId: id, event: 'refund' });
    }
    return { refund, through };
  });
  // If the provider does not respond, a job retries under the same key.
  if (granted.through) {
    await sendRefund(ctx, granted.refund).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'refund_refused') throw error;
      ctx.log.warn({ err: error }, 'a refund waits');
    });
  }
  return ctx.transaction((tx, actor) => present(tx, ctx, { id, actor }));
}

/** @throws AppError not_found, own_order, refund_decided */
export async function declineRefund(ctx: ActorContext, id: string, decision: string): Promise<RefundRow> {
  return ctx.elevated('declines a refund', async (tx, actor) => {
    const { order_id: orderId } = await getRefund(tx, id);
    // Locks the order before its refund, as an approval does. Otherwise each could wait for the other.
    const order = await lock(tx, orderId);
    if (order.user_id === actor.userId) throw new AppError('own_order');
    const values = { status: 'declined', ...decidedBy(actor, decision) };
    await decide(tx, { id, orderId, values });
    await followUp(tx, { env: ctx.env, orderId, event: 'refund_declined' });
    return getRefund(tx, id);
  });
}

/** @throws AppError not_found */
async function lock(tx: Transaction, id: string): Promise<Order> {
  const order = await lockOrder(tx, id);
  if (!order) throw new AppError('not_found');
  return order;
}

/** @throws AppError own_order, version_conflict */
function requireOthers(order: Order, { userId }: Actor, version: number): void {
  if (order.user_id === userId) throw new AppError('own_order');
  if (order.version !== version) throw new AppError('version_conflict');
}

/** @throws AppError payment_known, invalid */
function requirePosted(outcome: Outcome): void {
  if (outcome !== 'posted') throw new AppError(outcome === 'known' ? 'payment_known' : 'invalid');
}

async function present(
  tx: Transaction,
  ctx: ActorContext,
  { id, actor }: { id: string; actor: Actor },
): Promise<OrderRow> {
  return presentOrder(await orderRepository.get(tx, id), { actor, now: ctx.now });
}

/** References are compared without case and surrounding spaces, so that one counts only once per order. */
async function readFacts(
  tx: Transaction,
  { userId }: Actor,
  { order, occurred_at, input }: { order: Order; occurred_at: string; input: PaymentInput },
): Promise<Facts> {
  const { payment_method, reference, note } = input;
  const [row] = await selectRows<{ key: string }>(tx, sql`select lower(btrim(${reference}::text)) as key`);
  return {
    payment_method,
    external_id: `${order.id}:${row?.key}`,
    reference,
    note,
    recorded_by: userId,
    occurred_at,
  };
}

/** @param floor earliest possible timestamp */
function toReceivedTime({ now }: ActorContext, receivedOn: string, floor: string): string {
  // A day ahead of UTC is today in some zone.
  if (Date.parse(receivedOn) > now.getTime() + DAY_MS) {
    throw invalidFields({ received_on: 'This date is in the future' });
  }
  // A date is stored as noon UTC, but never in the future: access starts with the payment, and a refund comes after it.
  const noon = new Date(`${receivedOn}T12:00:00Z`);
  const moved = noon < now ? noon : now;
  // It is also not before its order on the same day, which may be the previous day in UTC. Otherwise the ledger would
  // show the payment before the order, and the guarantee would end hours early. A payment on an earlier day is stored
  // as entered.
  const isOfThatDay = new Date(floor).getTime() - noon.getTime() < 1.5 * DAY_MS;
  return isOfThatDay && moved < new Date(floor) ? floor : moved.toISOString();
}

const DAY_MS = 86_400_000;

async function isAnotherOpen(tx: Transaction, orderId: string, refundId: string | undefined): Promise<boolean> {
  const isOpen = and(eq(refunds.order_id, orderId), inArray(refunds.status, ['requested', 'sending']));
  return (await tx.$count(refunds, refundId === undefined ? isOpen : and(isOpen, ne(refunds.id, refundId)))) > 0;
}

function decidedBy({ userId }: Actor, decision: string) {
  return { decision, decided_by: userId, decided_at: sql`now()` };
}

/** @throws AppError refund_decided */
async function decide(
  tx: Transaction,
  {
    id,
    orderId,
    values,
  }: { id: string; orderId: string; values: { status: string; amount_minor?: number } & ReturnType<typeof decidedBy> },
): Promise<string> {
  const decided = await tx
    .update(refunds)
    .set({ ...values, version: sql`${refunds.version} + 1`, updated_at: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.order_id, orderId), eq(refunds.status, 'requested')))
    .returning({ id: refunds.id });
  if (decided.length === 0) throw new AppError('refund_decided');
  return id;
}

/** Returns how a refund is paid. With a bank reference, staff have transferred it, even if the payment was by card. */
async function refundMethod(tx: Transaction, orderId: string, reference: string): Promise<PaymentMethod> {
  const { payment_method, order_id, kind, created_at } = ledgerTransactions;
  const [paid] = await tx
    .select({ payment_method })
    .from(ledgerTransactions)
    .where(and(eq(order_id, orderId), eq(kind, 'payment')))
    .orderBy(desc(created_at))
    .limit(1);
  if (paid?.payment_method === 'stripe' && reference !== '') return 'transfer';
  return (paid?.payment_method as PaymentMethod | undefined) ?? 'other';
}
