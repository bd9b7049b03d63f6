import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { makeOnce, type Addition } from '#core/server/idempotency/insert-once.ts';
import { messageText } from '#core/shared/messages.ts';
import { listDocuments, issueDocuments } from '#features/billing/invoicing/server/queries.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';
import { findTerms } from '#features/billing/purchase-terms/server/queries.ts';

import type {
  CheckoutAnswer,
  CheckoutInput,
  OfferAnswer,
  OrderDetails,
  OrderKind,
  OrderRow,
  PaymentInput,
  PaymentWay,
  RefundInput,
  RefundRow,
} from '../schema.ts';
import { closeUselessPages, leadToPay } from './checkout.ts';
import { followUp } from './follow-up.ts';
import { presentOrder } from './present.ts';
import {
  calls,
  findCheckout,
  isPaidByProvider,
  listRefunds,
  listTransactions,
  orderRows,
  type Offered,
} from './queries.ts';
import { sendRefund } from './refunds.ts';
import { paymentLink, waysFor } from './ways.ts';

type Wanted = { kind: OrderKind; id?: string | undefined };

/**
 * Returns the acting user's price of an item, payment methods and terms.
 * @throws AppError not_found, already_bought
 */
export async function readOffer(act: Act, wanted: Wanted): Promise<OfferAnswer> {
  return act.transaction(async (tx) => {
    const offered = await calls.offer(tx, wanted);
    const { description, amount_minor, tax_minor, tax_name, currency, guarantee_days, open_order_id } = offered;
    return {
      kind: wanted.kind,
      description,
      amount_minor,
      tax_minor,
      tax_name,
      currency,
      ways: await waysFor(tx, act, { id: undefined, ...wanted }),
      guarantee_days,
      open_order_id,
      terms: await termsOf(tx, act, { ...wanted, offered }),
    };
  });
}

/**
 * Orders an item once per intent, and returns where to pay. A repeated request returns the order that it created, even
 * if it is paid by now.
 * @throws AppError not_found, already_bought, terms_changed; invalid if it cannot be paid by that method;
 * payment_pending, payment_unavailable
 */
export async function checkOut(act: Act, addition: Addition, input: CheckoutInput): Promise<CheckoutAnswer> {
  if ((input.kind === 'plan' || input.kind === 'request') !== (input.id !== undefined)) {
    throw invalidFields({ id: 'Please choose what to buy' });
  }
  const order = await act.transaction(async (tx) => {
    const made = await orderRows.get(tx, await makeOnce(tx, addition, () => placeOrder(tx, act, input)));
    // The same window orders again what its user has canceled in the meantime.
    return made.status === 'cancelled' ? orderRows.get(tx, await placeOrder(tx, act, input)) : made;
  });
  // A payment link does not know the order, so its page first shows the payment reference.
  const isLed = order.way === 'stripe' && order.status === 'open';
  return leadToPay(act, { orderId: order.id, way: isLed ? 'stripe' : 'invoice' });
}

async function placeOrder(tx: Transaction, act: Act, { kind, id, way, terms_version }: CheckoutInput): Promise<string> {
  const { open_order_id: earlier } = await calls.offer(tx, { kind, id });
  if ((await findTerms(tx)).version !== terms_version) throw new AppError('terms_changed');
  const chosen = chooseWay(await waysFor(tx, act, { kind, id }), way);
  const { order } = await calls.place(tx, { kind, id, way: chosen, terms_version });
  await issueDocuments(tx, { env: act.env, orderId: order });
  // At a changed price the earlier order is canceled, and its invoice is void.
  if (earlier !== null && earlier !== order) await issueDocuments(tx, { env: act.env, orderId: earlier });
  return order;
}

/**
 * Returns where to pay an open order, optionally by another method.
 * @throws AppError not_found, order_closed, payment_pending, payment_unavailable
 */
