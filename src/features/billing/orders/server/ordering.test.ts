// Guards of orders and refunds that need a second order, another price or another state.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { createStaff } from '#testing/card-orders.ts';
import { placeOrder, postMoney, readOrder, recordPayment } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { OfferResponse, OrderRow, RefundRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let staff: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  staff = await createStaff(app);
});

type Answer = { status: number; code?: string } & Record<string, unknown>;

async function send(as: TestUser, method: string, path: string, body?: object): Promise<Answer> {
  const response = await app.request(method, path, { as, ...(body && { body }) });
  return { ...((await response.json()) as object), status: response.status };
}
const fetchCode = async (...sent: Parameters<typeof send>) => (await send(...sent)).code;
const askRefund = (as: TestUser, id: string) =>
  send(as, 'POST', `/api/orders/${id}/refund-requests`, { reason: 'Not for me' });
const checkOut = (as: TestUser, body: object) =>
  fetchCode(as, 'POST', '/api/checkout-sessions', { terms_version: 1, payment_option: 'invoice', ...body });
const bought = async (as: TestUser, kind = 'workbook') =>
  recordPayment(app, { as: staff, order: await placeOrder(app, { as, kind }) });

async function grant({ id, amount_minor }: OrderRow, input: object): Promise<Answer> {
  const { version } = (await readOrder(app, staff, id)).order;
  return send(staff, 'POST', `/api/orders/${id}/refunds`, { amount_minor, decision: 'As agreed', version, ...input });
}

const write = (query: ReturnType<typeof sql>) => app.database.asSystem('a test writes', (tx) => tx.execute(query));

describe('payment by transfer', () => {
  const fetchPaymentOptions = async () =>
    ((await send(ada, 'GET', '/api/orders/quote?kind=workbook')) as unknown as OfferResponse).payment_options;
  const set = (key: string, value: string) => write(sql`insert into settings (key, value) values (${key}, ${value})`);

  it('is offered next to card payment only with bank details', async () => {
    expect(await fetchPaymentOptions()).toEqual(['invoice']);
    await set('link_purchase_workbook', 'https://pay.example/workbook');
    expect(await fetchPaymentOptions()).toEqual(['link']);
    expect(await checkOut(ada, { kind: 'workbook' }), 'by invoice').toBe('invalid');
    await set('bank_details', 'Example Bank');
    expect(await fetchPaymentOptions()).toEqual(['link', 'invoice']);
    await write(sql`delete from settings where key in ('link_purchase_workbook', 'bank_details')`);
  });
});

describe('an order by invoice', () => {
  it.each(['Etc/GMT+12', 'Pacific/Kiritimati'])(
    'an order by invoice in %s is due by the buyer’s date',
    async (zone) => {
      await write(sql`update profiles set time_zone = ${zone} where id = ${ada.id}`);
      const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
      const [found] = await app.database.asSystem('a test reads', (tx) =>
        selectRows(
          tx,
          sql`select due_on - (created_at at time zone ${zone})::date as days from orders where id = ${id}`,
        ),
      );
      expect(found).toEqual({ days: app.env.INVOICE_DUE_DAYS });
    },
  );
});

describe('the tax included in a price', () => {
  it.each([
    ['19', 3193],
    ['22', 3607],
    ['8.875', 1630],
    ['8.1', 1499],
    ['0.01', 2],
    ['0', 0],
  ])('is rounded to the nearest cent at %s percent: %i', async (rate, cents) => {
    await write(
      sql`insert into settings (key, value) values ('tax_name', 'VAT'), ('tax_number', 'X1'), ('tax_rate', ${rate})`,
    );
    const offer = (await send(ada, 'GET', '/api/orders/quote?kind=workbook')) as unknown as OfferResponse;
    const { id } = await placeOrder(app, { as: ada, kind: 'workbook' });
    await write(sql`delete from settings where key like 'tax_%'`);
    expect(offer).toMatchObject({ amount_minor: 20_000, tax_minor: cents });
    const charged = await app.database.asSystem('a test reads', (tx) =>
      selectRows(
        tx,
        sql`select account, amount_minor::int as amount from ledger_entries where order_id = ${id} order by account`,
      ),
    );
    expect(charged).toEqual([
      { account: 'receivable', amount: 20_000 },
      { account: 'sales', amount: cents - 20_000 },
      ...(cents > 0 ? [{ account: 'tax', amount: -cents }] : []),
    ]);
  });
});

