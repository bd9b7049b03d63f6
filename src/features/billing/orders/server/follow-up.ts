// Issues documents and notifies buyer and staff after money has moved.
import { eq } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import { formatMinor } from '#core/shared/money.ts';
import { paths } from '#core/shared/paths.ts';
import { issueDocuments } from '#features/billing/invoicing/server/queries.ts';
import { notify, notifyStaff, type Notice } from '#features/communication/notifications/server/queries.ts';

import { orderReference } from '../rules.ts';
import { orders } from './table.ts';

export type PaymentEventKind =
  | 'payment'
  | 'payment_failed'
  | 'refund'
  | 'refund_returned'
  | 'refund_declined'
  | 'refund_requested'
  | 'credit_refund'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost';

type Order = typeof orders.$inferSelect;

/** Notification of the buyer, without what only concerns staff. */
function wordsFor(order: Order, event: PaymentEventKind): Pick<Notice, 'title' | 'message' | 'type'> | undefined {
  const money = (minor: number) => formatMinor(minor, order.currency);
  const what = `Order ${orderReference(order.id)}: ${order.description}.`;
  switch (event) {
    case 'payment':
      return order.due_minor > 0
        ? {
            title: 'We received part of your payment',
            message: `${what} ${money(order.due_minor)} is still due.`,
            type: 'info',
          }
        : { title: 'Your order is paid', message: `${what} Thank you.`, type: 'success' };
    case 'payment_failed':
      // A payment by another method may have come first.
      return order.due_minor > 0
        ? {
            title: 'Your payment did not go through',
            message: `${what} Your bank did not process the payment, so nothing was charged. Please pay again, by this or another method.`,
            type: 'warning',
          }
        : undefined;
    case 'refund':
      return {
        title: 'You have been refunded',
        message: `${what} Refunded so far: ${money(order.refunded_minor)}.`,
        type: 'info',
      };
    case 'refund_returned':
      return {
        title: 'Your refund did not go through',
        message: `${what} Your bank returned the money to us. We will contact you about another way to refund you.`,
        type: 'warning',
      };
    case 'credit_refund':
      return { title: 'We refunded your overpayment', message: what, type: 'info' };
    case 'refund_declined':
      return {
        title: 'Your refund request was declined',
        message: `${what} See the order for the reason.`,
        type: 'warning',
      };
    case 'dispute_opened':
      return {
        title: 'One of your payments is disputed',
        message: `${what} Your purchase is on hold until the dispute is decided.`,
        type: 'warning',
      };
    case 'dispute_won':
      return {
        title: 'The dispute over your payment is settled',
        message: `${what} Your payment stands.`,
        type: 'info',
      };
    case 'dispute_lost':
      return {
        title: 'The dispute over your payment is settled',
        message: `${what} The money was returned to you.`,
        type: 'info',
      };
    case 'refund_requested':
      return undefined;
  }
}

/** Events with a receipt or credit note, which have separate emails. */
const documented: ReadonlySet<PaymentEventKind> = new Set(['payment', 'refund']);

/** Events that staff are mailed about. An ordinary payment needs no action. */
function staffEvent(order: Order, event: PaymentEventKind): string | undefined {
  if (event === 'payment' && order.credit_minor > 0) return 'A payment exceeds the amount due';
  if (event === 'refund_requested') return 'A buyer has requested a refund';
  if (event === 'dispute_opened') return 'A payment is disputed';
  if (event === 'dispute_won' || event === 'dispute_lost') return 'A dispute was decided';
  return undefined;
}

/** Runs in the transaction that moved the money. */
export async function followUp(
  tx: Transaction,
  { env, orderId, event, reason = '' }: { env: Env; orderId: string; event: PaymentEventKind; reason?: string },
): Promise<void> {
  await issueDocuments(tx, { env, orderId });
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const words = wordsFor(order, event);
  if (words && order.user_id) {
    await notify(tx, {
      ...words,
      title: `${words.title}: ${order.description}`,
      userId: order.user_id,
      kind: 'order',
      link: `${paths.payment}/${order.id}`,
      isMailed: documented.has(event) ? false : 'at once',
    });
  }
  const staffNotice = staffEvent(order, event);
  if (!staffNotice) return;
  const data = {
    event: staffNotice,
    link: `${env.APP_URL}${paths.adminOrders}/${order.id}`,
    reference: orderReference(order.id),
    description: order.description,
    amount: formatMinor(order.amount_minor, order.currency),
    credit: order.credit_minor > 0 ? formatMinor(order.credit_minor, order.currency) : '',
    reason,
  };
  const admins = {
    permission: 'manage_subscriptions',
    kind: 'order',
    title: `${staffNotice}: ${data.description} (${data.reference})`,
    message: [`Amount: ${data.amount}.`, reason].filter(Boolean).join(' '),
    link: `${paths.adminOrders}/${order.id}`,
  } as const;
  await notifyStaff(tx, { env, kind: 'order-for-staff', data, admins });
}
