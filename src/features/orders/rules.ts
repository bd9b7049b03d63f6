import { paths } from '#core/shared/paths.ts';

import type { OrderAbilities, OrderKind, OrderRow } from './schema.ts';

/** What a payer quotes when they pay or ask: the beginning of an order's id. */
export function orderReference(id: string): string {
  return `LO-${id.slice(0, 8).toUpperCase()}`;
}

type Sums = Pick<
  OrderRow,
  'status' | 'paid_minor' | 'due_minor' | 'refunded_minor' | 'credit_minor' | 'guarantee_until'
>;

/** What a reader may do with an order: its buyer, or staff who handle those of others. */
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
    // Also what arrives for a cancelled order: its invoice may have been paid before the buyer read that it is void.
    record_payment: isStaff && (order.due_minor > 0 || order.status === 'cancelled'),
    refund: isStaff && rest > 0 && (isPaid || isOpen),
    return_credit: isStaff && order.credit_minor > 0,
  };
}

/** What is bought, as an address and the API name it. */
export type Wanted = { kind: OrderKind; id?: string | undefined };

/** The page on which it is ordered. */
export function checkoutLink({ kind, id }: Wanted): string {
  return `${paths.payment}/new?${new URLSearchParams({ kind, ...(id && { id }) })}`;
}
