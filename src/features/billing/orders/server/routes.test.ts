// reason for length: one set-up of buyers and staff for every route of orders. Purchases by buyers, and staff's
// handling of money, over HTTP.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { placeOrder, readOrder, recordPayment } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { IncomeResponse, OfferResponse, OrderRow, RefundRow } from '../schema.ts';

let now = new Date();
const app = useTestApp({ BANK_DETAILS: 'IBAN DE00 1234' }, () => now);
let ada: TestUser;
let ben: TestUser;
let staff: TestUser;
let plan: string;

beforeEach(async () => {
  now = new Date();
  ada = await createUser(app.database);
  ben = await createUser(app.database);
  staff = await createUser(app.database, {
    role: 'admin',
    permissions: ['manage_subscriptions'],
    secondFactor: 'fresh',
  });
  const [row] = await read<{ id: string }>(sql`select id from subscription_plans where key = 'basic'`);
  plan = row?.id ?? '';
});

const offer = (as: TestUser | undefined, query: string) =>
  app.request('GET', `/api/orders/quote?${query}`, as ? { as } : {});
const checkOut = (as: TestUser | undefined, body: object, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/checkout-sessions', { ...(as && { as }), body, headers });
const act = (as: TestUser, path: string, body: object) => app.request('POST', `/api/orders/${path}`, { as, body });

describe('a quote', () => {
  it('contains the database’s price, the payment options, and the completed terms', async () => {
    const response = (await (await offer(ada, `kind=plan&id=${plan}`)).json()) as OfferResponse;
    expect(response).toMatchObject({
      description: 'Basic',
      amount_minor: 199_700,
      tax_minor: 0,
      tax_name: null,
      currency: 'USD',
      payment_options: ['invoice'],
      guarantee_days: 10,
      open_order_id: null,
    });
    expect(response.terms.text).toContain('$1,997.00');
    expect(await (await offer(ada, 'kind=workbook')).json()).toMatchObject({ amount_minor: 20_000, guarantee_days: 3 });
    expect(await (await offer(ada, 'kind=package')).json()).toMatchObject({
      amount_minor: 299_900,
      guarantee_days: 10,
    });
  });

  it('shows the included tax once settings contain its name, rate and tax number', async () => {
    await write(sql`insert into settings (key, value) values ('tax_name', 'VAT'), ('tax_rate', '19')`);
    expect(await (await offer(ada, 'kind=workbook')).json()).toMatchObject({ tax_minor: 0, tax_name: null });
    await write(sql`insert into settings (key, value) values ('tax_number', 'DE123')`);
    expect(await (await offer(ada, 'kind=workbook')).json()).toMatchObject({
      amount_minor: 20_000,
      tax_minor: 3193,
      tax_name: 'VAT',
    });
    await write(sql`delete from settings where key like 'tax_%'`);
  });

  it('is limited to what the user may buy: a plan for their role, their own request', async () => {
    const request = await order(ben);
    const mentor = await createUser(app.database, { role: 'mentor' });
    expect((await offer(undefined, 'kind=workbook')).status).toBe(401);
    expect((await offer(ada, `kind=request&id=${request}`)).status).toBe(404);
    expect((await offer(mentor, `kind=plan&id=${plan}`)).status).toBe(404);
    expect((await offer(ada, 'kind=plan&id=1')).status).toBe(422);
    expect((await offer(ben, `kind=request&id=${request}`)).status).toBe(200);
  });
});

describe('a checkout', () => {
  it('creates one order for each intent, from any number of windows', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => checkOut(ada, { kind: 'plan', id: plan, terms_version: 1 })),
    );
    const ids = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { order_id: string }).order_id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await readOrder(app, ada, ids[0] ?? '')).toMatchObject({
      order: {
        status: 'open',
        payment_option: 'invoice',
        amount_minor: 199_700,
        due_minor: 199_700,
        can: { pay: true, cancel: true, ask_refund: false, record_payment: false },
      },
      transactions: [{ kind: 'charge', amount_minor: 199_700 }],
      documents: [{ kind: 'invoice', amount_minor: 199_700 }],
      bank_details: 'IBAN DE00 1234',
    });
  });

  it('repeated with its key redirects to its order, even once that is paid', async () => {
    await write(sql`update subscription_plans set access_months = 6 where id = ${plan}`);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { kind: 'plan', id: plan, terms_version: 1 };
    const readOrderId = async (response: Response) => ((await response.json()) as { order_id: string }).order_id;
    const made = await readOrderId(await checkOut(ada, body, headers));
    const at = await Promise.all([1, 2, 3].map(async () => readOrderId(await checkOut(ada, body, headers))));
    expect(new Set(at)).toEqual(new Set([made]));
    await recordPayment(app, { as: staff, order: (await readOrder(app, ada, made)).order });
    expect(await readOrderId(await checkOut(ada, body, headers))).toBe(made);
    expect((await checkOut(ada, { ...body, payment_option: 'invoice' }, headers)).status).toBe(422);
    // A new purchase: access for some months may be bought again.
    expect(await readOrderId(await checkOut(ada, body))).not.toBe(made);
    await write(sql`update subscription_plans set access_months = null where id = ${plan}`);
  });

  it('accepts only item, payment option and terms from the browser', async () => {
    for (const field of [
      'userId',
      'user_id',
      'price',
      'amount',
      'amount_minor',
      'currency',
      'cost',
      'quantity',
      'status',
      'paid',
      'role',
      'session_credits',
    ]) {
      const response = await checkOut(ada, {
        kind: 'workbook',
        terms_version: 1,
        [field]: field === 'currency' ? 'EUR' : 1,
      });
      expect([field, response.status]).toEqual([field, 422]);
    }
    expect(await read(sql`select id from orders where user_id = ${ada.id}`)).toEqual([]);
  });

  it.each([
    [{ terms_version: 1 }, 422, 'kind'],
    [{ kind: 'workbook' }, 422, 'terms_version'],
    [{ kind: 'plan', terms_version: 1 }, 422, 'id'],
    [{ kind: 'workbook', id: crypto.randomUUID(), terms_version: 1 }, 422, 'id'],
    [{ kind: 'workbook', payment_option: 'stripe', terms_version: 1 }, 422, 'payment_option'],
    [{ kind: 'workbook', payment_option: 'link', terms_version: 1 }, 422, 'payment_option'],
  ])('a checkout that is invalid names the fields: %j', async (body, status, field) => {
    const response = await checkOut(ada, body);
    expect(response.status).toBe(status);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {})).toContain(field);
  });

  it('requires the current terms', async () => {
    expect(((await (await checkOut(ada, { kind: 'workbook', terms_version: 2 })).json()) as Problem).code).toBe(
      'terms_changed',
    );
    expect((await checkOut(undefined, { kind: 'workbook', terms_version: 1 })).status).toBe(401);
  });

  it('redirects to the configured payment link, or the buyer chooses an invoice', async () => {
    await write(sql`insert into settings (key, value) values ('payment_link_basic', 'https://pay.example/basic')`);
    const response = (await (await checkOut(ada, { kind: 'plan', id: plan, terms_version: 1 })).json()) as {
      url: string;
      order_id: string;
    };
    // The order's page shows the payment reference, and leads to the payment link.
    expect(response.url).toBe(`/payment/${response.order_id}`);
    expect(await (await act(ada, `${response.order_id}/pay`, {})).json()).toMatchObject({
      url: 'https://pay.example/basic',
    });
    expect(await readOrder(app, ada, response.order_id)).toMatchObject({
      order: { payment_option: 'link' },
      pay_url: 'https://pay.example/basic',
      documents: [],
      payment_options: ['link', 'invoice'],
    });
    const other = await act(ada, `${response.order_id}/pay`, { payment_option: 'invoice' });
    expect(await other.json()).toMatchObject({ url: `/payment/${response.order_id}` });
    expect((await readOrder(app, ada, response.order_id)).documents).toMatchObject([{ kind: 'invoice' }]);
    expect((await act(ben, `${response.order_id}/pay`, {})).status).toBe(404);
  });

  it('follows a price change if nothing is paid, and voids the earlier invoice', async () => {
    const first = await placeOrder(app, { as: ada, kind: 'plan', id: plan });
    await write(sql`update subscription_plans set price = 1500 where id = ${plan}`);
    const second = await placeOrder(app, { as: ada, kind: 'plan', id: plan });
    expect(second).toMatchObject({ amount_minor: 150_000, status: 'open' });
    await write(sql`update subscription_plans set price = 1997 where id = ${plan}`);
    expect(await readOrder(app, ada, first.id)).toMatchObject({
      order: { status: 'cancelled', due_minor: 0 },
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    });
  });

  it('a checkout of an item with lifetime access is rejected a second time, until it is refunded', async () => {
    const bought = await paid({ as: ada, kind: 'workbook' });
    const again = async () => (await checkOut(ada, { kind: 'workbook', terms_version: 1 })).json() as Promise<Problem>;
    expect((await again()).code).toBe('already_bought');
    await refund(bought, { amount_minor: 100 });
    expect((await again()).code).toBe('already_bought');
    await refund(bought, { amount_minor: 19_900 });
    expect((await checkOut(ada, { kind: 'workbook', terms_version: 1 })).status).toBe(200);
  });
});

