// reason for length: every shape in which an order leaves or reaches the server, and the words for them
import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { PRICE_MAX } from '#core/shared/price.ts';
import { orderDocument } from '#features/billing-documents/schema.ts';
import { planRoles } from '#features/plans/schema.ts';

/** What an order is for. */
export const orderKinds = ['plan', 'package', 'workbook', 'request'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderKindLabels = {
  plan: 'Plan',
  package: 'Premium package',
  workbook: 'Workbook',
  request: 'Service request',
} as const satisfies Record<OrderKind, string>;

/** They follow from the ledger alone: `app.order_status`. */
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

/** By card on Stripe's page; at the payment link of the settings; by transfer, against an invoice. */
export const paymentWays = ['stripe', 'link', 'invoice'] as const;
export type PaymentWay = (typeof paymentWays)[number];

/** How money came in that an admin records. */
export const recordedMeans = ['transfer', 'link', 'other'] as const;
export type RecordedMeans = (typeof recordedMeans)[number];

/** What a transaction of the ledger tells; each is balanced. */
export const transactionKinds = [
  'charge',
  'payment',
  'cancellation',
  'refund',
  /** A refund that did not reach the buyer: the money is with us again, and owed to them. */
  'refund_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  /** Money that was paid in surplus goes back to the buyer. */
  'credit_refund',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** What each account holds; a debit is positive, a credit negative. */
export const ledgerAccounts = [
  /** What the buyer owes us. */
  'receivable',
  /** What we sold, without tax; and the tax in it. */
  'sales',
  'tax',
  /** What we gave back of it. */
  'refunds',
  /** Where money is: at Stripe, where the payment links lead, at the bank or elsewhere. */
  'stripe',
  'link',
  'bank',
  /** What Stripe holds back while a payment is disputed. */
  'disputed',
  /** What we owe the buyer: paid in surplus. */
  'credit_owed',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The highest amount of one order, in minor units. */
export const AMOUNT_MAX = PRICE_MAX * 100 * 20;
const REFERENCE_CHARACTERS = 120;
const NOTE_CHARACTERS = 1000;

const version = z.int32('Please reload this order').min(1, 'Please reload this order');
const amountMessage = 'Please enter an amount above 0, such as 1997 or 1997.50';
/** Minor units (cents). */
const amount = z.int(amountMessage).min(1, amountMessage).max(AMOUNT_MAX, 'This amount is too high');

/** What is bought: price, currency and person are the server's to say. */
export const checkoutInput = z.strictObject({
  kind: z.enum(orderKinds, 'Please choose what to buy'),
  /** The plan's or the service request's id; left out of the package and the workbook. */
  id: z.uuid('Please choose what to buy').optional(),
  /** Left out, the first way that is offered for it. */
  way: z.enum(paymentWays, 'Please choose how to pay').optional(),
  /** The version of the terms that the buyer has read and agrees to. */
  terms_version: z.int32('Please read the terms and agree to them').min(1, 'Please read the terms and agree to them'),
});
export type CheckoutInput = z.output<typeof checkoutInput>;

/** Where the browser goes to pay: to Stripe, to a payment link or to the order's page. `id` is Stripe's, else the order's. */
export const checkoutAnswer = z.object({ id: z.string(), url: z.string(), order_id: z.uuid() });
export type CheckoutAnswer = z.output<typeof checkoutAnswer>;

/** What can be bought now, and how: asked before a checkout. */
export const offerQuery = z.strictObject({ kind: z.enum(orderKinds), id: z.uuid().optional() });
export const offerAnswer = z.object({
  kind: z.enum(orderKinds),
  description: z.string(),
  amount_minor: z.int(),
  tax_minor: z.int(),
  /** 'VAT', null where no tax is shown. */
  tax_name: z.string().nullable(),
  currency: z.string(),
  ways: z.array(z.enum(paymentWays)),
  guarantee_days: z.int(),
  /** An order of the buyer's for the same that is open still. */
  open_order_id: z.uuid().nullable(),
  terms: z.object({ version: z.int(), title: z.string(), text: z.string() }),
});
export type OfferAnswer = z.output<typeof offerAnswer>;

/** A transaction of the ledger as both its buyer and staff read it. Amounts in minor units. */
export const transactionRow = z.object({
  id: z.uuid(),
  kind: z.enum(transactionKinds),
  amount_minor: z.int(),
  /** `stripe`, or one of {@link recordedMeans}; empty where no money moved. */
  means: z.string(),
  reference: z.string(),
  note: z.string(),
  occurred_at: z.string(),
});
export type TransactionRow = z.output<typeof transactionRow>;

export const refundStatuses = ['asked', 'declined', 'sending', 'done', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

export const refundRow = z.object({
  id: z.uuid(),
  order_id: z.uuid(),
  amount_minor: z.int(),
  status: z.enum(refundStatuses),
  /** The buyer's. */
  reason: z.string(),
  /** The admin's, which the buyer reads. */
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
  /** Staff's. */
  record_payment: z.boolean(),
  refund: z.boolean(),
  return_credit: z.boolean(),
});
export type OrderAbilities = z.output<typeof orderAbilities>;

/** Amounts in minor units of the currency; instants in ISO 8601. */
export const orderRow = z.object({
  id: z.uuid(),
  /** What a payer quotes: 'LO-1A2B3C4D'. */
  reference: z.string(),
  /** Null, and no address, where the buyer's account is deleted. */
  user_id: z.uuid().nullable(),
  email: z.string(),
  kind: z.enum(orderKinds),
  plan_id: z.uuid().nullable(),
  request_id: z.uuid().nullable(),
  /** The role that a plan is for. */
  role: z.enum(planRoles).nullable(),
  /** 'Elite', '2 × UK Design (SR-1A2B3C4D)' */
  description: z.string(),
  quantity: z.int(),
  amount_minor: z.int(),
  tax_minor: z.int(),
  tax_name: z.string(),
  currency: z.string(),
  way: z.enum(paymentWays),
  status: z.enum(orderStatuses),
  paid_minor: z.int(),
  due_minor: z.int(),
  refunded_minor: z.int(),
  /** Paid in surplus and owed to the buyer. */
  credit_minor: z.int(),
  /** When it is due, where it is paid by invoice. */
  due_on: z.iso.date().nullable(),
  paid_at: z.string().nullable(),
  /** Until when the buyer may ask for a refund, by their calendar: `app.guarantee_until`; null where nothing is paid or no guarantee goes with it. */
  guarantee_until: z.string().nullable(),
  terms_version: z.int(),
  terms_agreed_at: z.string(),
  created_at: z.string(),
  version: z.int(),
  can: orderAbilities,
});
export type OrderRow = z.output<typeof orderRow>;

/** One order with all that happened to it. */
export const orderDetails = z.object({
  order: orderRow,
  transactions: z.array(transactionRow),
  refunds: z.array(refundRow),
  documents: z.array(orderDocument),
  /** Of a way that is paid elsewhere, where to: the payment link, or Stripe's page while it is open. */
  pay_url: z.string().nullable(),
  bank_details: z.string().nullable(),
  /** The ways that the buyer may change to. */
  ways: z.array(z.enum(paymentWays)),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const orderSorts = ['created_at', 'amount', 'due', 'status', 'description'] as const;
/** What a list of orders is asked for; `from` and `until` are days of the order. */
export const orderQuery = listQuery({
  sorts: orderSorts,
  filters: {
    status: z.enum(orderStatuses),
    kind: z.enum(orderKinds),
    way: z.enum(paymentWays),
    /** Open orders whose due date is over. */
    overdue: z.enum(['true']),
    /** Where the buyer has asked for a refund that is not decided. */
    refund_asked: z.enum(['true']),
  },
}).omit({ trash: true });
export type OrderQuery = z.output<typeof orderQuery>;

/** The days of the ledger's entries, both included. */
export const bookkeepingQuery = z.strictObject({
  from: calendarDate({ label: 'From' }).optional(),
  until: calendarDate({ label: 'Until' }).optional(),
});
export type BookkeepingQuery = z.output<typeof bookkeepingQuery>;

export const orderListAbilities = z.object({ create: z.boolean() });

export const orderCancel = z.strictObject({ version });
export type OrderCancel = z.output<typeof orderCancel>;

/** Changes how an open order is paid; the answer is that of a checkout. */
export const orderPay = z.strictObject({ way: z.enum(paymentWays).optional() });
export type OrderPay = z.output<typeof orderPay>;

export const refundAsk = z.strictObject({
  reason: plainText({
    label: 'Reason',
    required: 'Please say why you are requesting a refund',
    maxCharacters: NOTE_CHARACTERS,
    isMultiline: true,
  }),
});
export type RefundAsk = z.output<typeof refundAsk>;

/** A payment that arrived, in part or whole, as an admin records it. */
export const paymentInput = z.strictObject({
  amount_minor: amount,
  means: z.enum(recordedMeans, 'Please choose how it was paid'),
  /** What the bank or the payment page calls it; the same one is not recorded twice. */
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

/** A refund as an admin grants it: asked for by the buyer (`refund_id`) or not. */
export const refundInput = z.strictObject({
  amount_minor: amount,
  refund_id: z.uuid().optional(),
  decision: plainText({
    label: 'Reason',
    required: 'Please give a reason',
    maxCharacters: NOTE_CHARACTERS,
    isMultiline: true,
  }),
  /** For money that goes back otherwise than through the payment provider: what the bank calls it. */
  reference: plainText({ label: 'Reference', maxCharacters: REFERENCE_CHARACTERS }).default(''),
  version,
});
export type RefundInput = z.output<typeof refundInput>;

/** Money paid in surplus that went back to the buyer, recorded as a payment is. */
export const creditRefundInput = paymentInput;

export const refundDecline = z.strictObject({
  decision: plainText({
    label: 'Reason',
    required: 'Please give a reason',
    maxCharacters: NOTE_CHARACTERS,
    isMultiline: true,
  }),
});
export type RefundDecline = z.output<typeof refundDecline>;

/** Income of a month in minor units: what was paid, given back, and both together. */
export const incomeMonth = z.object({
  month: z.string(),
  currency: z.string(),
  paid_minor: z.int(),
  refunded_minor: z.int(),
  net_minor: z.int(),
  orders: z.int(),
});
export const incomeAnswer = z.object({ months: z.array(incomeMonth) });
export type IncomeAnswer = z.output<typeof incomeAnswer>;
