import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineList } from '#core/server/database/list.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { AppError } from '#core/server/errors.ts';

import { orderStatuses, orderRow, type RefundRow, type TransactionRow } from '../schema.ts';
import { checkouts, ledgerTransactions, orders, refunds } from './table.ts';

/** The buyer's own. The row policy also shows those of others to admins who manage subscriptions. */
export const isOwn = sql`${orders.user_id} = ${currentUser}`;
const reference = sql`concat('LO-', left(${orders.id}::text, 8))`;
const isRefundOpen = sql`exists (select from ${refunds} where ${refunds.order_id} = ${orders.id} and ${refunds.status} in ('requested', 'sending'))`;

/** A stored row, with the inputs of its abilities. */
const storedOrder = orderRow.omit({ reference: true }).extend({
  is_refund_open: orderRow.shape.can.shape.pay,
});
export type StoredOrder = Omit<(typeof storedOrder)['_output'], 'can'>;

export const orderRepository = defineRepository({
  table: orders,
  row: storedOrder,
  joined: sql`left join app.buyers() as buyer on buyer.user_id = ${orders.user_id}`,
  computed: {
    email: sql`coalesce(buyer.email, '')`,
    guarantee_until: sql`app.guarantee_until(${orders.paid_at}, ${orders.guarantee_days}, ${orders.user_id}, ${orders.buyer_zone})`,
    is_refund_open: isRefundOpen,
  },
});

const statuses = sql.raw(orderStatuses.map((status) => `'${status}'`).join(', '));
const listed = {
  rows: orderRepository,
  sorts: {
    created_at: { by: orders.created_at, direction: 'desc' },
    amount: { by: orders.amount_minor, direction: 'desc' },
    due: { by: orders.due_minor, direction: 'desc' },
    status: { by: sql`array_position(array[${statuses}], ${orders.status})`, direction: 'asc' },
    description: { by: sql`lower(${orders.description})`, direction: 'asc' },
  },
  filters: { status: orders.status, kind: orders.kind, payment_option: orders.payment_option },
  conditions: {
    overdue: (value: ReturnType<typeof sql>) =>
      sql`((${orders.status} = 'open' and coalesce(${orders.due_on} < (now() at time zone 'UTC')::date, false))::text = ${value})`,
    refund_requested: (value: ReturnType<typeof sql>) =>
      sql`(exists (select from ${refunds} where ${refunds.order_id} = ${orders.id} and ${refunds.status} = 'requested')::text = ${value})`,
  },
} as const;

export const listOwnOrders = defineList({
  ...listed,
  name: 'own orders',
  where: isOwn,
  search: [orders.description, reference],
});
export const listAllOrders = defineList({
  ...listed,
  name: 'all orders',
  search: [orders.description, reference, sql`buyer.email`],
});

/** Selects the transactions of an order, oldest first. */
export async function listTransactions(tx: Transaction, orderId: string): Promise<TransactionRow[]> {
  const {
    id,
    kind,
    amount_minor,
    payment_method,
    reference: quoted,
    note,
    occurred_at,
    order_id,
    created_at,
  } = ledgerTransactions;
  const rows = await tx
    .select({ id, kind, amount_minor, payment_method, reference: quoted, note, occurred_at })
    .from(ledgerTransactions)
    .where(eq(order_id, orderId))
    .orderBy(asc(created_at), asc(id));
  return rows.map((row) => ({
    ...row,
    kind: row.kind as TransactionRow['kind'],
    occurred_at: row.occurred_at.toISOString(),
  }));
}

const refundColumns = {
  id: refunds.id,
  order_id: refunds.order_id,
  amount_minor: refunds.amount_minor,
  status: refunds.status,
  reason: refunds.reason,
  decision: refunds.decision,
  created_at: refunds.created_at,
  decided_at: refunds.decided_at,
};

/** @throws AppError not_found */
export async function getRefund(tx: Transaction, id: string): Promise<RefundRow> {
  const [refund] = await listRefunds(tx, { id });
  if (!refund) throw new AppError('not_found');
  return refund;
}

export async function insertRefund(tx: Transaction, values: PgInsertValue<typeof refunds>): Promise<string> {
  const [refund] = await tx.insert(refunds).values(values).returning({ id: refunds.id });
  if (!refund) throw new Error('no refund was made');
  return refund.id;
}