it('a paid or refunded request cannot be ordered again', async () => {
  const before = await order(ada);
  await write(sql`update service_requests set status = 'Paid' where id = ${before}`);
  expect(((await (await offer(ada, `kind=request&id=${before}`)).json()) as Problem).code).toBe('already_bought');
  const request = await order(ada);
  const bought = await paid({ as: ada, kind: 'request', id: request });
  await refund(bought);
  expect(
    ((await (await checkOut(ada, { kind: 'request', id: request, terms_version: 1 })).json()) as Problem).code,
  ).toBe('already_bought');
});

describe('a payment', () => {
  it('is recorded by staff, in parts, and an overpayment is owed to the buyer and refunded', async () => {
    const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
    expect(await recordPayment(app, { as: staff, order: placed, amount: 5000 })).toMatchObject({
      status: 'open',
      paid_minor: 5000,
      due_minor: 15_000,
    });
    const over = await recordPayment(app, { as: staff, order: placed, amount: 16_000 });
    expect(over).toMatchObject({ status: 'paid', due_minor: 0, credit_minor: 1000, can: { return_credit: true } });
    const back = {
      amount_minor: 1001,
      payment_method: 'transfer',
      reference: 'x',
      received_on: today(),
      version: over.version,
    };
    expect(((await (await act(staff, `${placed.id}/credit-refunds`, back)).json()) as Problem).code).toBe(
      'refund_too_high',
    );
    expect(
      await (await act(staff, `${placed.id}/credit-refunds`, { ...back, amount_minor: 1000 })).json(),
    ).toMatchObject({ credit_minor: 0 });
    expect((await readOrder(app, ada, placed.id)).documents.map(({ kind }) => kind)).toEqual([
      'invoice',
      'receipt',
      'receipt',
    ]);
  });

  it('recorded by two admins concurrently is posted once', async () => {
    const other = await createUser(app.database, { role: 'admin', isOwner: true, secondFactor: 'fresh' });
    const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
    const input = {
      amount_minor: 20_000,
      payment_method: 'transfer',
      reference: 'Bank 7',
      received_on: today(),
      version: placed.version,
    };
    const responses = await Promise.all([staff, other].map((as) => act(as, `${placed.id}/payments`, input)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { order: after } = await readOrder(app, staff, placed.id);
    expect(after).toMatchObject({ paid_minor: 20_000, credit_minor: 0 });
    const again = await act(other, `${placed.id}/payments`, {
      ...input,
      reference: ' bank 7 ',
      version: after.version,
    });
    expect(((await again.json()) as Problem).code).toBe('payment_known');
  });

  it('is rejected for buyers, for other staff, and for an admin’s own order', async () => {
    const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
    const input = {
      amount_minor: 20_000,
      payment_method: 'transfer',
      reference: 'a',
      received_on: today(),
      version: placed.version,
    };
    const helper = await createUser(app.database, {
      role: 'admin',
      permissions: ['manage_users'],
      secondFactor: 'fresh',
    });
    expect((await act(ada, `${placed.id}/payments`, input)).status).toBe(403);
    expect((await act(helper, `${placed.id}/payments`, input)).status).toBe(403);
    expect((await app.request('POST', `/api/orders/${placed.id}/payments`, { body: input })).status).toBe(401);
    const own = await placeOrder(app, { as: staff, kind: 'workbook' });
    const ofOwn = await act(staff, `${own.id}/payments`, { ...input, version: own.version });
    expect(((await ofOwn.json()) as Problem).code).toBe('own_order');
    expect((await act(staff, `${crypto.randomUUID()}/payments`, input)).status).toBe(404);
    const wrong = await act(staff, `${placed.id}/payments`, {
      ...input,
      amount_minor: 0,
      reference: '',
      received_on: '2999-01-01',
      payment_method: 'cash',
    });
    expect(Object.keys(((await wrong.json()) as Problem).fields ?? {}).toSorted()).toEqual([
      'amount_minor',
      'payment_method',
      'reference',
    ]);
    const future = await act(staff, `${placed.id}/payments`, { ...input, received_on: '2999-01-01' });
    expect(((await future.json()) as Problem).fields).toEqual({ received_on: 'This date is in the future' });
  });
});

describe('a refund', () => {
  it('is requested within the guarantee, and approved or declined with a reason', async () => {
    const bought = await paid({ as: ada, kind: 'workbook' });
    expect((await readOrder(app, ada, bought.id)).order.can.ask_refund).toBe(true);
    expect((await act(ben, `${bought.id}/refund-requests`, { reason: 'mine' })).status).toBe(404);
    expect((await act(ada, `${bought.id}/refund-requests`, { reason: ' ' })).status).toBe(422);
    const response = await act(ada, `${bought.id}/refund-requests`, { reason: 'Not for me' });
    const row = (await response.json()) as RefundRow;
    expect([response.status, row]).toMatchObject([201, { amount_minor: 20_000, status: 'requested' }]);
    expect(((await (await act(ada, `${bought.id}/refund-requests`, { reason: 'Again' })).json()) as Problem).code).toBe(
      'refund_already_requested',
    );
    expect(
      await (await act(staff, `refund-requests/${row.id}/decline`, { decision: 'You have used it.' })).json(),
    ).toMatchObject({ status: 'declined', decision: 'You have used it.' });
    expect(
      ((await (await act(staff, `refund-requests/${row.id}/decline`, { decision: 'x' })).json()) as Problem).code,
    ).toBe('refund_decided');
    const second = (await (
      await act(ada, `${bought.id}/refund-requests`, { reason: 'Still not' })
    ).json()) as RefundRow;
    expect(await refund(bought, { refund_id: second.id })).toMatchObject({
      status: 'refunded',
      refunded_minor: 20_000,
    });
    expect((await readOrder(app, ada, bought.id)).documents.map(({ kind }) => kind)).toEqual([
      'invoice',
      'receipt',
      'credit_note',
    ]);
  });

  it('cannot be requested after the guarantee, or without one', async () => {
    const bought = await paid({ as: ada, kind: 'workbook' });
    await write(sql`update orders set paid_at = now() - interval '5 days' where id = ${bought.id}`);
    expect(((await (await act(ada, `${bought.id}/refund-requests`, { reason: 'Late' })).json()) as Problem).code).toBe(
      'guarantee_expired',
    );
    expect((await readOrder(app, ada, bought.id)).order.can.ask_refund).toBe(false);
    const request = await paid({ as: ben, kind: 'request', id: await order(ben) });
    expect(((await (await act(ben, `${request.id}/refund-requests`, { reason: 'No' })).json()) as Problem).code).toBe(
      'refund_not_offered',
    );
  });

  it.each(['Pacific/Kiritimati', 'America/New_York', 'Etc/GMT+12'])(
    'can be requested until the end of the guarantee’s last day for a buyer in %s',
    async (zone) => {
      await write(sql`update profiles set time_zone = ${zone} where id = ${ada.id}`);
      const { id } = await paid({ as: ada, kind: 'workbook' });
      const payAt = (at: ReturnType<typeof sql>) => write(sql`update orders set paid_at = ${at} where id = ${id}`);
      const midnight = sql`date_trunc('day', now() at time zone ${zone})`;
      const ask = () => act(ada, `${id}/refund-requests`, { reason: 'Not for me' });
      await payAt(sql`(${midnight} - interval '3 days 1 second') at time zone ${zone}`);
      expect(await (await ask()).json()).toMatchObject({ code: 'guarantee_expired' });
      await payAt(sql`(${midnight} - interval '3 days') at time zone ${zone}`);
      const { guarantee_until: until, can } = (await readOrder(app, ada, id)).order;
      const [end] = await read<{ is: boolean }>(
        sql`select (${midnight} + interval '1 day' - interval '1 millisecond') at time zone ${zone} = ${until}::timestamptz as is`,
      );
      expect([end?.is, can.ask_refund]).toEqual([true, true]);
      expect((await ask()).status).toBe(201);
    },
  );

  it('can be requested without a time zone until that day is over everywhere', async () => {
    const { id } = await paid({ as: ada, kind: 'workbook' });
    await write(sql`update orders set paid_at = '2026-11-20T23:00:00Z' where id = ${id}`);
    const { guarantee_until: until } = (await readOrder(app, ada, id)).order;
    expect(new Date(until ?? '').toISOString()).toBe('2026-11-24T11:59:59.999Z');
  });

  it('approved by two admins concurrently is paid once', async () => {
    const bought = await paid({ as: ada, kind: 'workbook' });
    const { version } = (await readOrder(app, staff, bought.id)).order;
    const responses = await Promise.all([1, 2, 3].map(() => sendRefund(bought, { version })));
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await readOrder(app, ada, bought.id)).order).toMatchObject({ status: 'refunded', refunded_minor: 20_000 });
  });

  it('pays back a part, and never more than was paid', async () => {
    const bought = await paid({ as: ada, kind: 'plan', id: plan });
    expect(await refund(bought, { amount_minor: 100_000 })).toMatchObject({
      status: 'partly_refunded',
      refunded_minor: 100_000,
    });
    expect(await refused(bought, { amount_minor: 99_701 })).toBe('refund_too_high');
    const response = await act(ada, `${bought.id}/refund-requests`, { reason: 'The rest' });
    const rest = (await response.json()) as RefundRow;
    expect(rest).toMatchObject({ amount_minor: 99_700, status: 'requested' });
    expect(await refund(bought, { amount_minor: 99_700, refund_id: rest.id })).toMatchObject({ status: 'refunded' });
    expect(await refused(bought, { amount_minor: 1 })).toBe('refund_too_high');
  });
});

