// Orders as tests make and pay them.
import type { OrderDetails, OrderRow } from '#features/orders/schema.ts';

import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** Orders something by invoice, and answers the order. */
export async function placeOrder(
  app: TestApp,
  { as, ...wanted }: { as: Person; kind: string; id?: string },
): Promise<OrderRow> {
  const answer = await app.request('POST', '/api/checkout-sessions', {
    as,
    body: { ...wanted, way: 'invoice', terms_version: 1 },
  });
  if (answer.status !== 200) throw new Error(`ordered: ${answer.status} ${await answer.text()}`);
  const { order_id: id } = (await answer.json()) as { order_id: string };
  return (await readOrder(app, as, id)).order;
}

export async function readOrder(app: TestApp, as: Person, id: string): Promise<OrderDetails> {
  const answer = await app.request('GET', `/api/orders/${id}`, { as });
  if (answer.status !== 200) throw new Error(`read: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as OrderDetails;
}

/** An admin records a payment: of what is due, unless an amount in minor units is given. */
export async function recordPayment(
  app: TestApp,
  {
    as,
    order,
    amount = order.due_minor,
    reference = crypto.randomUUID(),
  }: { as: Person; order: OrderRow; amount?: number; reference?: string },
): Promise<OrderRow> {
  const { version } = (await readOrder(app, as, order.id)).order;
  const body = {
    amount_minor: amount,
    means: 'transfer',
    reference,
    received_on: new Date().toISOString().slice(0, 10),
    version,
  };
  const answer = await app.request('POST', `/api/orders/${order.id}/payments`, { as, body });
  if (answer.status !== 200) throw new Error(`paid: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as OrderRow;
}
