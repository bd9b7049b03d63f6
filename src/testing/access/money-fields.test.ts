// No price, cost, user, currency, credit or paid state comes from the browser: checks every such field in bodies and
// paths of money routes, and in the SQL functions that requests may call.
import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';

import { features, registry } from '#app/server/features.ts';
import { selectRows } from '#core/server/database/database.ts';
import { getMounts } from '#core/server/feature.ts';
import { userRoles } from '#core/server/identity/table.ts';
import { getRoutes } from '#core/server/route.ts';
import type { Problem } from '#core/shared/messages.ts';
import { billingDocuments } from '#features/billing/invoicing/server/table.ts';
import { accessGrants, includedRequests, sessionCredits } from '#features/billing/entitlements/server/table.ts';
import {
  checkouts,
  ledgerEntries,
  ledgerTransactions,
  orders,
  refunds,
} from '#features/billing/orders/server/table.ts';
import { subscriptionPlans } from '#features/billing/plans/server/table.ts';
import { products } from '#features/billing/products/server/table.ts';
import { serviceRequests } from '#features/billing/service-requests/server/table.ts';

import { book, createBookableProvider } from '../bookings.ts';
import { createOrder } from '../order-states.ts';
import { placeOrder, readOrder } from '../orders.ts';
import { createUser, type TestUser } from '../people.ts';
import { useTestApp } from '../test-app.ts';
import { bodies, type Sent } from './money-bodies.ts';

const unlimited = '1000000';
const app = useTestApp({ RATE_LIMIT_WRITES: unlimited, MAX_ROWS_PER_USER: unlimited });

const tables: readonly PgTable[] = [
  orders,
  ledgerTransactions,
  ledgerEntries,
  refunds,
  checkouts,
  billingDocuments,
  accessGrants,
  sessionCredits,
  includedRequests,
  serviceRequests,
  products,
  subscriptionPlans,
  userRoles,
];
const columns = tables.flatMap((table) => Object.keys(getTableColumns(table)));
const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
/** Fields of the former system, and others that an attacker would try. */
const guessed = [
  'hasPaid',
  'isPaid',
  'paid',
  'amount',
  'total',
  'discount',
  'coupon',
  'credits',
  'with_credit',
  'userId',
];
const tried = [...new Set([...columns, ...columns.map(camelCase), ...guessed])];

const addresses = [
  '/api/orders',
  '/api/checkout-sessions',
  '/api/requests',
  '/api/entitlements',
  '/api/purchases',
  '/api/products',
  '/api/plans',
  '/api/terms',
  '/api/billing-documents',
  '/api/bookings',
  '/api/session-bookings',
  '/api/consultation-sessions',
];

type Fields = { shape: Record<string, unknown> };
type Declared = { method: string; path: string; request?: { body?: { content: Record<string, { schema: Fields }> } } };
function routesOfMoney(): { name: string; keys: string[] | undefined }[] {
  return getMounts(features, 'routes').flatMap(([address, make]) =>
    addresses.includes(address)
      ? getRoutes(make(app, { registry, stylesheets: [] })).map(({ route }) => {
          const { method, path, request }: Declared = route;
          const schema = request?.body?.content['application/json']?.schema;
          return {
            name: `${method.toUpperCase()} ${`${address}${path}`.replace(/\/$/, '')}`,
            keys: schema && Object.keys(schema.shape),
          };
        })
      : [],
  );
}

let people: Record<Sent['by'], TestUser>;
let rows: Record<'order' | 'request' | 'session' | 'plan', string>;

beforeAll(async () => {
  const buyer = await createUser(app.database);
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants: [buyer] });
  const admin = (permission: 'manage_subscriptions' | 'manage_content') =>
    createUser(app.database, { role: 'admin', permissions: [permission], secondFactor: 'fresh' });
  people = {
    buyer,
    mentor,
    attorney: await createUser(app.database, { role: 'attorney' }),
    staff: await admin('manage_subscriptions'),
    editor: await admin('manage_content'),
  };
  await createOrder(app.database, buyer, { kind: 'package', sessionCredits: 2 });
  const response = await app.request('POST', '/api/requests', { as: buyer, body: { product: 'UK Design' } });
  const [offered] = await read<{ id: string }>(sql`select id from subscription_plans where key = 'basic'`);
  rows = {
    order: (await placeOrder(app, { as: buyer, kind: 'workbook' })).id,
    request: ((await response.json()) as { id: string }).id,
    session: (await book(app, { as: buyer, provider: mentor })).id,
    plan: offered?.id ?? '',
  };
});