it('an order is cancelled by its buyer if nothing is paid', async () => {
  const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
  expect((await act(ben, `${placed.id}/cancel`, { version: placed.version })).status).toBe(404);
  expect((await act(ada, `${placed.id}/cancel`, { version: placed.version + 1 })).status).toBe(409);
  expect(await (await act(ada, `${placed.id}/cancel`, { version: placed.version })).json()).toMatchObject({
    status: 'cancelled',
    due_minor: 0,
  });
  expect((await readOrder(app, ada, placed.id)).documents).toMatchObject([
    { kind: 'invoice' },
    { kind: 'credit_note' },
  ]);
  const late = await recordPayment(app, { as: staff, order: placed, amount: 20_000 });
  expect(late).toMatchObject({ status: 'cancelled', credit_minor: 20_000 });
  const part = await placeOrder(app, { as: ada, kind: 'package' });
  const { version } = await recordPayment(app, { as: staff, order: part, amount: 1 });
  expect(((await (await act(ada, `${part.id}/cancel`, { version })).json()) as Problem).code).toBe('order_part_paid');
});

it('buyers list their own orders, and staff all, with filters, search and download', async () => {
  const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
  await paid({ as: ada, kind: 'package' });
  await placeOrder(app, { as: ben, kind: 'workbook' });
  const list = async (as: TestUser, path: string) =>
    ((await (await app.request('GET', path, { as })).json()) as { rows: OrderRow[] }).rows;
  const adas = `/api/orders/all?q=${encodeURIComponent(ada.email)}`;
  expect((await list(ada, '/api/orders')).map(({ kind }) => kind)).toEqual(['package', 'workbook']);
  expect((await list(staff, adas)).map(({ kind }) => kind)).toEqual(['package', 'workbook']);
  expect((await list(staff, `${adas}&status=open`)).map(({ kind }) => kind)).toEqual(['workbook']);
  expect((await list(staff, `/api/orders/all?q=${placed.reference.toLowerCase()}`)).map(({ id }) => id)).toEqual([
    placed.id,
  ]);
  expect(await list(staff, `${adas}&overdue=true`)).toEqual([]);
  await write(sql`update orders set due_on = current_date - 2 where id = ${placed.id}`);
  expect((await list(staff, `${adas}&overdue=true&sort=due`)).map(({ id }) => id)).toEqual([placed.id]);
  expect((await app.request('GET', '/api/orders/all', { as: ada })).status).toBe(403);
  expect(await (await app.request('GET', '/api/orders?format=csv', { as: ada })).text()).toContain(placed.reference);
  expect((await app.request('GET', `/api/orders/${placed.id}`, { as: ben })).status).toBe(404);
});

