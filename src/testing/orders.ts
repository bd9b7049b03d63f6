// Orders as tests create and pay them.
import type { OrderDetails, OrderRow } from '#features/billing/orders/schema.ts';
import {
  postDisputed,
  postMoney as post,
  postReturned,
  type PaymentMethod,
  type Outcome,
} from '#features/billing/orders/server/ledger.ts';

import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Orders something by invoice and returns the order. */
export async function placeOrder(
  app: TestApp,
  { as, ...wanted }: { as: TestUser; kind: string; id?: string },
): Promise<OrderRow> {
  const response = await app.request('POST', '/api/checkout-sessions', {
    as,
    body: { ...wanted, payment_option: 'invoice', terms_version: 1 },
  });
  if (response.status !== 200) throw new Error(`ordered: ${response.status} ${await response.text()}`);
  const { order_id: id } = (await response.json()) as { order_id: string };
  return (await readOrder(app, as, id)).order;
}

export async function readOrder(app: TestApp, as: TestUser, id: string): Promise<OrderDetails> {
  const response = await app.request('GET', `/api/orders/${id}`, { as });
  if (response.status !== 200) throw new Error(`read: ${response.status} ${await response.text()}`);
  return (await response.json()) as OrderDetails;
}

/** Records a payment as an admin: the amount due, or the given amount in minor units. */
export async function recordPayment(
  app: TestApp,
  {
    as,
    order,
    amount = order.due_minor,
    reference = crypto.randomUUID(),
  }: { as: TestUser; order: OrderRow; amount?: number; reference?: string },
): Promise<OrderRow> {
  const { version } = (await readOrder(app, as, order.id)).order;
  const body = {
    amount_minor: amount,
    payment_method: 'transfer',
    reference,
    received_on: new Date().toISOString().slice(0, 10),
    version,
  };
  const response = await app.request('POST', `/api/orders/${order.id}/payments`, { as, body });
  if (response.status !== 200) throw new Error(`paid: ${response.status} ${await response.text()}`);
  return (await response.json()) as OrderRow;
}

type Money = {
  id: string;
  what: 'payment' | 'refund' | 'refund_returned' | 'credit_refund' | 'dispute_opened' | 'dispute_won' | 'dispute_lost';
  amount: number;
  currency?: string;
  payment_method?: string;
  externalId?: string;
  /** Default: now. */
  at?: Date;
};

/** Posts money to an order, like the server does for reports of a provider. Returns the outcome. */
export async function postMoney(
  { database }: Pick<TestApp, 'database'>,
  { id, what, amount, currency = 'USD', payment_method = 'stripe', externalId = `money of ${id}`, at }: Money,
): Promise<Outcome> {
  const facts = {
    payment_method: payment_method as PaymentMethod,
    external_id: externalId,
    ...(at && { occurred_at: at.toISOString() }),
  };
  const moved = { orderId: id, amount, currency, facts };
  return database.asSystem('a test posts', (tx) => {
    if (what === 'refund_returned') return postReturned(tx, moved);
    if (what === 'payment' || what === 'refund' || what === 'credit_refund') return post(tx, what, moved);
    return postDisputed(tx, what, moved);
  });
}