describe('a price change', () => {
  it('does not affect an order paid in part', async () => {
    const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
    await recordPayment(app, { as: staff, order: placed, amount: 5000 });
    await write(sql`update products set price = 300 where key = 'workbook'`);
    const again = await placeOrder(app, { as: ada, kind: 'workbook' });
    await write(sql`update products set price = 200 where key = 'workbook'`);
    expect(again).toMatchObject({ id: placed.id, amount_minor: 20_000, due_minor: 15_000 });
  });
});

describe('an order with a disputed payment', () => {
  it('cannot be ordered again before the dispute is decided', async () => {
    const { id } = await bought(ada);
    await postMoney(app, { id, what: 'dispute_opened', amount: 20_000 });
    expect(await checkOut(ada, { kind: 'workbook' })).toBe('already_bought');
    await postMoney(app, { id, what: 'dispute_lost', amount: 20_000 });
    expect(await checkOut(ada, { kind: 'workbook' })).toBeUndefined();
  });

  it('is refunded neither on request nor by staff', async () => {
    const order = await bought(ada);
    await postMoney(app, { id: order.id, what: 'dispute_opened', amount: 20_000 });
    expect(await askRefund(ada, order.id)).toMatchObject({ status: 409, code: 'refund_not_offered' });
    expect(await grant(order, { amount_minor: 1 })).toMatchObject({ status: 422, code: 'refund_too_high' });
  });
});

describe('a refund request', () => {
  it('is rejected for a plan that was free', async () => {
    const [plan] = await app.database.asSystem('a test reads', (tx) =>
      selectRows<{ id: string }>(tx, sql`update subscription_plans set price = 0 where key = 'basic' returning id`),
    );
    const { id, status } = await placeOrder(app, { as: ada, kind: 'plan', id: plan?.id ?? '' });
    expect(status).toBe('paid');
    expect(await askRefund(ada, id)).toMatchObject({ status: 409, code: 'refund_not_offered' });
  });

  it('is decided by an admin who is not its buyer', async () => {
    const other = await createStaff(app);
    const order = await recordPayment(app, {
      as: other,
      order: await placeOrder(app, { as: staff, kind: 'workbook' }),
    });
    const requested = (await askRefund(staff, order.id)) as unknown as RefundRow;
    const decline = (as: TestUser) =>
      send(as, 'POST', `/api/orders/refund-requests/${requested.id}/decline`, { decision: 'No' });
    expect(await decline(staff)).toMatchObject({ status: 403, code: 'own_order' });
    expect(await grant(order, { refund_id: requested.id })).toMatchObject({ status: 403, code: 'own_order' });
    expect(await decline(other)).toMatchObject({ status: 200, decision: 'No' });
  });

  it('is not approved through another order', async () => {
    const [order, other] = [await bought(ada), await bought(ada, 'package')];
    const requested = (await askRefund(ada, other.id)) as unknown as RefundRow;
    expect(await grant(order, { refund_id: requested.id })).toMatchObject({ status: 409, code: 'refund_decided' });
    expect((await readOrder(app, staff, order.id)).order).toMatchObject({ status: 'paid', refunded_minor: 0 });
    expect((await readOrder(app, staff, other.id)).refunds).toMatchObject([{ status: 'requested' }]);
  });

  it('is not approved after it was declined', async () => {
    const order = await bought(ada);
    const requested = (await askRefund(ada, order.id)) as unknown as RefundRow;
    await send(staff, 'POST', `/api/orders/refund-requests/${requested.id}/decline`, { decision: 'No' });
    expect(await grant(order, { refund_id: requested.id })).toMatchObject({ status: 409, code: 'refund_decided' });
    expect((await readOrder(app, staff, order.id)).order.refunded_minor).toBe(0);
  });
});

it('outdated terms are rejected', async () => {
  await write(sql`insert into purchase_terms (version, title, text) values (2, 'New', 'Text')`);
  expect(await checkOut(ada, { kind: 'workbook' })).toBe('terms_changed');
});