it('every body of a money route is listed with all its fields', () => {
  const declared = routesOfMoney().flatMap(({ name, keys }) => (keys ? [[name, keys.toSorted()]] : []));
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(Object.entries(bodies).map(([name, { body }]) => [name, Object.keys(body).toSorted()])),
  );
});

describe.each(Object.entries(bodies))('%s', (name, { by, body }) => {
  const foreign = tried.filter((field) => !Object.hasOwn(body, field));

  it('rejects each foreign field, and changes nothing', async () => {
    const [method = '', path = ''] = name.split(' ');
    const before = await money();
    const as = people[by];
    const sent = { ...body, ...(name === 'POST /api/bookings' && { provider_id: people.mentor.id }) };
    for (const field of foreign) {
      const one = await app.request(method, fillPath(path), { as, body: { ...sent, [field]: 1 } });
      expect([one.status, ((await one.json()) as Problem).fields]).toEqual([
        422,
        { [field]: 'This field is not allowed here' },
      ]);
    }
    expect(await money()).toEqual(before);
  });
});

it('money routes without a body accept no query field', async () => {
  for (const field of tried.filter((one) => !['kind', 'id'].includes(one))) {
    const offer = await app.request('GET', `/api/orders/quote?kind=workbook&${field}=1`, { as: people.buyer });
    expect([field, offer.status]).toEqual([field, 422]);
  }
});

it('money routes without a body do not read one', async () => {
  const { request } = rows;
  const forged = { as: people.buyer, body: { cost: '1.00', status: 'Paid', user_id: people.staff.id, quantity: 20 } };
  const worth = () =>
    read(sql`select user_id, product, cost, quantity, status, paid_at from service_requests where id = ${request}`);
  const before = await worth();
  expect((await app.request('DELETE', `/api/requests/${request}`, forged)).status).toBe(204);
  expect((await app.request('POST', `/api/requests/${request}/restore`, forged)).status).toBe(200);
  expect(await worth()).toEqual(before);
});

describe('money functions in SQL', () => {
  it('are called by requests only if listed', async () => {
    const callable = await read<{ name: string }>(sql`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'app' and p.prorettype <> 'trigger'::regtype and has_function_privilege('laurel_user', p.oid, 'execute')
        and p.prosrc ~ '(app[.](post|settle|spend)|public[.](orders|ledger|refunds|checkouts|billing|access_grants|session_credits|included|purchase_terms))'
      order by 1`);
    expect(callable.map(({ name }) => name)).toEqual(['buyers']);
  });

  it('a buyer writes no row of money', async () => {
    const before = await money();
    await app.database.asActor(people.buyer.token, async (tx) => {
      await tx.update(orders).set({ status: 'paid' });
      for (const table of [ledgerEntries, ledgerTransactions, refunds, checkouts, billingDocuments]) {
        await tx.delete(table);
      }
    });
    expect(await money()).toEqual(before);
  });
});

it.each(['payments', 'credit-refunds', 'refunds'])('POST /api/orders/{id}/%s is not the buyer’s', async (what) => {
  const name = `POST /api/orders/{id}/${what}`;
  const { order } = await readOrder(app, people.buyer, rows.order);
  const before = await money();
  const body = { ...bodies[name]?.body, version: order.version };
  const response = await app.request('POST', `/api/orders/${order.id}/${what}`, { as: people.buyer, body });
  expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'wrong_role']);
  expect(await money()).toEqual(before);
});

function fillPath(path: string): string {
  const id = path.startsWith('/api/orders')
    ? rows.order
    : path.startsWith('/api/requests')
      ? rows.request
      : path.startsWith('/api/plans')
        ? rows.plan
        : rows.session;
  return path.replace('{role}', 'mentor').replace('{key}', 'workbook').replace('{id}', id);
}

/** All columns of the money tables. */
async function money(): Promise<unknown> {
  return read(
    sql.join(
      tables.map(
        (table) =>
          sql`select md5(coalesce(string_agg(held::text, ',' order by held::text), '')) as held from ${table} as held`,
      ),
      sql` union all `,
    ),
  );
}

async function read<Row>(statement: ReturnType<typeof sql>): Promise<Row[]> {
  return app.database.asSystem('a test looks', (tx) => selectRows<Row>(tx, statement));
}
