// The only writer of the ledger and of an order's status and sums. The database rejects changes of postings, unbalanced
// entries, and refunds beyond what was paid.
import { and, eq, sql, type SQL } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';

import { entitleBuyer } from '#features/billing/entitlements/server/queries.ts';
import { includeRequests, markPaid } from '#features/billing/service-requests/server/queries.ts';

import {
  ledgerAccounts,
  type LedgerAccount,
  type OrderStatus,
  type ManualPaymentMethod,
  type TransactionKind,
} from '../schema.ts';
import { ledgerEntries, ledgerTransactions, orders } from './table.ts';

export type Order = typeof orders.$inferSelect;
/** `known`: posted before. `mismatch`: amount or currency does not fit the order, and nothing was posted. */
export type Outcome = 'posted' | 'known' | 'unknown_order' | 'mismatch';
export type PaymentMethod = 'stripe' | ManualPaymentMethod;

/**
 * Facts of money that moved. Its payment method and external ID make it unique for each kind. Occurs now if no time is
 * given.
 */
export type Facts = {
  payment_method: PaymentMethod;
  external_id: string;
  reference?: string;
  note?: string;
  recorded_by?: string;
  occurred_at?: string;
};
/** Amount in minor units. Default currency: the order's. */
export type Moved = { orderId: string; amount: number; currency?: string | undefined; facts: Facts };

type Sums = { amount: number; tax: number; due: number; cash: LedgerAccount };
type Lines = Partial<Record<LedgerAccount, number>>;

/** Accounts and signs of each kind of transaction in minor units: debits positive, credits negative. */
export const postings = {
  charge: ({ amount, tax }) => ({ receivable: amount, sales: tax - amount, tax: -tax }),
  cancellation: ({ amount, tax }) => ({ receivable: -amount, sales: amount - tax, tax }),
  // The rest of a payment is owed to the buyer.
  payment: ({ amount, due, cash }) => {
    const applied = Math.min(amount, Math.max(due, 0));
    return { [cash]: amount, receivable: -applied, credit_owed: applied - amount };
  },
  // A refund of a partly paid order reverses the payment, and the amount is due again.
  refund: ({ amount, due, cash }) => ({ [due > 0 ? 'receivable' : 'refunds']: amount, [cash]: -amount }),
  refund_returned: ({ amount, cash }) => ({ [cash]: amount, credit_owed: -amount }),
  dispute_opened: ({ amount }) => ({ disputed: amount, stripe: -amount }),
  dispute_won: ({ amount }) => ({ stripe: amount, disputed: -amount }),
  dispute_lost: ({ amount }) => ({ refunds: amount, disputed: -amount }),
  credit_refund: ({ amount, cash }) => ({ credit_owed: amount, [cash]: -amount }),
} as const satisfies Record<TransactionKind, (sums: Sums) => Lines>;

/** Returns an order, locked until the transaction ends. */
export async function lockOrder(tx: Transaction, id: string, where?: SQL): Promise<Order | undefined> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), where))
    .for('update');
  return order;
}

/** Charges a new order, which is paid immediately if it is free. */
export async function postCharge(tx: Transaction, order: Order): Promise<void> {
  const book = await readBook(tx, order.id);
  if (order.amount_minor > 0) await post(tx, { order, book, kind: 'charge', amount: order.amount_minor });
  else await settle(tx, order, book);
}

/** Reverses the charge of an order of which nothing is paid. */
export async function postCancellation(tx: Transaction, orderId: string, note = ''): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order?.status !== 'open' || order.paid_minor !== 0) return;
  const book = await readBook(tx, orderId);
  await post(tx, { order, book, kind: 'cancellation', amount: order.amount_minor, facts: { note } });
}

/** Posts a payment, which may be partial or too high, a refund, or the return of an overpayment. */
export async function postMoney(
  tx: Transaction,
  kind: 'payment' | 'refund' | 'credit_refund',
  moved: Moved,
): Promise<Outcome> {
  const { amount, facts } = moved;
  const order = await lockOrder(tx, moved.orderId);
  if (!order) return 'unknown_order';
  if (!isOrderCurrency(order, moved)) return 'mismatch';
  const book = await readBook(tx, order.id, facts);
  if (book.posted[kind] !== undefined) return 'known';
  if (kind === 'refund' && amount > refundable(order, book)) return 'mismatch';
  if (kind === 'credit_refund' && amount > order.credit_minor) return 'mismatch';
  await post(tx, { order, book, kind, amount, facts });
  return 'posted';
}

/**
 * Posts that a refund did not reach the buyer. It still counts as refunded, and its amount is owed until it is paid
 * another way.
 */
export async function postReturned(
  tx: Transaction,
  { orderId, facts }: Pick<Moved, 'orderId' | 'facts'>,
): Promise<Outcome> {
  const order = await lockOrder(tx, orderId);
  const book = await readBook(tx, orderId, facts);
  if (book.posted.refund_returned !== undefined) return 'known';
  const refund = book.posted.refund;
  if (!order || refund?.order !== orderId) return 'unknown_order';
  await post(tx, { order, book, kind: 'refund_returned', amount: refund.amount, facts });
  return 'posted';
}

/** Posts a dispute. If its end is reported first, its beginning is posted with it. Once ended, it stays so. */
export async function postDisputed(
  tx: Transaction,
  kind: 'dispute_opened' | 'dispute_won' | 'dispute_lost',
  moved: Moved,
): Promise<Outcome> {
  const { amount, facts } = moved;
  const order = await lockOrder(tx, moved.orderId);
  if (!order) return 'unknown_order';
  if (!isOrderCurrency(order, moved)) return 'mismatch';
  let book = await readBook(tx, order.id, facts);
  const { dispute_opened: opened, dispute_won: won, dispute_lost: lost } = book.posted;
  if (won || lost || (opened && kind === 'dispute_opened')) return 'known';
  if (!opened) {
    if (amount > refundable(order, book)) return 'mismatch';
    book = await post(tx, { order, book, kind: 'dispute_opened', amount, facts });
  }
  // The amount that was held back when the dispute started.
  if (kind !== 'dispute_opened') await post(tx, { order, book, kind, amount: opened?.amount ?? amount, facts });
  return 'posted';
}

