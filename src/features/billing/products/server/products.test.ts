// Contents of the package and the workbook, and access to them.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { createOrder, setOrderStatus } from '#testing/order-states.ts';
import { placeOrder, postMoney, readOrder } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { uploadFile } from '#testing/uploads.ts';

import type { ProductList, ProductRow, PurchaseList } from '../schema.ts';

const app = useTestApp();
let admin: TestUser;
beforeAll(async () => {
  admin = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
});

describe('a workbook file', () => {
  it('is opened only by its buyer, and no longer after a refund', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    const url = await upload(admin);
    expect((await change({ files: [url] })).status).toBe(200);
    const order = await createOrder(app.database, ada, { kind: 'workbook' });
    const statuses = async () =>
      Promise.all([ada, eve, admin].map(async (as) => (await app.request('GET', url, { as })).status));
    expect(await statuses()).toEqual([200, 404, 200]);
    expect((await purchases(ada))[0]?.files.map(({ file_url }) => file_url)).toEqual([url]);
    expect(await purchases(eve)).toEqual([]);
    await setOrderStatus(app.database, order, 'disputed');
    expect(await statuses()).toEqual([404, 404, 200]);
    await setOrderStatus(app.database, order, 'paid');
    expect(await statuses()).toEqual([200, 404, 200]);
    await setOrderStatus(app.database, order, 'refunded');
    expect([await statuses(), await purchases(ada)]).toEqual([[404, 404, 200], []]);
  });

  it('is opened by admins', async () => {
    const eve = await createUser(app.database);
    const url = await upload(eve);
    const response = await change({ files: [url] });
    expect([response.status, Object.keys(((await response.json()) as Problem).fields ?? {})]).toEqual([
      422,
      ['file_url'],
    ]);
  });
});

it('an admin updates what a product includes, and each invalid field is reported', async () => {
  const changed = await change({
    name: 'The workbook',
    description: 'Read it\nwhole.',
    session_credits: 2,
    request_products: ['UK Design', 'UK Design'],
  });
  expect(await changed.json()).toMatchObject({
    key: 'workbook',
    name: 'The workbook',
    session_credits: 2,
    request_products: ['UK Design', 'UK Design'],
    price: '200.00',
  });
  const wrong = await change({ name: '', session_credits: -1, request_products: ['Moon'], files: 'all', price: 1 });
  expect([wrong.status, Object.keys(((await wrong.json()) as Problem).fields ?? {}).toSorted()]).toEqual([
    422,
    ['files', 'name', 'price', 'request_products', 'session_credits'],
  ]);
  const stale = await app.request('PATCH', '/api/products/workbook', { as: admin, body: { name: 'A', version: 1 } });
  expect([stale.status, ((await stale.json()) as Problem).code]).toEqual([409, 'version_conflict']);
  const missing = await app.request('PATCH', '/api/products/moon', { as: admin, body: { version: 1 } });
  expect(missing.status).toBe(404);
});

it('other users cannot list or change products', async () => {
  const others = [
    await createUser(app.database),
    await createUser(app.database, { role: 'admin', permissions: ['manage_users'] }),
  ];
  for (const as of others) {
    expect((await app.request('GET', '/api/products', { as })).status).toBe(403);
    expect((await app.request('PATCH', '/api/products/workbook', { as, body: { name: 'A', version: 1 } })).status).toBe(
      403,
    );
  }
  for (const path of ['/api/products', '/api/purchases', '/api/entitlements']) {
    expect((await app.request('GET', path)).status).toBe(401);
  }
});

describe('the services included in a product', () => {
  it('are requested once as paid, and a refund moves undelivered ones to Trash', async () => {
    const ada = await createUser(app.database);
    await change({ request_products: ['UK Design', 'Legal Review By Attorney', 'UK Design'] });
    const order = await createOrder(app.database, ada, { kind: 'workbook' });
    await setOrderStatus(app.database, order, 'partly_refunded');
    await setOrderStatus(app.database, order, 'paid');
    const made = await readRequests(ada);
    expect(made.map(({ product, cost, status, notes }) => [product, cost, status, notes])).toEqual([
      ['Legal Review By Attorney', '0.00', 'Paid', 'Included in Elite.'],
      ['UK Design', '0.00', 'Paid', 'Included in Elite.'],
      ['UK Design', '0.00', 'Paid', 'Included in Elite.'],
    ]);
    expect((await purchases(ada))[0]?.requests).toHaveLength(3);
    await app.database.asSystem('a test delivers', (tx) =>
      tx.execute(sql`update service_requests set status = 'Delivered' where id = ${made[0]?.id}`),
    );
    await setOrderStatus(app.database, order, 'refunded');
    await setOrderStatus(app.database, order, 'refunded');
    expect((await readRequests(ada)).map(({ in_trash }) => in_trash)).toEqual([false, true, true]);
  });

  it('are requested if the rest is paid while the first payment is disputed, and that dispute is lost', async () => {
    await change({ request_products: ['UK Design'] });
    const ada = await createUser(app.database);
    const { id, amount_minor } = await placeOrder(app, { as: ada, kind: 'workbook' });
    const first = { id, amount: 5_000, externalId: id };
    await postMoney(app, { ...first, what: 'payment' });
    await postMoney(app, { ...first, what: 'dispute_opened' });
    await postMoney(app, { id, what: 'payment', amount: amount_minor - first.amount, externalId: `${id} rest` });
    expect([(await readOrder(app, ada, id)).order.status, await readRequests(ada)]).toEqual(['disputed', []]);
    await postMoney(app, { ...first, what: 'dispute_lost' });
    expect((await readOrder(app, ada, id)).order.status).toBe('partly_refunded');
    expect(await readRequests(ada)).toMatchObject([{ product: 'UK Design', status: 'Paid' }]);
  });
});

async function upload(as: TestUser): Promise<string> {
  return (await uploadFile(app, { as, bucket: 'product-files', name: 'Workbook.pdf' })).url;
}

async function readWorkbook(): Promise<ProductRow> {
  const list = (await (await app.request('GET', '/api/products', { as: admin })).json()) as ProductList;
  const found = list.rows.find(({ key }) => key === 'workbook');
  if (!found) throw new Error('there is no workbook');
  return found;
}

async function change(values: object): Promise<Response> {
  const { version } = await readWorkbook();
  return app.request('PATCH', '/api/products/workbook', { as: admin, body: { ...values, version } });
}

async function purchases(as: TestUser): Promise<PurchaseList['rows']> {
  return ((await (await app.request('GET', '/api/purchases', { as })).json()) as PurchaseList).rows;
}

function readRequests({ id }: TestUser) {
  return app.database.asSystem('a test reads', (tx) =>
    selectRows<{ id: string; product: string; cost: string; status: string; notes: string; in_trash: boolean }>(
      tx,
      sql`
        select id, product, cost::text as cost, status, notes, deleted_at is not null as in_trash
        from service_requests where user_id = ${id} order by product, status`,
    ),
  );
}
