import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { placeOrder, recordPayment } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { OrderRow, RefundRow } from '../schema.ts';
import { orders, refunds } from './table.ts';

const app = useTestApp();
let ada: TestUser;
let staff: TestUser;

beforeAll(async () => {
  ada = await createUser(app.database);
  staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
});

it('a refund that is approved while another admin declines it is decided once, without a deadlock', async () => {
  const order = await recordPayment(app, {
    as: staff,
    order: await placeOrder(app, { as: ada, kind: 'workbook' }),
  });
  const asked = await app.request('POST', `/api/orders/${order.id}/refund-requests`, {
    as: ada,
    body: { reason: 'Not for me' },
  });
  const { id } = (await asked.json()) as RefundRow;
  // As an approval does: first the order, then its refund.
  const response = await sendConcurrently(app.database, {
    hold: (tx) => tx.select().from(orders).where(eq(orders.id, order.id)).for('update'),
    change: (tx) => tx.select().from(refunds).where(eq(refunds.id, id)).for('update', { noWait: true }),
    send: () =>
      app.request('POST', `/api/orders/refund-requests/${id}/decline`, { as: staff, body: { decision: 'Used' } }),
  });
  expect(response.status).toBe(200);
});

it('orders are sorted by the amount due, as the column shows it', async () => {
  const ben = await createUser(app.database);
  const small = await placeOrder(app, { as: ben, kind: 'workbook' });
  const large = await placeOrder(app, { as: ben, kind: 'package' });
  const list = async (query: string) => {
    const response = await app.request('GET', `/api/orders/all?q=${encodeURIComponent(ben.email)}&${query}`, {
      as: staff,
    });
    return ((await response.json()) as { rows: OrderRow[] }).rows.map(({ id }) => id);
  };
  expect(await list('sort=due')).toEqual([large.id, small.id]);
  expect(await list('sort=due&direction=asc')).toEqual([small.id, large.id]);
});