/** Returns the refundable amount of an order's price: paid, and neither refunded nor disputed. */
export async function readRefundable(tx: Transaction, order: Order): Promise<number> {
  return refundable(order, await readBook(tx, order.id));
}

function refundable({ paid_minor, refunded_minor }: Order, { sums }: Book): number {
  return Math.max(0, paid_minor - refunded_minor - sums.disputed);
}

function isOrderCurrency(order: Order, { amount, currency = order.currency }: Moved): boolean {
  return currency.toUpperCase() === order.currency && amount > 0;
}

/** Balance of each account of an order, and the postings of the same money for any order. */
type Book = {
  sums: Record<LedgerAccount, number>;
  posted: Partial<Record<TransactionKind, { amount: number; order: string }>>;
};

async function readBook(
  tx: Transaction,
  orderId: string,
  { payment_method, external_id }: Partial<Facts> = {},
): Promise<Book> {
  const { account, amount_minor, order_id } = ledgerEntries;
  const [book] = await selectRows<{ sums: Partial<Book['sums']>; posted: Book['posted'] }>(
    tx,
    sql`
      select
        (select coalesce(json_object_agg(sums.account, sums.sum), '{}') from (
          select ${account} as account, sum(${amount_minor}) as sum from ${ledgerEntries} where ${order_id} = ${orderId} group by 1
        ) as sums) as sums,
        (select coalesce(json_object_agg(t.kind, json_build_object('amount', t.amount_minor, 'order', t.order_id)), '{}')
          from ${ledgerTransactions} t where t.payment_method = ${payment_method ?? null} and t.external_id = ${external_id ?? null}) as posted`,
  );
  if (!book) throw new Error('a book has one row');
  const none = Object.fromEntries(ledgerAccounts.map((name) => [name, 0])) as Book['sums'];
  return { ...book, sums: { ...none, ...book.sums } };
}

type Posted = { order: Order; book: Book; kind: TransactionKind; amount: number; facts?: Partial<Facts> };

/** Adds a transaction with its entries, and settles the order. Returns the book after it. */
async function post(tx: Transaction, { order, book, kind, amount, facts = {} }: Posted): Promise<Book> {
  const { id: order_id, user_id, currency, tax_minor: tax, due_minor: due } = order;
  const { payment_method = '', occurred_at, ...sources } = facts;
  const [made] = await tx
    .insert(ledgerTransactions)
    .values({
      order_id,
      user_id,
      kind,
      amount_minor: amount,
      currency,
      payment_method,
      ...sources,
      occurred_at: sql`coalesce(${occurred_at ?? null}::timestamptz, now())`,
      // Keeps two transactions of one database transaction in order.
      created_at: sql`clock_timestamp()`,
    })
    .returning({ id: ledgerTransactions.id });
  if (!made) throw new Error('no transaction was posted');
  const cash = payment_method === 'stripe' || payment_method === 'link' ? payment_method : 'bank';
  const lines = Object.entries(postings[kind]({ amount, tax, due, cash })) as [LedgerAccount, number][];
  const entries = lines.filter(([, minor]) => minor !== 0);
  await tx.insert(ledgerEntries).values(
    entries.map(([account, minor]) => ({
      transaction_id: made.id,
      order_id,
      account,
      amount_minor: minor,
      currency,
    })),
  );
  const sums = { ...book.sums };
  for (const [account, minor] of entries) sums[account] += minor;
  await settle(tx, order, { ...book, sums });
  return { ...book, sums };
}

type Sold = Pick<Order, 'amount_minor'>;

/** Status of an order by the sums of its accounts. */
function computeStatus(
  { amount_minor }: Sold,
  { receivable: due, refunds, disputed, ...sums }: Book['sums'],
): OrderStatus {
  const charged = -sums.sales - sums.tax;
  if (disputed > 0) return 'disputed';
  if (charged === 0 && amount_minor > 0) return 'cancelled';
  if (refunds > 0) return refunds >= charged ? 'refunded' : 'partly_refunded';
  return due <= 0 ? 'paid' : 'open';
}

/** Derives an order's status and sums from its ledger entries, their only source, and updates what the order grants. */
async function settle(tx: Transaction, order: Order, { sums }: Book): Promise<void> {
  const { receivable: due, sales, tax, refunds, credit_owed: credit } = sums;
  const status = computeStatus(order, sums);
  const isPaid = status !== 'open' && status !== 'cancelled';
  const paidAt = sql`coalesce(${orders.paid_at}, (
    select max(t.occurred_at) from ${ledgerTransactions} t where t.order_id = ${order.id} and t.kind = 'payment'
  ), now())`;
  const [settled] = await tx
    .update(orders)
    .set({
      status,
      due_minor: due,
      paid_minor: -sales - tax - due,
      refunded_minor: refunds,
      credit_minor: -credit,
      paid_at: isPaid ? paidAt : null,
      version: sql`${orders.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(orders.id, order.id))
    .returning();
  if (settled) await followStatus(tx, settled);
}

/** Grants or revokes everything that follows from an order's status. */
export async function followStatus(tx: Transaction, order: Order): Promise<void> {
  await entitleBuyer(tx, order);
  await includeRequests(tx, order);
  await markPaid(tx, order);
}
