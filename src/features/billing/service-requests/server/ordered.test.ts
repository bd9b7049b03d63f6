// Effects of editing a request on its open order.
import { beforeEach, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import type { OrderRow } from '#features/billing/orders/schema.ts';
import { lockOrder, postMoney } from '#features/billing/orders/server/ledger.ts';
import { mailsTo } from '#testing/mailed.ts';
import { placeOrder, readOrder, recordPayment } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import type { RequestRow } from '../schema.ts';

const app = useTestApp();

let ada: TestUser;
let request: RequestRow;
let order: OrderRow;
beforeEach(async () => {
  ada = await createUser(app.database);
  const response = await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design' } });
  request = (await response.json()) as RequestRow;
  order = await placed();
});

it.each([{ product: 'German Utility' }, { quantity: 2 }])('an edit to %j cancels the order', async (body) => {
  const changed = (await (await edit(body)).json()) as RequestRow;
  expect(await statusOfOrder()).toBe('cancelled');
  const pay = await app.request('POST', `/api/orders/${order.id}/pay`, { as: ada, body: {} });
  expect([pay.status, ((await pay.json()) as Problem).code]).toEqual([409, 'order_closed']);
  const again = await placed();
  expect(again.id).not.toBe(order.id);
  expect(again.amount_minor).toBe(Math.round(Number(changed.total) * 100));
});

it.each([
  ['an edit', () => edit({ quantity: 2 })],
  [
    'a deletion that is undone',
    async () => {
      await app.request('DELETE', `/api/requests/${request.id}`, { as: ada });
      await app.request('POST', `/api/requests/${request.id}/restore`, { as: ada });
    },
  ],
])('%s voids the order’s invoice, and the buyer gets a mail', async (_, change) => {
  const read = async () =>
    (await (await app.request('GET', `/api/requests/${request.id}`, { as: ada })).json()) as RequestRow;
  const [invoice] = (await readOrder(app, ada, order.id)).documents;
  expect((await read()).invoice_number).toBe(invoice?.number);
  expect((await edit({ notes: 'By phone.' })).status).toBe(200);
  request = await read();
  expect(await kindsOfDocuments()).toEqual(['invoice']);
  await change();
  expect((await read()).invoice_number).toBeNull();
  expect(await kindsOfDocuments()).toEqual(['invoice', 'credit_note']);
  const mail = (await mailsTo(app.database, ada.email)).at(-1);
  expect(mail).toMatchObject({ kind: 'credit-note-issued', data: { refers_to: invoice?.number } });
});

it('a note leaves the order open, and Trash cancels it', async () => {
  expect((await edit({ notes: 'By phone.' })).status).toBe(200);
  expect(await statusOfOrder()).toBe('open');
  expect((await app.request('DELETE', `/api/requests/${request.id}`, { as: ada })).status).toBe(204);
  expect(await statusOfOrder()).toBe('cancelled');
});

it('a partly paid request rejects edit and delete, and its order stays open', async () => {
  const staff = await createUser(app.database, {
    role: 'admin',
    permissions: ['manage_subscriptions'],
    secondFactor: 'fresh',
  });
  await recordPayment(app, { as: staff, order, amount: 1 });
  const responses = [
    await edit({ quantity: 2 }),
    await edit({ notes: 'By phone.' }),
    await app.request('DELETE', `/api/requests/${request.id}`, { as: ada }),
  ];
  const problems = await Promise.all(responses.map((response) => response.json() as Promise<Problem>));
  expect(problems.map(({ status, detail }) => [status, detail])).toEqual([
    [409, 'Cannot edit paid requests'],
    [409, 'Cannot edit paid requests'],
    [409, 'Cannot delete paid requests'],
  ]);
  expect(await statusOfOrder()).toBe('open');
});

it.each([
  ['an edit', () => edit({ quantity: 2 })],
  ['a deletion', () => app.request('DELETE', `/api/requests/${request.id}`, { as: ada })],
] as const)('%s that waits for a partial payment is rejected', async (_, send) => {
  const facts = { payment_method: 'transfer', external_id: crypto.randomUUID() } as const;
  const response = await sendConcurrently(app.database, {
    hold: (tx) => lockOrder(tx, order.id),
    change: (tx) => postMoney(tx, 'payment', { orderId: order.id, amount: 1, facts }),
    send,
  });
  expect(response.status, await response.clone().text()).toBe(409);
  const after = await app.request('GET', `/api/requests/${request.id}`, { as: ada });
  expect(await after.json()).toMatchObject({ quantity: 1, paid_minor: 1, order_status: 'open' });
});

const placed = () => placeOrder(app, { as: ada, kind: 'request', id: request.id });

const edit = (body: object) =>
  app.request('PATCH', `/api/requests/${request.id}`, { as: ada, body: { ...body, version: request.version } });

async function kindsOfDocuments(): Promise<string[]> {
  return (await readOrder(app, ada, order.id)).documents.map(({ kind }) => kind);
}

async function statusOfOrder(): Promise<string> {
  return (await readOrder(app, ada, order.id)).order.status;
}
