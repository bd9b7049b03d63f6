import { z } from 'zod';

import type { StatusTone } from '#core/client/ui/status-badge.tsx';
import { decimalToMinor, formatMinor, otherCurrencyText } from '#core/shared/money.ts';
import { readNumber } from '#core/shared/number-text.ts';
import type { DocumentKind } from '#features/billing/invoicing/schema.ts';

import {
  orderStatusLabels,
  type OrderRow,
  type OrderStatus,
  type PaymentOption,
  type ManualPaymentMethod,
  type RefundStatus,
  type TransactionKind,
  type TransactionRow,
} from '../schema.ts';

export const orderTones: Record<OrderStatus, StatusTone> = {
  open: 'brass',
  paid: 'green',
  cancelled: 'plain',
  refunded: 'plain',
  partly_refunded: 'blue',
  disputed: 'rust',
};

export const paymentOptionLabels: Record<PaymentOption, string> = {
  stripe: 'Card (Stripe)',
  link: 'Payment link',
  invoice: 'Invoice',
};
export const paymentMethodLabels: Record<ManualPaymentMethod, string> = {
  transfer: 'Bank transfer',
  link: 'Payment link',
  other: 'Other',
};
export const documentLabels: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  credit_note: 'Credit note',
};
export const refundLabels: Record<RefundStatus, string> = {
  requested: 'Requested',
  declined: 'Declined',
  sending: 'In progress',
  done: 'Refunded',
  failed: 'Failed',
};
export const refundTones: Record<RefundStatus, StatusTone> = {
  requested: 'brass',
  declined: 'plain',
  sending: 'blue',
  done: 'green',
  failed: 'rust',
};

const labels: Record<TransactionKind, string> = {
  charge: 'Ordered',
  payment: 'Paid',
  cancellation: 'Cancelled',
  refund: 'Refunded',
  dispute_opened: 'Disputed with the bank',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
  refund_returned: 'Refund returned',
  credit_refund: 'Overpayment refunded',
};

/** Describes a ledger transaction, such as 'Paid $700.00 by bank transfer'. */
export function transactionText(
  { kind, amount_minor: amount, payment_method }: TransactionRow,
  currency: string,
): string {
  const by =
    { '': '', stripe: ' by card', transfer: ' by bank transfer', link: ' by payment link', other: '' }[
      payment_method
    ] ?? '';
  return `${labels[kind]}: ${formatMinor(amount, currency)}${by}`;
}

/** Name of an order in messages. */
export function getTitle({ description, reference }: Pick<OrderRow, 'description' | 'reference'>): string {
  return `${description} (${reference})`;
}

/** Whether its due date has passed in the reader's calendar. */
export function isOverdue({ status, due_on: due }: Pick<OrderRow, 'status' | 'due_on'>, today: string): boolean {
  return status === 'open' && due !== null && due < today;
}

/** Formats an order's status for a badge, such as 'Open, overdue'. */
export function stateText(order: Pick<OrderRow, 'status' | 'due_on'>, today: string): string {
  return isOverdue(order, today) ? 'Overdue' : orderStatusLabels[order.status];
}

/** Refundable amount of an order in minor units. */
export function computeRefundable({
  paid_minor: paid,
  refunded_minor: refunded,
  amount_minor: amount,
}: OrderRow): number {
  return Math.max(0, Math.min(paid, amount) - refunded);
}

/** Parses a typed amount to minor units. Undefined if it is not one in this currency. */
export function typedMinor(typed: string, currency: string): number | undefined {
  const reading = readNumber(typed, { currency });
  const written = reading.kind === 'number' ? String(reading.value) : '';
  return /^\d{1,10}(\.\d{1,2})?$/.test(written) ? decimalToMinor(written) : undefined;
}

const amountMessage = 'Please enter an amount above 0, such as 1997 or 1997.50';

/** Builds a schema for a typed amount above 0, in minor units. */
export function typedAmount(currency: string) {
  return z.string().transform((typed, { addIssue }) => {
    const amount = typedMinor(typed, currency);
    if (amount !== undefined && amount > 0) return amount;
    const isOther = readNumber(typed, { currency }).kind === 'other-currency';
    addIssue({ code: 'custom', message: isOther ? otherCurrencyText(currency) : amountMessage });
    return z.NEVER;
  });
}

/** Explains the effect of a payment before it is recorded. Undefined if it is exactly what is due. */
export function paymentEffect(
  typed: string,
  { due_minor: due, currency, status }: Pick<OrderRow, 'due_minor' | 'currency' | 'status'>,
): string | undefined {
  const amount = typedMinor(typed, currency);
  if (amount === undefined || amount === 0) return undefined;
  if (status === 'cancelled') {
    return `This order is cancelled, so the full amount, ${formatMinor(amount, currency)}, will be owed to the buyer.`;
  }
  if (amount > due) {
    return `This is ${formatMinor(amount - due, currency)} more than the amount due. The difference will be owed to the buyer.`;
  }
  if (amount < due) return `Partial payment: ${formatMinor(due - amount, currency)} will still be due.`;
  return undefined;
}
