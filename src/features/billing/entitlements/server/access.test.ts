// Access that a payment grants and a refund revokes. The sequence tests compare the database with a model in this file.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { SessionRecord } from '#features/accounts/accounts/server/answers.ts';
import type { OrderStatus } from '#features/billing/orders/schema.ts';
import { createOrder, setOrderStatus } from '#testing/order-states.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { Entitlements } from '../schema.ts';
import { refreshAccess } from './expiry.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const PATIENCE_MS = 120_000;
const days = (count: number) => new Date(Date.now() + count * DAY_MS);

describe('a paid plan', () => {
  it('grants its role with no end date, and appears in the session', async () => {
    const ada = await lapsed();
    expect(await isSubscribed(ada)).toBe(false);
    await createOrder(app.database, ada);
    expect(await isSubscribed(ada)).toBe(true);
    expect((await session(ada)).roles).toMatchObject([{ is_subscribed: true, subscribed_until: null }]);
    expect((await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design' } })).status).toBe(201);
  });

  it('a paid plan with a number of months ends after them, by the server’s clock', async () => {
    const ada = await lapsed();
    await createOrder(app.database, ada, { accessMonths: 1 });
    const until = (await session(ada)).roles[0]?.subscribed_until ?? '';
    expect(await refreshedAt(ada, new Date(Date.parse(until) - 1000))).toBe(true);
    expect(await refreshedAt(ada, new Date(Date.parse(until)))).toBe(false);
  });

  it('grants only its own role', async () => {
    const mentor = await createUser(app.database, { role: 'mentor', trialDays: -1 });
    await createOrder(app.database, mentor, { role: 'applicant' });
    expect(await isSubscribed(mentor)).toBe(false);
    await createOrder(app.database, mentor, { role: 'mentor' });
    expect(await isSubscribed(mentor)).toBe(true);
  });

  it('starts after the end of a running one', async () => {
    const ada = await lapsed();
    await createOrder(app.database, ada, { accessMonths: 12 });
    await createOrder(app.database, ada, { accessMonths: 6 });
    const [first, second] = (await entitlements(ada)).grants;
    expect(second?.starts_at).toBe(first?.ends_at);
    expect((await session(ada)).roles[0]?.subscribed_until).toBe(new Date(second?.ends_at ?? '').toISOString());
  });

  it('starts immediately if the previous one is refunded', async () => {
    const ada = await lapsed();
    const first = await createOrder(app.database, ada, { accessMonths: 12 });
    await createOrder(app.database, ada, { accessMonths: 6 });
    await setOrderStatus(app.database, first, 'refunded');
    const { grants } = await entitlements(ada);
    expect(grants).toHaveLength(1);
    expect(Date.parse(grants[0]?.starts_at ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await isSubscribed(ada)).toBe(true);
  });
});

it.each<[OrderStatus, boolean]>([
  ['open', false],
  ['paid', true],
  ['partly_refunded', true],
  ['refunded', false],
  ['disputed', false],
  ['cancelled', false],
])('an order that is %s grants its buyer access, and is listed: %s', async (status, isOpen) => {
  const ada = await lapsed();
  for (const kind of ['plan', 'workbook'] as const) {
    const order = await createOrder(app.database, ada, { kind, status: 'open' });
    if (status !== 'cancelled') await setOrderStatus(app.database, order, 'paid');
    await setOrderStatus(app.database, order, status);
  }
  expect(await isSubscribed(ada)).toBe(isOpen);
  expect((await entitlements(ada)).products.map(({ key }) => key)).toEqual(isOpen ? ['workbook'] : []);
});

it('a dispute suspends access, and winning it restores the same end date', async () => {
  const ada = await lapsed();
  const order = await createOrder(app.database, ada, { accessMonths: 3 });
  const before = (await entitlements(ada)).grants;
  await setOrderStatus(app.database, order, 'disputed');
  expect([await isSubscribed(ada), (await entitlements(ada)).grants]).toEqual([false, []]);
  await setOrderStatus(app.database, order, 'paid');
  expect([await isSubscribed(ada), (await entitlements(ada)).grants]).toEqual([true, before]);
});

it('the package grants an applicant access with no end date, and the workbook grants none', async () => {
  const [ada, eve] = [await lapsed(), await lapsed()];
  await createOrder(app.database, ada, { kind: 'package' });
  await createOrder(app.database, eve, { kind: 'workbook' });
  expect([await isSubscribed(ada), await isSubscribed(eve)]).toEqual([true, false]);
  expect((await entitlements(ada)).products.map(({ key }) => key)).toEqual(['package']);
});

it('access equals what is paid, for three orders in any sequence of changes', { timeout: PATIENCE_MS }, async () => {
  const steps = fc.array(
    fc.record({
      order: fc.nat({ max: 2 }),
      status: fc.constantFrom<OrderStatus>('paid', 'disputed', 'refunded', 'partly_refunded', 'cancelled'),
    }),
    { maxLength: 8 },
  );
  const bought = fc.array(
    fc.record({ months: fc.option(fc.integer({ min: 1, max: 6 })), daysAgo: fc.nat({ max: 200 }) }),
    { minLength: 3, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(bought, steps, async (orders, happened) => {
      const ada = await lapsed();
      const ids: string[] = [];
      for (const { months, daysAgo } of orders) {
        ids.push(
          await createOrder(app.database, ada, { accessMonths: months, paidAt: days(-daysAgo), status: 'disputed' }),
        );
      }
      const state: OrderStatus[] = orders.map(() => 'disputed');
      for (const { order, status } of happened) {
        await setOrderStatus(app.database, ids[order] ?? '', status);
        // Reporting it twice changes nothing.
        await setOrderStatus(app.database, ids[order] ?? '', status);
        state[order] = status;
      }
      const active = orders.filter((_, at) => state[at] === 'paid' || state[at] === 'partly_refunded');
      const { grants } = await entitlements(ada);
      const endless = active.some(({ months }) => months === null);
      const shown = await isSubscribed(ada);
      expect(shown).toBe(grants.some(({ starts_at }) => Date.parse(starts_at) <= Date.now()));
      if (endless) expect(shown).toBe(true);
      if (active.length === 0) expect([shown, grants]).toEqual([false, []]);
      // Each grant has the full length that was paid for, and none overlaps another.
      const all = await readGrants(ada);
      const bounded = all.filter(({ revoked, months }) => !revoked && months !== null);
      expect(all.filter(({ revoked }) => !revoked)).toHaveLength(active.length);
      for (const { isWhole } of bounded) expect(isWhole).toBe(true);
      for (const [at, next] of bounded.entries()) {
        if (at > 0) expect(next.starts).toBeGreaterThanOrEqual(bounded[at - 1]?.ends ?? 0);
      }
    }),
    { numRuns: 40 },
  );
});

it('no request writes a grant, a credit or an included request', async () => {
  const ada = await createUser(app.database);
  await createOrder(app.database, ada, { sessionCredits: 2 });
  for (const statement of [
    sql`insert into access_grants (user_id, role, bought_at, starts_at) values (app.user_id(), 'applicant', now(), now())`,
    sql`insert into session_credits (user_id, order_id, number, available_from) select app.user_id(), id, 9, now() from orders`,
    sql`insert into included_requests (user_id, order_id, number) select app.user_id(), id, 9 from orders`,
    sql`select app.return_session_credit(app.user_id(), 'session_bookings', gen_random_uuid(), null)`,
  ]) {
    await expect(app.database.asActor(ada.token, (tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  }
  for (const statement of [
    sql`update access_grants set ends_at = null returning id`,
    sql`update session_credits set spent_at = null returning id`,
    sql`delete from session_credits returning id`,
  ]) {
    expect(await app.database.asActor(ada.token, (tx) => selectRows(tx, statement))).toEqual([]);
  }
});

it('an admin grants access without an order and revokes it, and paid access stays', async () => {
  const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
  const ada = await createUser(app.database);
  expect((await subscribe(admin, ada, true)).status).toBe(200);
  expect((await entitlements(ada)).grants).toMatchObject([{ order_id: null, note: 'Given by an admin' }]);
  await createOrder(app.database, ada);
  expect((await subscribe(admin, ada, false)).status).toBe(200);
  expect([await isSubscribed(ada), (await entitlements(ada)).grants]).toMatchObject([true, [{ note: 'Elite' }]]);
  const refused = await subscribe(admin, ada, false);
  expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'access_is_paid' }]);
  const orders = await app.database.asSystem('a test counts', (tx) =>
    selectRows(tx, sql`select id from orders where user_id = ${ada.id}`),
  );
  expect(orders).toHaveLength(1);
});

it('deactivation by an admin ends access from before grants existed', async () => {
  const admin = await createUser(app.database, { role: 'admin', permissions: ['manage_subscriptions'] });
  const ada = await createUser(app.database, { isSubscribed: true });
  expect((await subscribe(admin, ada, false)).status).toBe(200);
  expect(await isSubscribed(ada)).toBe(false);
});

async function lapsed(): Promise<TestUser> {
  return createUser(app.database, { trialDays: -1 });
}

async function session(as: TestUser): Promise<SessionRecord> {
  const response = await app.request('GET', '/api/session', { as });
  return ((await response.json()) as { session: SessionRecord }).session;
}

async function entitlements(as: TestUser): Promise<Entitlements> {
  return (await (await app.request('GET', '/api/entitlements', { as })).json()) as Entitlements;
}

async function isSubscribed({ id }: TestUser): Promise<boolean | undefined> {
  const [row] = await app.database.asSystem('a test reads', (tx) =>
    selectRows<{ is_subscribed: boolean }>(tx, sql`select is_subscribed from user_roles where user_id = ${id}`),
  );
  return row?.is_subscribed;
}

async function refreshedAt(person: TestUser, at: Date): Promise<boolean | undefined> {
  await refreshAccess({ ...app, now: () => at });
  return isSubscribed(person);
}

function readGrants({ id }: TestUser) {
  return app.database.asSystem('a test reads', (tx) =>
    selectRows<{ revoked: boolean; months: number | null; starts: number; ends: number; isWhole: boolean }>(
      tx,
      sql`
        select g.revoked_at is not null as revoked, o.access_months as months, extract(epoch from g.starts_at)::float8 as starts,
          extract(epoch from g.ends_at)::float8 as ends, g.ends_at = g.starts_at + make_interval(months => o.access_months) as "isWhole"
        from access_grants g join orders o on o.id = g.order_id where g.user_id = ${id} order by g.starts_at, g.bought_at`,
    ),
  );
}

async function subscribe(as: TestUser, { id }: TestUser, is_subscribed: boolean): Promise<Response> {
  const [role] = await app.database.asSystem('a test reads', (tx) =>
    selectRows<{ id: string; version: number }>(tx, sql`select id, version from user_roles where user_id = ${id}`),
  );
  return app.request('PATCH', `/api/users/roles/${role?.id}/trial`, {
    as,
    body: { is_subscribed, version: role?.version },
  });
}