export async function payOrder(act: Act, id: string, way: PaymentWay | undefined): Promise<CheckoutAnswer> {
  const chosen = await act.transaction(async (tx, actor) => {
    const order = await orderRows.get(tx, id);
    if (order.user_id !== actor.userId) throw new AppError('not_found');
    const wanted = chooseWay(await waysFor(tx, act, boughtBy(order)), way ?? order.way);
    await calls.changeWay(tx, id, wanted);
    await issueDocuments(tx, { env: act.env, orderId: id });
    return wanted;
  });
  return leadToPay(act, { orderId: id, way: chosen });
}

/**
 * Returns an order with its history, for its buyer and staff.
 * @throws AppError not_found
 */
export async function readOrder(act: Act, id: string): Promise<OrderDetails> {
  const details = await act.transaction(async (tx, actor) => {
    const stored = await orderRows.get(tx, id);
    const order = presentOrder(stored, { actor, now: act.now });
    const isOpen = order.status === 'open';
    const { bank_details: bankDetails = null } = await readSettings(tx, { env: act.env, keys: ['bank_details'] });
    return {
      order,
      transactions: await listTransactions(tx, id),
      refunds: await listRefunds(tx, { orderId: id }),
      documents: await listDocuments(tx, id),
      pay_url: order.can.pay && order.way === 'link' ? ((await paymentLink(tx, act, boughtBy(order))) ?? null) : null,
      bank_details: isOpen ? bankDetails : null,
      ways: order.can.pay ? await waysFor(tx, act, boughtBy(order)) : [],
    };
  });
  if (!details.order.can.pay || details.order.way !== 'stripe') return details;
  const page = await act.database.asSystem('an order’s payment page is its buyer’s', (tx) => findCheckout(tx, id));
  const isUsable = page && page.expires_at > act.now && page.amount_minor === details.order.due_minor;
  return isUsable ? { ...details, pay_url: page.url } : details;
}

/** @throws AppError not_found, changed_meanwhile, order_closed, order_part_paid */
export async function cancelOrder(act: Act, id: string, version: number): Promise<OrderRow> {
  const order = await changing(act, id, async (tx) => {
    await calls.cancel(tx, id, version);
    await issueDocuments(tx, { env: act.env, orderId: id });
  });
  await closeUselessPages(act, id);
  return order;
}

/** @throws AppError not_found, refund_not_offered, guarantee_over, refund_asked */
export async function askRefund(act: Act, id: string, reason: string): Promise<RefundRow> {
  return act.transaction(async (tx) => {
    const { refund } = await calls.askRefund(tx, id, reason);
    await followUp(tx, { env: act.env, orderId: id, event: 'refund_asked', reason });
    return getRefund(tx, refund);
  });
}

/** @throws AppError not_found, own_order, changed_meanwhile, payment_known, invalid of a day to come */
export async function recordPayment(act: Act, id: string, input: PaymentInput): Promise<OrderRow> {
  const order = await changing(act, id, async (tx) => {
    const { created_at: ordered } = await orderRows.get(tx, id);
    await calls.recordPayment(tx, movedBy(act, { id, floor: ordered }, input));
    await followUp(tx, { env: act.env, orderId: id, event: 'payment' });
  });
  await closeUselessPages(act, id);
  return order;
}

/** @throws AppError as {@link recordPayment}, and refund_too_high */
export async function recordCreditRefund(act: Act, id: string, input: PaymentInput): Promise<OrderRow> {
  return changing(act, id, async (tx) => {
    const { created_at: ordered, paid_at: paid } = await orderRows.get(tx, id);
    await calls.recordCreditRefund(tx, movedBy(act, { id, floor: paid ?? ordered }, input));
    await followUp(tx, { env: act.env, orderId: id, event: 'credit_refund' });
  });
}

/**
 * Refunds through the payment provider if the money came through it. Otherwise, or with the reference of a bank
 * transfer, only records the refund.
 * @throws AppError not_found, own_order, changed_meanwhile, refund_too_high, refund_asked, refund_decided,
 * refund_refused
 */
