// Elevated actions treat orders and requests of other users as missing.
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { placeOrder, recordPayment } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
let ada: TestUser;
let eve: TestUser;
let staff: TestUser;
let open: string;
let paid: string;
let request: string;

beforeAll(async () => {
  ada = await createUser(app.database);
  eve = await createUser(app.database);
  staff = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
  open = (await placeOrder(app, { as: ada, kind: 'workbook' })).id;
  const bought = await placeOrder(app, { as: ada, kind: 'package' });
  paid = (await recordPayment(app, { as: staff, order: bought })).id;
  const response = await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design' } });
  request = ((await response.json()) as { id: string }).id;
  await placeOrder(app, { as: ada, kind: 'request', id: request });
});

const acts = [
  ['POST', () => `/api/orders/${open}/pay`, { payment_option: 'invoice' }],
  ['POST', () => `/api/orders/${open}/cancel`, { version: 2 }],
  ['POST', () => `/api/orders/${paid}/refund-requests`, { reason: 'Mine' }],
  ['PATCH', () => `/api/requests/${request}`, { quantity: 2, version: 1 }],
  ['DELETE', () => `/api/requests/${request}`, undefined],
  [
    'POST',
    () => '/api/checkout-sessions',
    () => ({ kind: 'request', id: request, payment_option: 'invoice', terms_version: 1 }),
  ],
] as const;

it.each(acts)(
  '%s action %# on another user’s row finds nothing and changes nothing',
  async (method, address, bodyOrMaker) => {
    const before = await books();
    const body = typeof bodyOrMaker === 'function' ? bodyOrMaker() : bodyOrMaker;
    const response = await app.request(method, address(), { as: eve, body });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([404, 'not_found']);
    expect(await books()).toEqual(before);
  },
);

it.each(acts.slice(0, 3))('%s action %# of a buyer is not open to staff', async (method, address, body) => {
  const before = await books();
  const response = await app.request(method, address(), { as: staff, body });
  expect((await response.json()) as Problem).toMatchObject({ code: 'not_found' });
  expect(await books()).toEqual(before);
});

it('another user’s key does not return their order', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { kind: 'workbook', payment_option: 'invoice', terms_version: 1 };
  const order = async (as: TestUser) => {
    const response = await app.request('POST', '/api/checkout-sessions', { as, headers, body });
    return ((await response.json()) as { order_id: string }).order_id;
  };
  expect(await order(ada)).toBe(open);
  const other = await order(eve);
  expect([other === open, await readOwner(other)]).toEqual([false, eve.id]);
});

async function readOwner(id: string): Promise<string | undefined> {
  const rows = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ user_id: string }>(tx, sql`select user_id from orders where id = ${id}`),
  );
  return rows[0]?.user_id;
}

/** Everything that these actions could change. */
function books(): Promise<unknown[]> {
  return app.database.asSystem('a test looks', (tx) =>
    selectRows(
      tx,
      sql`
        select to_jsonb(o) as held from orders o union all select to_jsonb(t) from ledger_transactions t
        union all select to_jsonb(r) from refunds r union all select to_jsonb(s) from service_requests s order by 1`,
    ),
  );
}
