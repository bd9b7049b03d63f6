import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { createIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { issueDocuments, listDocuments } from '#features/billing/invoicing/server/queries.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';
import { findTerms } from '#features/billing/purchase-terms/server/queries.ts';

import type { OrderItem } from '../rules.ts';
import type {
  CheckoutResponse,
  CheckoutInput,
  OfferResponse,
  OrderDetails,
  OrderRow,
  PaymentOption,
  RefundRow,
} from '../schema.ts';
import { expireStaleCheckouts, startCheckout } from './checkout.ts';
import { followUp } from './follow-up.ts';
import { readRefundable } from './ledger.ts';
import { findOffer, type Offered } from './offers.ts';
import { boughtBy, cancelOwn, changePaymentOption, lockOwn, placeOrder } from './ordering.ts';
import { presentOrder } from './present.ts';
import {
  findCheckout,
  getRefund,
  insertRefund,
  isOwn,
  listRefunds,
  listTransactions,
  orderRepository,
} from './queries.ts';
import { choosePaymentOption, paymentLink, getPaymentOptions } from './payment-options.ts';

/**
 * Returns the acting user's price of an item, payment methods and terms.
 * @throws AppError not_found, already_bought
 */
export async function readOffer(ctx: ActorContext, wanted: OrderItem): Promise<OfferResponse> {
  return ctx.transaction(async (tx, { userId }) => {
    const offered = await findOffer(tx, ctx.env, wanted);
    const { description, amount_minor, tax_minor, tax_name, currency, guarantee_days, open_order_id } = offered;
    return {
      kind: wanted.kind,
      description,
      amount_minor,
      tax_minor,
      tax_name,
      currency,
      payment_options: await getPaymentOptions(tx, ctx, { id: undefined, ...wanted, due_minor: amount_minor }),
      guarantee_days,
      open_order_id,
      terms: await findOrderTerms(tx, ctx, { ...wanted, offered, buyer: userId }),
    };
  });
}

/**
 * Orders an item once per intent, and returns where to pay. A repeated request returns the order that it created, even
 * if it is paid by now.
 * @throws AppError not_found, already_bought, terms_changed; invalid if it cannot be paid by that method;
 * payment_pending, payment_unavailable
 */
export async function checkOut(
  ctx: ActorContext,
  createOptions: CreateOptions,
  input: CheckoutInput,
): Promise<CheckoutResponse> {
  if ((input.kind === 'plan' || input.kind === 'request') !== (input.id !== undefined)) {
    throw invalidFields({ id: 'Please choose what to buy' });
  }
  const order = await ctx.elevated('orders for the acting user', async (tx, { userId: buyer }) => {
    const place = async () => {
      const paymentOptionFor = async (due_minor: number) =>
        choosePaymentOption(
          await getPaymentOptions(tx, ctx, { id: undefined, ...input, due_minor }),
          input.payment_option,
        );
      const { id, replacedId } = await placeOrder(tx, ctx.env, { ...input, buyer, paymentOptionFor });
      await issueDocuments(tx, { env: ctx.env, orderId: id });
      // The invoice of the canceled order is void.
      if (replacedId !== undefined) await issueDocuments(tx, { env: ctx.env, orderId: replacedId });
      return id;
    };
    const made = await lockOwn(tx, await createIdempotently(tx, createOptions, place));
    // A canceled order is placed again if its window repeats the request.
    return made.status === 'cancelled' ? lockOwn(tx, await place()) : made;
  });
  // A payment link does not know the order, so its page first shows the payment reference.
  const isLed = order.payment_option === 'stripe' && order.status === 'open';
  return startCheckout(ctx, { orderId: order.id, paymentOption: isLed ? 'stripe' : 'invoice' });
}

/**
 * Returns where to pay an open order, optionally by another method.
 * @throws AppError not_found, order_closed, payment_pending, payment_unavailable
 */
export async function payOrder(
  ctx: ActorContext,
  id: string,
  paymentOption: PaymentOption | undefined,
): Promise<CheckoutResponse> {
  const chosen = await ctx.elevated('changes how an order is paid', (tx) =>
    changePaymentOption(tx, ctx, { id, paymentOption }),
  );
  return startCheckout(ctx, { orderId: id, paymentOption: chosen });
}

/**
 * Returns an order with its history, for its buyer and staff.
 * @throws AppError not_found
 */
export async function readOrder(ctx: ActorContext, id: string): Promise<OrderDetails> {
  const details = await ctx.transaction(async (tx, actor) => {
    const stored = await orderRepository.get(tx, id);
    const order = presentOrder(stored, { actor, now: ctx.now });
    const isOpen = order.status === 'open';
    const { bank_details: bankDetails = null } = await readSettings(tx, { env: ctx.env, keys: ['bank_details'] });
    return {
      order,
      transactions: await listTransactions(tx, id),
      refunds: await listRefunds(tx, { orderId: id }),
      documents: await listDocuments(tx, id),
      pay_url:
        order.can.pay && order.payment_option === 'link'
          ? ((await paymentLink(tx, ctx, boughtBy(order))) ?? null)
          : null,
      bank_details: isOpen ? bankDetails : null,
      payment_options: order.can.pay ? await getPaymentOptions(tx, ctx, boughtBy(order)) : [],
    };
  });
  if (!details.order.can.pay || details.order.payment_option !== 'stripe') return details;
  const page = await ctx.elevated('reads the payment page of an own order', async (tx) => {
    await orderRepository.get(tx, id, isOwn);
    return findCheckout(tx, id);
  });
  const isUsable = page && page.expires_at > ctx.now && page.amount_minor === details.order.due_minor;
  return isUsable ? { ...details, pay_url: page.url } : details;
}

/** @throws AppError not_found, version_conflict, order_closed, order_part_paid */
export async function cancelOrder(ctx: ActorContext, id: string, version: number): Promise<OrderRow> {
  const order = await ctx.elevated('cancels an own order', async (tx, actor) => {
    await cancelOwn(tx, ctx, { id, version });
    return presentOrder(await orderRepository.get(tx, id, isOwn), { actor, now: ctx.now });
  });
  await expireStaleCheckouts(ctx, id);
  return order;
}

/** @throws AppError not_found, refund_not_offered, guarantee_expired, refund_already_requested */
export async function askRefund(ctx: ActorContext, id: string, reason: string): Promise<RefundRow> {
  return ctx.elevated('asks for a refund of an own order', async (tx) => {
    const order = await lockOwn(tx, id);
    const { guarantee_until, is_refund_open } = await orderRepository.get(tx, id, isOwn);
    const amount = await readRefundable(tx, order);
    const isPaid = order.status === 'paid' || order.status === 'partly_refunded';
    if (!isPaid || guarantee_until === null || amount === 0) throw new AppError('refund_not_offered');
    if (ctx.database.now().getTime() > Date.parse(guarantee_until)) throw new AppError('guarantee_expired');
    if (is_refund_open) throw new AppError('refund_already_requested');
    const refund = await insertRefund(tx, { order_id: id, user_id: order.user_id, amount_minor: amount, reason });
    await followUp(tx, { env: ctx.env, orderId: id, event: 'refund_requested', reason });
    return getRefund(tx, refund);
  });
}

function findOrderTerms(
  tx: Transaction,
  { env, now }: ActorContext,
  { kind, offered, buyer }: OrderItem & { offered: Offered; buyer: string },
) {
  return findTerms(tx, {
    env,
    kind,
    description: offered.description,
    amountMinor: offered.amount_minor,
    currency: offered.currency,
    guaranteeDays: offered.guarantee_days,
    accessMonths: offered.access_months,
    sessionCredits: offered.session_credits,
    buyer,
    at: now,
  });
}