it('a payment dated today is posted no later than now, so that a refund today follows it', async () => {
  const arrivals = [
    { as: ada, at: '06:00', stored: '06:00' },
    { as: ben, at: '18:00', stored: '12:00' },
  ];
  for (const { as, at, stored } of arrivals) {
    const placed = await placeOrder(app, { as, kind: 'workbook' });
    const { id } = placed;
    await write(sql`update orders set created_at = now() - interval '2 days' where id = ${id}`);
    now = new Date(`${today()}T${at}:00.000Z`);
    await recordPayment(app, { as: staff, order: placed });
    const [payment] = await read<{ at: string }>(
      sql`select to_char(occurred_at at time zone 'UTC', 'HH24:MI') as at from ledger_transactions where order_id = ${id} and kind = 'payment'`,
    );
    expect(payment?.at).toBe(stored);
  }
});

it('a payment is dated no earlier than its order, and a refund no earlier than its payment', async () => {
  const placed = await placeOrder(app, { as: ada, kind: 'workbook' });
  const body = {
    payment_method: 'transfer',
    received_on: new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10),
  };
  const record = async (path: string, reference: string) => {
    const { version, amount_minor } = (await readOrder(app, staff, placed.id)).order;
    return act(staff, `${placed.id}/${path}`, { ...body, reference, version, amount_minor });
  };
  for (const reference of ['Bank 1', 'Bank 2']) expect((await record('payments', reference)).status).toBe(200);
  const { order: bought, transactions } = await readOrder(app, ada, placed.id);
  expect(bought).toMatchObject({ paid_at: placed.created_at, credit_minor: 20_000 });
  expect(new Set(transactions.map(({ occurred_at }) => occurred_at))).toEqual(
    new Set([new Date(placed.created_at).toISOString()]),
  );
  // Still today, also shortly before midnight.
  const later = sql`now() + interval '1 second'`;
  await write(sql`update orders set paid_at = ${later} where id = ${placed.id}`);
  const { paid_at } = (await readOrder(app, ada, placed.id)).order;
  expect((await record('credit-refunds', 'Bank 3')).status).toBe(200);
  const { transactions: all } = await readOrder(app, ada, placed.id);
  expect(all.find(({ kind }) => kind === 'credit_refund')?.occurred_at).toBe(new Date(paid_at ?? '').toISOString());
});

