// Actions on orders of the acting user: placing, changing the payment method, canceling. Runs without row policies, so
// each statement names the buyer.
import { eq, sql, type SQL } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { AppError } from '#core/server/errors.ts';
import { issueDocuments } from '#features/billing/invoicing/server/queries.ts';
import { holdRequest } from '#features/billing/service-requests/server/queries.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';
import { findTerms } from '#features/billing/purchase-terms/server/queries.ts';

import type { CheckoutInput, PaymentOption } from '../schema.ts';
import { lockOrder, postCancellation, postCharge, type Order } from './ledger.ts';
import { findOffer } from './offers.ts';
import { isOwn } from './queries.ts';
import { orders } from './table.ts';
import { choosePaymentOption, getPaymentOptions } from './payment-options.ts';

/**
 * The buyer is the acting user. `paymentOptionFor` is called with the amount due, only after the offer and the terms are
 * checked.
 */
type OrderInput = Omit<CheckoutInput, 'payment_option'> & {
  buyer: string;
  paymentOptionFor: (dueMinor: number) => Promise<PaymentOption>;
};

/** Order of the item, and the earlier one that it replaced. The caller issues documents for both. */
export type Placed = { id: string; replacedId?: string };

/**
 * Orders an item. An open order for the same item is reused, or replaced if the price has changed and nothing is paid.
 * @throws AppError not_found, already_bought, terms_changed
 */
export async function placeOrder(
  tx: Transaction,
  env: ActorContext['env'],
  { buyer, kind, id, paymentOptionFor, terms_version }: OrderInput,
): Promise<Placed> {
  // Serializes concurrent orders from two windows, and edits of the request.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.order + buyer}, 0))`);
  if (kind === 'request' && id !== undefined) await holdRequest(tx, id);
  const { open_order_id: openId, ...offered } = await findOffer(tx, env, { kind, id });
  if ((await findTerms(tx)).version !== terms_version) throw new AppError('terms_changed');
  const agreed = {
    terms_version,
    terms_agreed_at: sql`now()`,
    buyer_zone: sql`coalesce((select p.time_zone from profiles p where p.id = ${buyer}::uuid), '')`,
  };

  const open = openId === null ? undefined : await lockOrder(tx, openId, isOwn);
  const isReused = open?.status === 'open' && (open.paid_minor > 0 || open.amount_minor === offered.amount_minor);
  const chosen = await paymentOptionFor(isReused ? open.due_minor : offered.amount_minor);
  const due = await dueBy(tx, env, { buyer, paymentOption: chosen });
  if (isReused) {
    await changeOrder(tx, open.id, {
      ...agreed,
      payment_option: chosen,
      due_on: sql`coalesce(${orders.due_on}, ${due})`,
    });
    return { id: open.id };
  }
  if (open) await postCancellation(tx, open.id, 'The price has changed.');
  const bought = {
    plan_id: kind === 'plan' ? (id ?? null) : null,
    request_id: kind === 'request' ? (id ?? null) : null,
  };
  const [made] = await tx
    .insert(orders)
    .values({
      ...offered,
      ...bought,
      ...agreed,
      user_id: buyer,
      kind,
      tax_name: offered.tax_name ?? '',
      payment_option: chosen,
      due_on: due,
    })
    .returning();
  if (!made) throw new Error('no order was made');
  await postCharge(tx, made);
  return { id: made.id, ...(open && { replacedId: open.id }) };
}

/** @throws AppError not_found, order_closed; invalid if it cannot be paid by that method */
export async function changePaymentOption(
  tx: Transaction,
  { env, payments }: Pick<ActorContext, 'env' | 'payments'>,
  { id, paymentOption }: { id: string; paymentOption: PaymentOption | undefined },
): Promise<PaymentOption> {
  const order = await lockOwn(tx, id);
  const chosen = choosePaymentOption(
    await getPaymentOptions(tx, { env, payments }, boughtBy(order)),
    paymentOption ?? (order.payment_option as PaymentOption),
  );
  if (order.status !== 'open') throw new AppError('order_closed');
  if (order.payment_option !== chosen) {
    const due = await dueBy(tx, env, { buyer: order.user_id, paymentOption: chosen });
    await changeOrder(tx, id, { payment_option: chosen, due_on: sql`coalesce(${orders.due_on}, ${due})` });
  }
  await issueDocuments(tx, { env, orderId: id });
  return chosen;
}

/** @throws AppError not_found, version_conflict, order_closed, order_part_paid */
export async function cancelOwn(
  tx: Transaction,
  { env }: Pick<ActorContext, 'env'>,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const order = await lockOwn(tx, id);
  if (order.version !== version) throw new AppError('version_conflict');
  if (order.status !== 'open') throw new AppError('order_closed');
  if (order.paid_minor > 0) throw new AppError('order_part_paid');
  await postCancellation(tx, id);
  await issueDocuments(tx, { env, orderId: id });
}

/**
 * Locks an order of the acting user.
 * @throws AppError not_found
 */
export async function lockOwn(tx: Transaction, id: string): Promise<Order> {
  const order = await lockOrder(tx, id, isOwn);
  if (!order) throw new AppError('not_found');
  return order;
}

/** The item of an order and the amount due, as `getPaymentOptions` takes them. */
export function boughtBy({
  kind,
  plan_id,
  request_id,
  due_minor,
}: Pick<Order, 'kind' | 'plan_id' | 'request_id' | 'due_minor'>) {
  return { kind: kind as CheckoutInput['kind'], id: plan_id ?? request_id ?? undefined, due_minor };
}

async function changeOrder(
  tx: Transaction,
  id: string,
  values: { payment_option: string; due_on: SQL; terms_version?: number; terms_agreed_at?: SQL; buyer_zone?: SQL },
): Promise<void> {
  const counted = { version: sql`${orders.version} + 1`, updated_at: sql`now()` };
  await tx
    .update(orders)
    .set({ ...values, ...counted })
    .where(eq(orders.id, id));
}

/** Returns the buyer's date on which an invoice issued today is due. No other method has one. */
async function dueBy(
  tx: Transaction,
  env: ActorContext['env'],
  { buyer, paymentOption }: { buyer: string | null; paymentOption: PaymentOption },
): Promise<SQL> {
  if (paymentOption !== 'invoice') return sql`null`;
  const { invoice_due_days: days } = await readSettings(tx, { env, keys: ['invoice_due_days'] });
  return sql`app.day_of(${buyer}::uuid, now()) + ${Number(days ?? env.INVOICE_DUE_DAYS)}::integer`;
}