export async function grantRefund(
  act: Act,
  id: string,
  { amount_minor, refund_id, ...input }: RefundInput,
): Promise<OrderRow> {
  const granted = await act.transaction(async (tx) => {
    await orderRows.get(tx, id);
    const isSentByStaff = input.reference !== '';
    const through = act.payments !== undefined && !isSentByStaff && (await isPaidByProvider(tx, id));
    const asked = { order: id, amount: amount_minor, refund: refund_id, through_provider: through, ...input };
    const { refund } = await calls.grantRefund(tx, asked);
    if (!through) await followUp(tx, { env: act.env, orderId: id, event: 'refund' });
    return { refund, through };
  });
  // If the provider does not respond, a job retries under the same key.
  if (granted.through) {
    await sendRefund(act, granted.refund).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'refund_refused') throw error;
      act.log.warn({ err: error }, 'a refund waits');
    });
  }
  return changing(act, id, async () => {});
}

/** @throws AppError not_found, own_order, refund_decided */
export async function declineRefund(act: Act, id: string, decision: string): Promise<RefundRow> {
  return act.transaction(async (tx) => {
    await calls.declineRefund(tx, id, decision);
    const refund = await getRefund(tx, id);
    await followUp(tx, { env: act.env, orderId: refund.order_id, event: 'refund_declined' });
    return refund;
  });
}

/** Returns the order after the work. */
async function changing(act: Act, id: string, work: (tx: Transaction) => Promise<void>): Promise<OrderRow> {
  return act.transaction(async (tx, actor) => {
    await work(tx);
    return presentOrder(await orderRows.get(tx, id), { actor, now: act.now });
  });
}

async function getRefund(tx: Transaction, id: string): Promise<RefundRow> {
  const [refund] = await listRefunds(tx, { id });
  if (!refund) throw new AppError('not_found');
  return refund;
}

/** @param moved.floor earliest possible timestamp */
function movedBy(
  act: Act,
  { id: order, floor }: { id: string; floor: string },
  { received_on, amount_minor, ...input }: PaymentInput,
) {
  // A day ahead of UTC is today in some zone.
  if (Date.parse(received_on) > act.now.getTime() + DAY_MS) {
    throw invalidFields({ received_on: 'This date is in the future' });
  }
  // A date is stored as noon UTC, but never in the future: access starts with the payment, and a refund comes after it.
  const noon = new Date(`${received_on}T12:00:00Z`);
  const moved = noon < act.now ? noon : act.now;
  // Nor before its order on the same day, which may be the previous day in UTC: the books would show the payment before
  // the order, and the guarantee would end hours early. A payment on an earlier day is stored as given.
  const isOfThatDay = new Date(floor).getTime() - noon.getTime() < 1.5 * DAY_MS;
  const occurred_at = isOfThatDay && moved < new Date(floor) ? floor : moved.toISOString();
  return { order, amount: amount_minor, occurred_at, ...input };
}

const DAY_MS = 86_400_000;

function boughtBy({ kind, plan_id, request_id }: Pick<OrderRow, 'kind' | 'plan_id' | 'request_id'>) {
  return { kind, id: plan_id ?? request_id ?? undefined };
}

function chooseWay(ways: readonly PaymentWay[], wanted: PaymentWay | undefined): PaymentWay {
  const [first = 'invoice'] = ways;
  if (wanted !== undefined && !ways.includes(wanted)) throw invalidFields({ way: messageText('way_not_offered') });
  return wanted ?? first;
}

function termsOf(tx: Transaction, { env, now }: Act, { kind, offered }: Wanted & { offered: Offered }) {
  return findTerms(tx, {
    env,
    kind,
    description: offered.description,
    amountMinor: offered.amount_minor,
    currency: offered.currency,
    guaranteeDays: offered.guarantee_days,
    accessMonths: offered.access_months ?? null,
    sessionCredits: offered.session_credits,
    date: now,
  });
}
