// Leads from an order to its payment page. The provider is never called inside a transaction.
import { and, eq } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import type { PayableOrder, PaymentProvider } from '#core/server/payments/provider.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import { users } from '#core/server/identity/table.ts';

import { orderReference } from '../rules.ts';
import type { CheckoutResponse, PaymentOption } from '../schema.ts';
import {
  closeCheckout,
  countCheckouts,
  findCheckout,
  isOwn,
  isPosted,
  saveCheckout,
  listStaleCheckouts,
} from './queries.ts';
import { boughtBy } from './ordering.ts';
import { orders } from './table.ts';
import { paymentLink } from './payment-options.ts';

/** @throws AppError order_closed, payment_pending, payment_unavailable */
export async function startCheckout(
  ctx: ActorContext,
  { orderId, paymentOption }: { orderId: string; paymentOption: PaymentOption },
): Promise<CheckoutResponse> {
  const page = `${paths.payment}/${orderId}`;
  if (paymentOption === 'invoice') return { id: orderId, url: page, order_id: orderId };
  if (paymentOption === 'stripe') return { ...(await openPage(ctx, orderId)), order_id: orderId };
  const link = await ctx.elevated('finds the payment link of an own order', async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), isOwn));
    return order && paymentLink(tx, ctx, boughtBy(order));
  });
  return { id: orderId, url: link ?? page, order_id: orderId };
}

/** Returns the order's page at the provider: the open one, or a new one. Two windows get the same. */
async function openPage(ctx: ActorContext, orderId: string): Promise<{ id: string; url: string }> {
  const { database, payments, env, now } = ctx;
  if (!payments) throw new AppError('payment_unavailable');
  const begun = await ctx.elevated('opens a payment page of an own order', async (tx) => {
    const [order] = await tx
      .select({ order: orders, email: users.email })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.user_id))
      .where(and(eq(orders.id, orderId), isOwn));
    // Counted before the search, so that a page stored by another window in between is found and no second one is
    // opened.
    const attempt = await countCheckouts(tx, orderId);
    return order && { ...order, attempt, open: await findCheckout(tx, orderId) };
  });
  if (begun?.order.status !== 'open') throw new AppError('order_closed');
  const { order, email, open, attempt } = begun;
  const { user_id: userId } = order;
  // The buyer's account is deleted.
  if (userId === null) throw new AppError('order_closed');
  if (open && open.expires_at > now && open.amount_minor === order.due_minor) {
    return { id: open.id, url: open.url };
  }
  // A second page would be paid in addition to the pending payment.
  if (open && !(await closePage({ database, payments }, open.id))) throw new AppError('payment_pending');

  const payable: PayableOrder = {
    id: order.id,
    reference: orderReference(order.id),
    description: order.description,
    amountMinor: order.due_minor,
    currency: order.currency,
    userId,
    email,
    successUrl: `${env.APP_URL}${paths.payment}/${order.id}?paid`,
    cancelUrl: `${env.APP_URL}${paths.payment}/${order.id}`,
  };
  const opened = await payments.openCheckout(payable, `checkout:${order.id}:${attempt}`);
  return ctx.elevated('keeps the payment page of an own order', async (tx) => {
    const checkout = { id: opened.id, url: opened.url, amount_minor: order.due_minor, expires_at: opened.expiresAt };
    if (await saveCheckout(tx, { ...checkout, order_id: order.id })) return { id: opened.id, url: opened.url };
    const other = await findCheckout(tx, order.id);
    if (!other) throw new AppError('order_closed');
    return { id: other.id, url: other.url };
  });
}

/**
 * Closes a page. False if it was paid and the payment is not in the ledger yet. The page stays the order's until then.
 */
async function closePage(
  { database, payments }: { database: Services['database']; payments: PaymentProvider },
  id: string,
): Promise<boolean> {
  const paymentId = await payments.expireCheckout(id);
  return database.asSystem('a payment page is closed', async (tx) => {
    if (paymentId !== undefined && !(await isPosted(tx, paymentId))) return false;
    await closeCheckout(tx, id);
    return true;
  });
}

/**
 * Closes pages of orders that are canceled, paid, or due in another amount: of one order, or of all. A page that the
 * provider does not close now is closed by the next call.
 */
export async function expireStaleCheckouts(
  { database, payments, log }: Pick<Services, 'database' | 'payments' | 'log'>,
  orderId?: string,
): Promise<void> {
  if (!payments) return;
  const useless = await database.asSystem('finds payment pages that have no use', (tx) =>
    listStaleCheckouts(tx, orderId),
  );
  for (const id of useless) {
    await closePage({ database, payments }, id).catch((error: unknown) =>
      log.warn({ err: error, id }, 'a payment page could not be closed'),
    );
  }
}
