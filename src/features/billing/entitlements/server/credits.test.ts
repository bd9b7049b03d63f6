// Session credits: when they become available, that a booking spends exactly one, and that it is returned only once.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { BookingRow } from '#features/scheduling/bookings/schema.ts';
import { book, startHoursAgo, createBookableProvider, requestBooking, type BookableRole } from '#testing/bookings.ts';
import { createOrder, setOrderStatus } from '#testing/order-states.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { SessionCredits, Entitlements } from '../schema.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

describe('session credits', () => {
  it('session credits of a plan are granted one a month from the payment on', async () => {
    const ada = await createUser(app.database);
    const paidAt = new Date(Date.now() - 45 * DAY_MS);
    await createOrder(app.database, ada, { sessionCredits: 6, paidAt });
    const { next_on, ...credits } = await fetchCredits(ada);
    expect(credits).toEqual({ available: 2, spent: 0, total: 6 });
    const months = await app.database.asSystem('a test counts months', (tx) =>
      selectRows<{ at: string }>(tx, sql`select ${paidAt.toISOString()}::timestamptz + interval '2 months' as at`),
    );
    expect(Date.parse(next_on ?? '')).toBe(new Date(months[0]?.at ?? '').getTime());
  });

  it('session credits of a package are granted all at once', async () => {
    const ada = await createUser(app.database);
    await createOrder(app.database, ada, { kind: 'package', sessionCredits: 3 });
    expect(await fetchCredits(ada)).toEqual({ available: 3, next_on: null, spent: 0, total: 3 });
  });

  it('are revoked by a refund, except spent ones, and suspended by a dispute', async () => {
    const [ada, mentor] = await pair();
    const order = await createOrder(app.database, ada, { kind: 'package', sessionCredits: 3 });
    await book(app, { as: ada, provider: mentor });
    await setOrderStatus(app.database, order, 'disputed');
    expect(await fetchCredits(ada)).toMatchObject({ available: 0, spent: 1, total: 1 });
    await setOrderStatus(app.database, order, 'paid');
    expect(await fetchCredits(ada)).toMatchObject({ available: 2, spent: 1, total: 3 });
    await setOrderStatus(app.database, order, 'refunded');
    expect(await fetchCredits(ada)).toMatchObject({ available: 0, spent: 1, total: 1 });
  });
});

