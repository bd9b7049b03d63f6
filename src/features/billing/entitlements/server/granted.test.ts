// Access, credits and services that follow from an order's status, and the lock under which they change.
import { eq, sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { createBookableProvider, requestBooking } from '#testing/bookings.ts';
import { createOrder, setOrderStatus } from '#testing/order-states.ts';
import { placeOrder, postMoney } from '#testing/orders.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

import { refreshAccess } from './expiry.ts';
import { lockEntitlements } from './queries.ts';
import { accessGrants } from './table.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
let ada: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
});

const rows = <Row>(statement: SQL) =>
  app.database.asSystem('a test looks', (tx) => selectRows<Row & Record<string, unknown>>(tx, statement));
const setIncluded = (names: string[]) =>
  rows(sql`update products set request_products = string_to_array(${names.join('|')}, '|') where key = 'workbook'`);
const readRequests = ({ id }: TestUser) =>
  rows<{ product: string; number: number; deleted_at: string | null }>(
    sql`select r.product, i.number, r.deleted_at::text from service_requests r join included_requests i on i.request_id = r.id
      where r.user_id = ${id} order by i.number`,
  );
const readAccessGrants = ({ id }: TestUser) =>
  app.database.asSystem('a test looks', (tx) =>
    tx.select().from(accessGrants).where(eq(accessGrants.user_id, id)).orderBy(accessGrants.starts_at),
  );
const isSubscribed = async (role = 'applicant') =>
  (
    await rows<{ is: boolean }>(
      sql`select is_subscribed as is from user_roles where user_id = ${ada.id} and role = ${role}`,
    )
  )[0]?.is;

describe('a payment posted to the ledger', () => {
  it('grants access, credits and services immediately, and its refund revokes them', async () => {
    await rows(sql`update products set session_credits = 2, request_products = '{"UK Design"}' where key = 'package'`);
    const { id, amount_minor: amount } = await placeOrder(app, { as: ada, kind: 'package' });
    const readGrants = async () => [
      await isSubscribed(),
      (await rows(sql`select from session_credits where user_id = ${ada.id} and revoked_at is null`)).length,
      (await readRequests(ada)).filter(({ deleted_at }) => deleted_at === null).length,
    ];
    expect(await readGrants()).toEqual([false, 0, 0]);
    await postMoney(app, { id, what: 'payment', amount });
    expect(await readGrants()).toEqual([true, 2, 1]);
    await postMoney(app, { id, what: 'refund', amount });
    expect(await readGrants()).toEqual([false, 0, 0]);
  });
});

describe('grants of a role', () => {
  it('start one after another in the order of payment, whichever is stored first', async () => {
    await createOrder(app.database, ada, { accessMonths: 2, paidAt: inDays(-1) });
    await createOrder(app.database, ada, { accessMonths: 1, paidAt: inDays(-2) });
    const [first, second] = await readAccessGrants(ada);
    expect(first?.bought_at.getTime()).toBeLessThan(second?.bought_at.getTime() ?? 0);
    expect(second?.starts_at).toEqual(first?.ends_at);
  });

  it('do not wait for those of another role', async () => {
    await createOrder(app.database, ada, { accessMonths: 2, paidAt: inDays(-2) });
    const paidAt = inDays(-1);
    await createOrder(app.database, ada, { role: 'mentor', accessMonths: 1, paidAt });
    expect((await readAccessGrants(ada)).find(({ role }) => role === 'mentor')?.starts_at).toEqual(paidAt);
  });

  it('take the time until they were revoked, and never less than earlier ones', async () => {
    await createOrder(app.database, ada, { accessMonths: 3, paidAt: inDays(-3) });
    const revoked = await createOrder(app.database, ada, { accessMonths: 1, paidAt: inDays(-2) });
    await setOrderStatus(app.database, revoked, 'refunded');
    await createOrder(app.database, ada, { accessMonths: 1, paidAt: inDays(-1) });
    const [first, ...others] = (await readAccessGrants(ada)).filter(({ revoked_at }) => revoked_at === null);
    expect(others.map(({ starts_at }) => starts_at)).toEqual([first?.ends_at]);
  });

  it('grants of a role from an admin keep their own times', async () => {
    const [start, end] = [inDays(-1), inDays(9)];
    await createOrder(app.database, ada, { accessMonths: 1, paidAt: inDays(-2) });
    await app.database.asSystem('an admin gives', (tx) =>
      tx
        .insert(accessGrants)
        .values({ user_id: ada.id, role: 'applicant', bought_at: start, starts_at: start, ends_at: end }),
    );
    await createOrder(app.database, ada, { accessMonths: 1, paidAt: inDays(-0.5) });
    const own = (await readAccessGrants(ada)).find(({ order_id }) => order_id === null);
    expect([own?.starts_at, own?.ends_at]).toEqual([start, end]);
  });

  it('open nothing before they start', async () => {
    await createOrder(app.database, ada, { accessMonths: 1, paidAt: inDays(5) });
    expect(await isSubscribed()).toBe(false);
    await refreshAccess({ ...app, now: () => inDays(6) });
    expect(await isSubscribed()).toBe(true);
  });

  it('keep the time of their first revocation', async () => {
    const order = await createOrder(app.database, ada);
    await setOrderStatus(app.database, order, 'disputed');
    const [before] = await readAccessGrants(ada);
    await setOrderStatus(app.database, order, 'refunded');
    expect((await readAccessGrants(ada))[0]?.revoked_at).toEqual(before?.revoked_at);
  });
});