it('revenue and ledger entries are readable only by staff', async () => {
  const income = async () => {
    const response = await app.request('GET', '/api/orders/revenue', { as: staff });
    const [month] = ((await response.json()) as IncomeResponse).months;
    return month ?? { paid_minor: 0, refunded_minor: 0, net_minor: 0, orders: 0 };
  };
  const before = await income();
  const bought = await paid({ as: ada, kind: 'workbook' });
  await refund(bought, { amount_minor: 5000 });
  expect(await income()).toMatchObject({
    month: today().slice(0, 7),
    currency: 'USD',
    paid_minor: before.paid_minor + 20_000,
    refunded_minor: before.refunded_minor + 5000,
    net_minor: before.net_minor + 15_000,
    orders: before.orders + 1,
  });
  const file = await (await app.request('GET', '/api/orders/bookkeeping.csv', { as: staff })).text();
  const lines = file
    .trim()
    .split('\r\n')
    .filter((line) => line.includes(bought.reference));
  expect(lines).toHaveLength(6);
  expect(lines.at(-2)).toContain('refunds,50.00,,USD');
  for (const path of ['revenue', 'bookkeeping.csv']) {
    expect((await app.request('GET', `/api/orders/${path}`, { as: ada })).status).toBe(403);
  }
});

it('bookkeeping rejects each invalid date by its own field', async () => {
  const response = await app.request('GET', '/api/orders/bookkeeping.csv?from=2026-02-30&until=0000-01-01', {
    as: staff,
  });
  const { fields } = (await response.json()) as Problem;
  expect([response.status, fields]).toEqual([
    422,
    {
      from: 'From must be a date, such as 2025-06-19',
      until: 'Until must be a date, such as 2025-06-19',
    },
  ]);
});

