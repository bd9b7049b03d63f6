// reason for length: every shape in which an order leaves or reaches the server, and the words for them
import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { PRICE_MAX } from '#core/shared/price.ts';
import { orderDocument } from '#features/billing/invoicing/schema.ts';
import { planRoles } from '#features/billing/plans/schema.ts';

export const orderKinds = ['plan', 'package', 'workbook', 'request'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderKindLabels = {
  plan: 'Plan',
  package: 'Premium package',
  workbook: 'Workbook',
  request: 'Service request',
} as const satisfies Record<OrderKind, string>;

/** Derived from the ledger by `app.order_status`. */
export const orderStatuses = ['open', 'paid', 'cancelled', 'refunded', 'partly_refunded', 'disputed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusLabels = {
  open: 'Open',
  paid: 'Paid',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  partly_refunded: 'Partly refunded',
  disputed: 'Disputed',
} as const satisfies Record<OrderStatus, string>;

/** By card on Stripe's page, through the payment link of the settings, or by transfer against an invoice. */
export const paymentOptions = ['stripe', 'link', 'invoice'] as const;
export type PaymentOption = (typeof paymentOptions)[number];

/** Payment methods that an admin records. */
export const manualPaymentMethods = ['transfer', 'link', 'other'] as const;
export type ManualPaymentMethod = (typeof manualPaymentMethods)[number];

/** Kinds of ledger transactions. Each one balances. */
export const transactionKinds = [
  'charge',
  'payment',
  'cancellation',
  'refund',
  /** A refund that did not reach the buyer: the money is owed to them again. */
  'refund_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  /** An overpayment returned to the buyer. */
  'credit_refund',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** Accounts. A debit is positive, a credit negative. */
export const ledgerAccounts = [
  /** Owed by the buyer. */
  'receivable',
  /** Sales without tax, and the tax. */
  'sales',
  'tax',
  /** Refunded sales. */
  'refunds',
  /** Money at Stripe, at the target of payment links, at the bank, or elsewhere. */
  'stripe',
  'link',
  'bank',
  /** Amount that Stripe withholds during a dispute. */
  'disputed',
  /** Overpayments owed to the buyer. */
  'credit_owed',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Maximum amount of one order in minor units. */
const AMOUNT_MAX = PRICE_MAX * 100 * 20;
const REFERENCE_CHARACTERS = 120;
const NOTE_CHARACTERS = 1000;

const version = z.int32('Please reload this order').min(1, 'Please reload this order');
const amountMessage = 'Please enter an amount above 0, such as 1997 or 1997.50';
/** Minor units (cents). */
const amount = z.int(amountMessage).min(1, amountMessage).max(AMOUNT_MAX, 'This amount is too high');

/** Purchased item. The server determines price, currency and buyer. */
export const checkoutInput = z.strictObject({
  kind: z.enum(orderKinds, 'Please choose what to buy'),
  /** ID of the plan or service request. Omitted for the package and the workbook. */
  id: z.uuid('Please choose what to buy').optional(),
  /** Default: the first payment method offered for it. */
  payment_option: z.enum(paymentOptions, 'Please choose how to pay').optional(),
  /** Version of the terms that the buyer has read and agrees to. */
  terms_version: z.int32('Please read the terms and agree to them').min(1, 'Please read the terms and agree to them'),
});
export type CheckoutInput = z.output<typeof checkoutInput>;

/**
 * Target of the browser for payment: Stripe, a payment link, or the order's page. `id` is Stripe's, otherwise the
 * order's.
 */
export const checkoutResponse = z.object({ id: z.string(), url: z.string(), order_id: z.uuid() });
export type CheckoutResponse = z.output<typeof checkoutResponse>;

/** Offer and payment methods, requested before a checkout. */
export const offerQuery = z.strictObject({ kind: z.enum(orderKinds), id: z.uuid().optional() });
export const offerResponse = z.object({
  kind: z.enum(orderKinds),
  description: z.string(),
  amount_minor: z.int(),
  tax_minor: z.int(),
  /** Name of the tax, such as 'VAT'. Null if no tax is shown. */
  tax_name: z.string().nullable(),
  currency: z.string(),
  payment_options: z.array(z.enum(paymentOptions)),
  guarantee_days: z.int(),
  /** The buyer's open order for the same item. */
  open_order_id: z.uuid().nullable(),
  terms: z.object({ version: z.int(), title: z.string(), text: z.string() }),
});
export type OfferResponse = z.output<typeof offerResponse>;

/** A ledger transaction as its buyer and staff read it. Amounts in minor units. */
const transactionRow = z.object({
  id: z.uuid(),
  kind: z.enum(transactionKinds),
  amount_minor: z.int(),
  /** `stripe`, or one of {@link manualPaymentMethods}. Empty if no money moved. */
  payment_method: z.string(),
  reference: z.string(),
  note: z.string(),
  occurred_at: z.string(),
});
export type TransactionRow = z.output<typeof transactionRow>;

export const refundStatuses = ['requested', 'declined', 'sending', 'done', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundRow = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  amount_minor: z.int(),
  status: z.enum(refundStatuses),
  /** The buyer's reason. */
  reason: z.string(),
  /** The admin's decision, which the buyer reads. */
  decision: z.string(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
});
export type RefundRow = z.output<typeof refundRow>;

const orderAbilities = z.object({
  pay: z.boolean(),
  /** While nothing is paid. */
  cancel: z.boolean(),
  /** Within the guarantee. */
  ask_refund: z.boolean(),
  /** For staff. */
  record_payment: z.boolean(),
  refund: z.boolean(),
  return_credit: z.boolean(),
});
export type OrderAbilities = z.output<typeof orderAbilities>;

/** Amounts in minor units of the currency. Timestamps in ISO 8601. */
export const orderRow = z.object({
  id: z.uuid(),
  /** Payment reference: 'LO-1A2B3C4D'. */
  reference: z.string(),
  /** Null, as is the email address, if the buyer's account is deleted. */
  user_id: z.uuid().nullable(),
  email: z.string(),
  kind: z.enum(orderKinds),
  plan_id: z.uuid().nullable(),
  request_id: z.uuid().nullable(),
  role: z.enum(planRoles).nullable(),
  /** Item, such as 'Elite' or '2 × UK Design (SR-1A2B3C4D)'. */
  description: z.string(),
  quantity: z.int(),
  amount_minor: z.int(),
  tax_minor: z.int(),
  tax_name: z.string(),
  currency: z.string(),
  payment_option: z.enum(paymentOptions),
  status: z.enum(orderStatuses),
  paid_minor: z.int(),
  due_minor: z.int(),
  refunded_minor: z.int(),
  /** Overpayment owed to the buyer. */
  credit_minor: z.int(),
  /** Due date, if it is paid by invoice. */
  due_on: z.iso.date().nullable(),
  paid_at: z.string().nullable(),
  /**
   * Until when the buyer may request a refund, by their calendar: `app.guarantee_until`. Null if nothing is paid or
   * there is no guarantee.
   */
  guarantee_until: z.string().nullable(),
  terms_version: z.int(),
  terms_agreed_at: z.string(),
  created_at: z.string(),
  version: z.int(),
  can: orderAbilities,
});
export type OrderRow = z.output<typeof orderRow>;

/** An order with its history. */
export const orderDetails = z.object({
  order: orderRow,
  transactions: z.array(transactionRow),
  refunds: z.array(refundRow),
  documents: z.array(orderDocument),
  /** Target for external payment: the payment link, or Stripe's page while it is open. */
  pay_url: z.string().nullable(),
  bank_details: z.string().nullable(),
  /** Payment methods that the buyer may switch to. */
  payment_options: z.array(z.enum(paymentOptions)),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const orderSorts = ['created_at', 'amount', 'due', 'status', 'description'] as const;
/** Query of a list of orders. `from` and `until` are order dates. */
export const orderQuery = listQuery({
  sorts: orderSorts,
  filters: {
    status: z.enum(orderStatuses),
    kind: z.enum(orderKinds),
    payment_option: z.enum(paymentOptions),
    /** Open orders past their due date. */
    overdue: z.enum(['true']),
    /** Orders with an undecided refund request. */
    refund_requested: z.enum(['true']),
  },
}).omit({ trash: true });

/** Inclusive dates of ledger entries. */
export const bookkeepingQuery = z.strictObject({
  from: calendarDate({ label: 'From' }).optional(),
  until: calendarDate({ label: 'Until' }).optional(),
});
export type BookkeepingQuery = z.output<typeof bookkeepingQuery>;

export const orderListAbilities = z.object({ create: z.boolean() });

export const orderCancel = z.strictObject({ version });

/** Changes the payment method of an open order. The response is that of a checkout. */
export const orderPay = z.strictObject({ payment_option: z.enum(paymentOptions).optional() });

export const refundAsk = z.strictObject({
  reason: plainText({
    label: 'Reason',
    required: 'Please say why you are requesting a refund',
    maxCharacters: NOTE_CHARACTERS,
    isMultiline: true,
  }),
});

/** A received payment, in part or in full, recorded by an admin. */
export const paymentInput = z.strictObject({
  amount_minor: amount,
  payment_method: z.enum(manualPaymentMethods, 'Please choose how it was paid'),
  /** Reference of the bank or payment page. The same one cannot be recorded twice. */
  reference: plainText({
    label: 'Reference',
    required: 'Please enter the payment reference',
    maxCharacters: REFERENCE_CHARACTERS,
  }),
  received_on: z.iso.date('Please enter the date it was received'),
  note: plainText({ label: 'Note', maxCharacters: NOTE_CHARACTERS, isMultiline: true }).default(''),
  version,
});
export type PaymentInput = z.output<typeof paymentInput>;

/** A refund granted by an admin, with or without the buyer's request (`refund_id`). */
export const refundInput = z.strictObject({
  amount_minor: amount,
  refund_id: z.uuid().optional(),
  decision: plainText({
    label: 'Reason',
    required: 'Please give a reason',
    maxCharacters: NOTE_CHARACTERS,
    isMultiline: true,
  }),
  /** Bank reference, for refunds outside of the payment provider. */
  reference: plainText({ label: 'Reference', maxCharacters: REFERENCE_CHARACTERS }).default(''),
  version,
});
export type RefundInput = z.output<typeof refundInput>;

export const refundDecline = z.strictObject({
  decision: plainText({
    label: 'Reason',
    required: 'Please give a reason',
    maxCharacters: NOTE_CHARACTERS,
    isMultiline: true,
  }),
});
export type RefundDecline = z.output<typeof refundDecline>;

/** Income of a month in minor units: paid, refunded, and the sum. */
const incomeMonth = z.object({
  month: z.string(),
  currency: z.string(),
  paid_minor: z.int(),
  refunded_minor: z.int(),
  net_minor: z.int(),
  orders: z.int(),
});
export const incomeResponse = z.object({ months: z.array(incomeMonth) });
export type IncomeResponse = z.output<typeof incomeResponse>;