describe('the services of a product', () => {
  it('are those of its list that are in the catalogue, also after a dispute that ended in a partial refund', async () => {
    await setIncluded(['UK Design', 'Moon', 'German Utility']);
    const order = await createOrder(app.database, ada, { kind: 'workbook', status: 'disputed' });
    expect(await readRequests(ada)).toEqual([]);
    await setOrderStatus(app.database, order, 'partly_refunded');
    expect(await readRequests(ada)).toMatchObject([
      { product: 'UK Design', number: 1 },
      { product: 'German Utility', number: 3 },
    ]);
  });

  it('stay during a dispute, and go to Trash once with the refund of their own order', async () => {
    await setIncluded(['UK Design']);
    const [order, other] = [await createOrder(app.database, ada, { kind: 'workbook' }), await createUser(app.database)];
    await createOrder(app.database, other, { kind: 'workbook' });
    await setOrderStatus(app.database, order, 'disputed');
    expect(await readRequests(ada)).toMatchObject([{ deleted_at: null }]);
    await setOrderStatus(app.database, order, 'refunded');
    const trashed = await readRequests(ada);
    expect(trashed).toMatchObject([{ deleted_at: expect.any(String) }]);
    await setOrderStatus(app.database, order, 'refunded');
    expect(await readRequests(ada)).toEqual(trashed);
    expect(await readRequests(other)).toMatchObject([{ deleted_at: null }]);
  });
});

describe('session credits', () => {
  it('are spent in the order in which they became available, and never after they were revoked', async () => {
    const mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
    const bought = [inDays(-1), inDays(-3), inDays(-2)];
    const orders = [];
    for (const paidAt of bought) {
      orders.push(await createOrder(app.database, ada, { kind: 'package', sessionCredits: 1, paidAt }));
    }
    await setOrderStatus(app.database, orders[1] ?? '', 'refunded');
    const use = async (time: string) =>
      (await requestBooking(app, { as: ada, provider: mentor, time }, { body: { use_credit: true } })).status;
    const spent = () =>
      rows<{ order_id: string }>(
        sql`select order_id from session_credits where user_id = ${ada.id} and spent_at is not null`,
      );
    expect(await use('09:00')).toBe(201);
    expect(await spent()).toEqual([{ order_id: orders[2] }]);
    expect([await use('10:15'), await use('11:30')]).toEqual([201, 409]);
    expect(await spent()).toHaveLength(2);
  });
});

describe('a user’s entitlements are locked', () => {
  const holding = <Answer>(
    send: () => Promise<Answer>,
    change: (tx: Transaction) => Promise<unknown> = async () => {},
  ) => sendConcurrently(app.database, { hold: (tx) => lockEntitlements(tx, ada.id), change, send });

  it('a user’s entitlements are locked by an order', async () => {
    expect(await holding(() => createOrder(app.database, ada))).toEqual(expect.any(String));
  });

  it('a user’s entitlements are locked by a booking with a credit, which finds it revoked', async () => {
    const mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
    await createOrder(app.database, ada, { kind: 'package', sessionCredits: 1 });
    const response = await holding(
      () => requestBooking(app, { as: ada, provider: mentor }, { body: { use_credit: true } }),
      (tx) => tx.execute(sql`update session_credits set revoked_at = now() where user_id = ${ada.id}`),
    );
    expect(await response.json()).toMatchObject({ code: 'no_session_credit' });
  });

  it('a user’s entitlements are locked by the job that ends access', async () => {
    await createOrder(app.database, ada, { accessMonths: 1 });
    await holding(() => refreshAccess({ ...app, now: () => inDays(60) }));
    expect(await isSubscribed()).toBe(false);
  });
});