/** Orders a service request. */
async function order(as: TestUser): Promise<string> {
  const response = await app.request('POST', '/api/requests', { as, body: { product: 'UK Design', quantity: 2 } });
  return ((await response.json()) as { id: string }).id;
}

async function paid(wanted: { as: TestUser; kind: string; id?: string }): Promise<OrderRow> {
  return recordPayment(app, { as: staff, order: await placeOrder(app, wanted) });
}

async function sendRefund({ id, amount_minor }: OrderRow, input: object) {
  const { version } = (await readOrder(app, staff, id)).order;
  return act(staff, `${id}/refunds`, { amount_minor, decision: 'Within the guarantee', version, ...input });
}

async function refund(of: OrderRow, input: object = {}): Promise<OrderRow> {
  const response = await sendRefund(of, input);
  expect(response.status).toBe(200);
  return (await response.json()) as OrderRow;
}

async function refused(of: OrderRow, input: object): Promise<string> {
  return ((await (await sendRefund(of, input)).json()) as Problem).code;
}

function today(): string {
  return new Date(now.getTime()).toISOString().slice(0, 10);
}

function read<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return app.database.asSystem('a test reads', (tx) => selectRows<Row>(tx, query));
}

function write(query: ReturnType<typeof sql>): Promise<unknown> {
  return app.database.asSystem('a test writes', (tx) => tx.execute(query));
}