/** Selects the refunds of an order, oldest first, or the one with this ID. */
export async function listRefunds(tx: Transaction, of: { orderId: string } | { id: string }): Promise<RefundRow[]> {
  const rows = await tx
    .select(refundColumns)
    .from(refunds)
    .where('id' in of ? eq(refunds.id, of.id) : eq(refunds.order_id, of.orderId))
    .orderBy(asc(refunds.created_at), asc(refunds.id));
  return rows.map((row) => ({
    ...row,
    status: row.status as RefundRow['status'],
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}

export type OpenCheckout = { id: string; url: string; amount_minor: number; expires_at: Date };

/** Returns the open payment page of an order, for the system. */
export async function findCheckout(tx: Transaction, orderId: string): Promise<OpenCheckout | undefined> {
  const { id, url, amount_minor, expires_at } = checkouts;
  const [row] = await tx
    .select({ id, url, amount_minor, expires_at })
    .from(checkouts)
    .where(sql`${checkouts.order_id} = ${orderId} and ${checkouts.closed_at} is null`);
  return row;
}

/** Number of pages that an order has had, used as a key for the next one. */
export async function countCheckouts(tx: Transaction, orderId: string): Promise<number> {
  return tx.$count(checkouts, eq(checkouts.order_id, orderId));
}

/** Stores a page. False if the order has another one by now. */
export async function saveCheckout(tx: Transaction, checkout: OpenCheckout & { order_id: string }): Promise<boolean> {
  const inserted = await tx.insert(checkouts).values(checkout).onConflictDoNothing().returning({ id: checkouts.id });
  return inserted.length > 0;
}

export async function closeCheckout(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(checkouts)
    .set({ closed_at: sql`now()` })
    .where(sql`${checkouts.id} = ${id} and ${checkouts.closed_at} is null`);
}

/** Whether a card payment is in the ledger, by the provider's ID. */
export async function isPosted(tx: Transaction, paymentId: string): Promise<boolean> {
  return hasCardPayment(tx, eq(ledgerTransactions.external_id, paymentId));
}

/** Returns open pages whose order is closed, or due in another amount: of one order, or of all. */
export async function listStaleCheckouts(tx: Transaction, orderId?: string): Promise<string[]> {
  const rows = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(orders, eq(orders.id, checkouts.order_id))
    .where(
      sql`${checkouts.closed_at} is null and (${orders.status} <> 'open' or ${orders.due_minor} <> ${checkouts.amount_minor})
        ${orderId === undefined ? sql`` : sql`and ${orders.id} = ${orderId}`}`,
    )
    .limit(100);
  return rows.map(({ id }) => id);
}

/** Returns a refund through the payment provider with its payment, for the system. */
export type SentRefund = { id: string; orderId: string; amountMinor: number; currency: string; paymentId: string };

/** Returns refunds in progress: the one with this ID, or all granted before a time. */
export async function listSentRefunds(tx: Transaction, of: { id: string } | { before: Date }): Promise<SentRefund[]> {
  return selectRows<SentRefund>(
    tx,
    sql`
      select r.id, r.order_id as "orderId", r.amount_minor::integer as "amountMinor", o.currency, paid.external_id as "paymentId"
      from refunds r join orders o on o.id = r.order_id
      cross join lateral (
        select t.external_id from ledger_transactions t
        where t.order_id = o.id and t.kind = 'payment' and t.payment_method = 'stripe' and t.created_at <= r.decided_at
        order by t.amount_minor desc, t.id limit 1
      ) as paid
      where r.status = 'sending' and ${'id' in of ? sql`r.id = ${of.id}` : sql`r.decided_at < ${of.before.toISOString()}::timestamptz`}
      order by r.decided_at limit 100`,
  );
}

/** Whether money of an order came through the payment provider and could be returned there. */
export async function isPaidByProvider(tx: Transaction, orderId: string): Promise<boolean> {
  return hasCardPayment(tx, eq(ledgerTransactions.order_id, orderId));
}

async function hasCardPayment(tx: Transaction, where: SQL): Promise<boolean> {
  const { kind, payment_method } = ledgerTransactions;
  return (await tx.$count(ledgerTransactions, and(where, eq(kind, 'payment'), eq(payment_method, 'stripe')))) > 0;
}

/** Marks a refund that will not arrive. False if it is not in progress. */
export async function failRefund(tx: Transaction, { id, orderId }: { id: string; orderId: string }): Promise<boolean> {
  const failed = await tx
    .update(refunds)
    .set({ status: 'failed' })
    .where(and(eq(refunds.id, id), eq(refunds.order_id, orderId), eq(refunds.status, 'sending')))
    .returning({ id: refunds.id });
  return failed.length > 0;
}

/** Marks a refund as returned by the provider, by our ID or its own. */
export async function finishRefund(
  tx: Transaction,
  { refundId, externalId }: { refundId?: string | undefined; externalId: string },
): Promise<void> {
  await tx.execute(sql`
    update refunds set status = 'done', external_id = ${externalId}, version = version + 1, updated_at = now()
    where status <> 'done' and (external_id = ${externalId} or id = ${refundId ?? null}::uuid)`);
}