describe('a booking with credits', () => {
  it('spends one if available, and states it', async () => {
    const [ada, mentor] = await pair();
    await createOrder(app.database, ada, { sessionCredits: 6 });
    const booked = await book(app, { as: ada, provider: mentor });
    expect(booked.with_credit).toBe(true);
    expect(await fetchCredits(ada)).toMatchObject({ available: 0, spent: 1, total: 6 });
    expect((await book(app, { as: ada, provider: mentor, time: '11:30' })).with_credit).toBe(false);
  });

  it('spends one for a consultation too, or none if that is not permitted', async () => {
    const ada = await createUser(app.database);
    const attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
    await createOrder(app.database, ada, { kind: 'package', sessionCredits: 2 });
    const wanted = { as: ada, provider: attorney, role: 'attorney' } as const;
    const without = await requestBooking(app, wanted, { body: { use_credit: false } });
    expect([without.status, ((await without.json()) as BookingRow).with_credit]).toEqual([201, false]);
    expect((await book(app, { ...wanted, time: '11:30' })).with_credit).toBe(true);
    expect(await fetchCredits(ada)).toMatchObject({ available: 1, spent: 1 });
  });

  it.each([
    ['mentor', 'applicant', '', 1],
    ['mentor', 'applicant', 'returned', 2],
    ['mentor', 'provider', '', 2],
    ['attorney', 'applicant', '', 1],
    ['attorney', 'applicant', 'returned', 2],
    ['attorney', 'provider', '', 2],
  ] as const)(
    'a booking with credits with the %s, missed by the %s, with the setting “%s”, leaves %i to use',
    async (role, no_show, value, left) => {
      const [ada, provider] = await pair(role);
      await createOrder(app.database, ada, { kind: 'package', sessionCredits: 2 });
      const booked = await book(app, { as: ada, provider, role });
      await startHoursAgo(app, booked, 3);
      await app.database.asSystem('a test sets the rule', async (tx) => {
        await tx.execute(
          role === 'mentor'
            ? sql`update session_bookings set status = 'confirmed' where id = ${booked.id}`
            : sql`update consultation_sessions set accepted_at = now() where id = ${booked.id}`,
        );
        await tx.execute(sql`
        insert into settings (key, value) values ('no_show_credit', ${value}) on conflict (key) do update set value = excluded.value`);
      });
      await cancelAs(provider, { ...booked, version: await readVersion(booked) }, { no_show });
      expect(await fetchCredits(ada)).toMatchObject({ available: left });
    },
  );

  it('a booking with credits that should spend one is rejected without one, and nothing is booked', async () => {
    const [ada, mentor] = await pair();
    const response = await requestBooking(app, { as: ada, provider: mentor }, { body: { use_credit: true } });
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([409, 'no_session_credit']);
    const wrong = await requestBooking(app, { as: ada, provider: mentor }, { body: { use_credit: 'yes' } });
    expect(((await wrong.json()) as Problem).fields).toEqual({
      use_credit: 'Use a session credit must be true or false',
    });
    const list = (await (await app.request('GET', '/api/bookings', { as: ada })).json()) as { total: number };
    expect(list.total).toBe(0);
  });

  it('never spends a credit spent concurrently by another', async () => {
    const ada = await createUser(app.database);
    const mentors = await Promise.all(
      Array.from({ length: 4 }, () => createBookableProvider(app.database, 'mentor', { applicants: [ada] })),
    );
    await createOrder(app.database, ada, { sessionCredits: 1 });
    const responses = await Promise.all(
      mentors.map((provider, at) =>
        requestBooking(app, { as: ada, provider, time: `${10 + at}:15` }, { body: { use_credit: true } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(await fetchCredits(ada)).toMatchObject({ available: 0, spent: 1, total: 1 });
  });

  it('sent twice with one key spends one credit', async () => {
    const [ada, mentor] = await pair();
    await createOrder(app.database, ada, { kind: 'package', sessionCredits: 3 });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const responses = await Promise.all(
      [1, 2].map(() => requestBooking(app, { as: ada, provider: mentor }, { headers })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await fetchCredits(ada)).toMatchObject({ available: 2, spent: 1 });
  });
});

describe('a credit is returned', () => {
  it('once, if its applicant cancels in time', async () => {
    const [ada, mentor] = await pair();
    await createOrder(app.database, ada, { sessionCredits: 1 });
    const booked = await book(app, { as: ada, provider: mentor });
    const cancel = () =>
      app.request('POST', `/api/bookings/mentor/${booked.id}/cancel`, {
        as: ada,
        body: { reason: 'Ill', version: booked.version },
      });
    const responses = await Promise.all([cancel(), cancel()]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await fetchCredits(ada)).toMatchObject({ available: 1, spent: 0, total: 1 });
  });

  it.each(['mentor', 'attorney'] as const)('if the %s cancels, and if the assignment ends', async (role) => {
    const [ada, provider] = await pair(role);
    await createOrder(app.database, ada, { kind: 'package', sessionCredits: 2 });
    const [first] = [
      await book(app, { as: ada, provider, role }),
      await book(app, { as: ada, provider, role, time: '11:30' }),
    ];
    await cancelAs(provider, first, { reason: 'Ill' });
    expect(await fetchCredits(ada)).toMatchObject({ available: 1, spent: 1 });
    await unassign(app.database, ada, provider);
    expect(await fetchCredits(ada)).toMatchObject({ available: 2, spent: 0 });
  });

  it('a credit is returned to a partially refunded order', async () => {
    const [ada, mentor] = await pair();
    const order = await createOrder(app.database, ada, { kind: 'package', sessionCredits: 2 });
    const booked = await book(app, { as: ada, provider: mentor });
    await setOrderStatus(app.database, order, 'partly_refunded');
    expect(await fetchCredits(ada)).toMatchObject({ available: 1, spent: 1 });
    await cancelAs(mentor, booked, { reason: 'Ill' });
    expect(await fetchCredits(ada)).toMatchObject({ available: 2, spent: 0 });
  });

  it('not for a session that took place, and not to a refunded order', async () => {
    const [ada, mentor] = await pair();
    const order = await createOrder(app.database, ada, { kind: 'package', sessionCredits: 2 });
    const done = await book(app, { as: ada, provider: mentor });
    await setSession(done, 'completed');
    const open = await book(app, { as: ada, provider: mentor, time: '11:30' });
    await setOrderStatus(app.database, order, 'refunded');
    await cancelAs(mentor, open, { reason: 'Ill' });
    expect(await fetchCredits(ada)).toEqual({ available: 0, next_on: null, spent: 1, total: 1 });
  });
});

async function pair(role: BookableRole = 'mentor'): Promise<[TestUser, TestUser]> {
  const ada = await createUser(app.database);
  return [ada, await createBookableProvider(app.database, role, { applicants: [ada] })];
}

type Cancelled = Pick<BookingRow, 'id' | 'role' | 'version'>;

async function cancelAs(provider: TestUser, { id, role, version }: Cancelled, more: object): Promise<void> {
  const path = role === 'mentor' ? 'session-bookings' : 'consultation-sessions';
  const body = { status: 'cancelled', version, ...more };
  const response = await app.request('POST', `/api/${path}/${id}/status`, { as: provider, body });
  expect(response.status, await response.clone().text()).toBe(200);
}

async function fetchCredits(as: TestUser): Promise<SessionCredits> {
  return ((await (await app.request('GET', '/api/entitlements', { as })).json()) as Entitlements).credits;
}

async function readVersion({ id, role }: BookingRow): Promise<number> {
  const table = sql.identifier(role === 'mentor' ? 'session_bookings' : 'consultation_sessions');
  const [row] = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ version: number }>(tx, sql`select version from ${table} where id = ${id}`),
  );
  return row?.version ?? 0;
}

function setSession({ id }: BookingRow, status: string): Promise<unknown> {
  return app.database.asSystem('a test moves a session on', (tx) =>
    tx.execute(sql`update session_bookings set status = ${status} where id = ${id}`),
  );
}
