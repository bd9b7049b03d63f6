import { paths } from '#core/shared/paths.ts';

import type { OrderAbilities, OrderKind, OrderRow } from './schema.ts';

/** Payment reference: the start of an order's ID. */
export function orderReference(id: string): string {
  return `LO-${id.slice(0, 8).toUpperCase()}`;
}

/** Smallest amount that Stripe charges to a card, in minor units. */
export const CARD_MINIMUM_MINOR = 50;

/** Whether something is due, but too little for a card. */
export function isTooSmallForCard(dueMinor: number): boolean {
  return dueMinor > 0 && dueMinor < CARD_MINIMUM_MINOR;
}

type Sums = Pick<
  OrderRow,
  'status' | 'paid_minor' | 'due_minor' | 'refunded_minor' | 'credit_minor' | 'guarantee_until'
>;

/** Returns what a reader may do with an order: its buyer, or staff for orders of others. */
export function orderAbilities(
  order: Sums,
  { isBuyer, isStaff, isRefundOpen, now }: { isBuyer: boolean; isStaff: boolean; isRefundOpen: boolean; now: Date },
): OrderAbilities {
  const isOpen = order.status === 'open';
  const rest = order.paid_minor - order.refunded_minor;
  const isGuaranteed = order.guarantee_until !== null && now.getTime() <= Date.parse(order.guarantee_until);
  const isPaid = order.status === 'paid' || order.status === 'partly_refunded';
  return {
    pay: isBuyer && isOpen,
    cancel: isBuyer && isOpen && order.paid_minor === 0,
    ask_refund: isBuyer && isPaid && rest > 0 && isGuaranteed && !isRefundOpen,
    // Also payments for a canceled order, whose invoice may have been paid before the buyer learned that it is void.
    record_payment: isStaff && (order.due_minor > 0 || order.status === 'cancelled'),
    refund: isStaff && rest > 0 && (isPaid || isOpen),
    return_credit: isStaff && order.credit_minor > 0,
  };
}

/** Returns the purchased item as named in paths and the API. */
export type OrderItem = { kind: OrderKind; id?: string | undefined };

/** Path of the page to order it. */
export function checkoutLink({ kind, id }: OrderItem): string {
  return `${paths.payment}/new?${new URLSearchParams({ kind, ...(id && { id }) })}`;
}
