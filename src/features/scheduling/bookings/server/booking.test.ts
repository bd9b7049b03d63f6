// Offers and bookings of an applicant.
import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import type { Problem } from '#core/shared/messages.ts';
import { suggestedServices } from '#features/providers/service-pricing/schema.ts';
import {
  book,
  dayIn,
  createBookableProvider,
  offerHours,
  requestBooking,
  type BookingOptions,
} from '#testing/bookings.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { BookableProvider, BookableSlots, BookingRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;

beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
});

describe('bookable providers', () => {
  it('are the applicant’s own, in each role, with their prices or the suggested ones', async () => {
    const attorney = await createBookableProvider(app.database, 'attorney', {
      applicants: [ada],
      zone: 'Asia/Kathmandu',
      minutes: 30,
      buffer: 0,
    });
    await createBookableProvider(app.database, 'mentor', { applicants: [] });
    await write(sql`
      insert into service_pricing (user_id, service_type, price, is_active)
      values (${attorney.id}, 'Brief', 1, true), (${attorney.id}, 'Old', 1, false), (${attorney.id}, 'Appeal', 1, true)`);
    const shared = { name: 'Ada Example', shows_availability: true, is_verified: false };
    expect(await fetchProviders(ada)).toEqual([
      {
        ...shared,
        id: attorney.id,
        role: 'attorney',
        time_zone: 'Asia/Kathmandu',
        minutes: 30,
        buffer_minutes: 0,
        session_types: ['Appeal', 'Brief'],
        prices: [
          { session_type: 'Appeal', price: '1.00', currency: 'USD' },
          { session_type: 'Brief', price: '1.00', currency: 'USD' },
        ],
      },
      {
        ...shared,
        id: mentor.id,
        role: 'mentor',
        time_zone: 'UTC',
        minutes: 60,
        buffer_minutes: 15,
        session_types: [...suggestedServices],
        prices: [],
      },
    ]);
  });

  it.each([
    ['lapsed', sql`update user_roles set trial_end_date = now() - interval '1 day' where user_id =`],
    ['inactive', sql`update user_roles set is_active = false where user_id =`],
    ['no longer assigned', sql`delete from mentor_assignments where mentor_id =`],
  ])('exclude one who is %s', async (_state, change) => {
    await write(sql`${change} ${mentor.id}`);
    expect(await fetchProviders(ada)).toEqual([]);
    expect((await fetchSlots(ada)).status).toBe(422);
    expect(await fetchProblem({ as: ada, provider: mentor })).toMatchObject({
      code: 'invalid',
      fields: { provider_id: 'Please choose a mentor or attorney who is assigned to you' },
    });
  });
});

describe('available slots', () => {
  it('cover the reader’s dates without busy times, and are empty if availability is hidden', async () => {
    const date = dayIn(7);
    expect(await fetchTimes(ada)).toEqual(['09:00', '10:15', '11:30', '12:45', '14:00', '15:15']);
    await book(app, { as: ada, provider: mentor, time: '11:30' });
    expect(await fetchTimes(ada)).toEqual(['09:00', '10:15', '12:45', '14:00', '15:15']);
    // In Auckland, 12 or 13 hours ahead, the day starts at 11:00 or 12:00 UTC of the previous day.
    const there = await slots(ada, { zone: 'Pacific/Auckland' });
    expect(there[0]).toMatchObject({ date: dayIn(6) });
    expect(there.at(-1)).toMatchObject({ date, time: '10:15' });
    await offerHours(app.database, mentor, 'mentor', { shows: false });
    expect(await fetchTimes(ada)).toEqual([]);
    expect(await fetchProblem({ as: ada, provider: mentor })).toMatchObject({ code: 'time_not_offered' });
  });

  it('include the time of the session being moved, only if it is the reader’s own', async () => {
    const { id } = await book(app, { as: ada, provider: mentor });
    expect(await fetchTimes(ada)).not.toContain('09:00');
    expect(await fetchTimes(ada, { moving: id })).toContain('09:00');
    const bob = await createUser(app.database);
    await assign(app.database, bob, mentor);
    expect(await fetchTimes(bob, { moving: id })).not.toContain('09:00');
  });

  it('exclude the reader’s other sessions without revealing them', async () => {
    const attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
    await book(app, { as: ada, provider: attorney, role: 'attorney', time: '10:15' });
    expect(await fetchTimes(ada)).not.toContain('10:15');
    const response = (await (await fetchSlots(ada)).json()) as BookableSlots;
    expect(Object.keys(response)).toEqual(['time_zone', 'minutes', 'slots']);
  });

  it('do not depend on the days that their provider has set in another role', async () => {
    const before = await fetchTimes(ada);
    await write(sql`insert into availability_days (user_id, role, day) values (${mentor.id}, 'attorney', ${dayIn(7)})`);
    expect([before.length, await fetchTimes(ada)]).toEqual([6, before]);
  });

  it('require every field to be valid', async () => {
    const query = new URLSearchParams({
      provider: 'x',
      role: 'admin',
      from: 'y',
      until: '2026-02-30',
      zone: '+02:00',
      moving: 'z',
    });
    const response = await app.request('GET', `/api/bookings/slots?${query}`, { as: ada });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual(
      ['from', 'moving', 'provider', 'role', 'until', 'zone'].toSorted(),
    );
    expect((await fetchSlots(ada, { until: dayIn(7 + 42) })).status, 'too many days').toBe(422);
    expect((await fetchSlots(ada, { until: dayIn(6) })).status, 'backwards').toBe(422);
    expect((await fetchSlots(ada, { until: dayIn(7 + 41) })).status).toBe(200);
  });
});

describe('POST a booking', () => {
  it('creates a pending one with a mentor in the provider’s time zone, length and buffer', async () => {
    await write(sql`update profiles set time_zone = 'Asia/Kathmandu' where id = ${mentor.id}`);
    const date = dayIn(7);
    const row = await book(app, { as: ada, provider: mentor, date });
    const starts = new Date(Date.parse(`${date}T09:00Z`) - (5 * 60 + 45) * 60_000);
    expect(row).toEqual({
      id: expect.any(String),
      role: 'mentor',
      provider_id: mentor.id,
      provider: 'Ada Example',
      is_verified: false,
      session_date: date,
      start_time: '09:00',
      duration: '01:00',
      time_zone: 'Asia/Kathmandu',
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      status: 'pending',
      is_waiting: false,
      session_type: 'Mock Interview',
      client_note: 'Hello',
      call_link: '',
      agreed_price: '',
      cancel_reason: '',
      cancelled_by: null,
      no_show: null,
      with_credit: false,
      version: 1,
      created_at: expect.any(String),
      can: { move: true, cancel: true, until: new Date(starts.getTime() - 24 * 3_600_000).toISOString() },
    });
    expect([new Date(row.starts_at), new Date(row.ends_at)]).toEqual([starts, new Date(starts.getTime() + 3_600_000)]);
    expect(await fetchRow(row)).toEqual(row);
    expect(await fetchBookings(ada)).toEqual([row]);
  });

  it.each([
    [false, true],
    [true, false],
  ])('POST a booking with an attorney who accepts automatically (%o) is pending (%o)', async (accepts, waits) => {
    const attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada], accepts });
    const row = await book(app, { as: ada, provider: attorney, role: 'attorney' });
    expect(row).toMatchObject({ status: 'scheduled', is_waiting: waits });
  });

  it.each([
    ['between two slots', { time: '09:30' }],
    ['before the hours', { time: '08:00' }],
    ['beyond them', { time: '16:30' }],
    ['in the past', { date: dayIn(-1) }],
  ])('is rejected %s', async (_name, wanted) => {
    expect(await fetchProblem({ as: ada, provider: mentor, ...wanted })).toMatchObject({ code: 'time_not_offered' });
  });

  it('is rejected on a day off, and accepted on an extra day', async () => {
    const day = (date: string, from: string | null, until: string | null) =>
      write(sql`
        insert into availability_days (user_id, role, day, start_time, end_time)
        values (${mentor.id}, 'mentor', ${date}, ${from}, ${until})`);
    await day(dayIn(7), null, null);
    await day(dayIn(8), '19:00', '20:00');
    for (const time of ['09:00', '19:00']) {
      expect(await fetchProblem({ as: ada, provider: mentor, time })).toMatchObject({ code: 'time_not_offered' });
    }
    await book(app, { as: ada, provider: mentor, date: dayIn(8), time: '19:00' });
  });

  it('is accepted over midnight if the hours of the next day start there', async () => {
    await offerHours(app.database, mentor, 'mentor', { zone: 'UTC', from: '22:30', until: '24:00', buffer: 0 });
    await write(sql`
      insert into availability_days (user_id, role, day, start_time, end_time)
      values (${mentor.id}, 'mentor', ${dayIn(8)}, '00:00', '00:30'), (${mentor.id}, 'mentor', ${dayIn(9)}, '00:15', '01:00')`);
    const { starts_at, ends_at } = await book(app, { as: ada, provider: mentor, date: dayIn(7), time: '23:30' });
    expect([starts_at, ends_at].map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
      `${dayIn(7)}T23:30`,
      `${dayIn(8)}T00:30`,
    ]);
    expect(await fetchProblem({ as: ada, provider: mentor, date: dayIn(8), time: '23:30' })).toMatchObject({
      code: 'time_not_offered',
    });
  });

  it('is rejected at a local time that clocks skip', async () => {
    // A spring clock change in New York within the next two years.
    const spring = ['2027-03-14', '2028-03-12', '2029-03-11'].find((day) => day > dayIn(1)) ?? '';
    await offerHours(app.database, mentor, 'mentor', {
      zone: 'America/New_York',
      from: '02:30',
      until: '05:30',
      buffer: 0,
    });
    expect(await fetchProblem({ as: ada, provider: mentor, date: spring, time: '02:30' })).toMatchObject({
      code: 'time_not_offered',
    });
    await book(app, { as: ada, provider: mentor, date: spring, time: '04:30' });
  });

  it('is accepted if it ends when clocks change', async () => {
    // Chile skips the first hour of this Sunday.
    const eve = ['2027-09-04', '2028-09-02', '2029-09-01'].find((day) => day > dayIn(1)) ?? '';
    await offerHours(app.database, mentor, 'mentor', { zone: 'America/Santiago', from: '23:00', until: '24:00' });
    const { starts_at, ends_at } = await book(app, { as: ada, provider: mentor, date: eve, time: '23:00' });
    expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(3_600_000);
  });

  it('is rejected with another user’s provider, and with one in another role', async () => {
    const stranger = await createBookableProvider(app.database, 'mentor', { applicants: [] });
    for (const wanted of [{ provider: stranger }, { provider: mentor, role: 'attorney' as const }]) {
      expect(await fetchProblem({ as: ada, ...wanted })).toMatchObject({ code: 'invalid' });
    }
    expect(await fetchBookings(ada)).toEqual([]);
  });

  it('is rejected if the time is taken, and the error names the provider or the applicant', async () => {
    const bob = await createUser(app.database);
    await assign(app.database, bob, mentor);
    const attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada], buffer: 0 });
    await book(app, { as: ada, provider: mentor });
    expect(await fetchProblem({ as: bob, provider: mentor })).toMatchObject({
      status: 409,
      detail: 'Someone else has just taken this time. Please choose another.',
    });
    expect(await fetchProblem({ as: ada, provider: attorney, role: 'attorney' })).toMatchObject({
      status: 409,
      detail: 'You already have a session at this time. Please choose another.',
    });
    // The buffer is the mentor's. The applicant is free in the next hour.
    await book(app, { as: ada, provider: attorney, role: 'attorney', time: '10:00' });
  });

  it('reports every invalid field at once, and ignores a length in the request', async () => {
    const response = await app.request('POST', '/api/bookings', {
      as: ada,
      body: {
        provider_id: 'x',
        role: 'admin',
        date: 'y',
        time: '9',
        session_type: '',
        client_note: 1,
        duration: '09:00',
      },
    });
    expect(response.status).toBe(422);
    expect(Object.keys(((await response.json()) as Problem).fields ?? {}).toSorted()).toEqual(
      ['client_note', 'date', 'duration', 'provider_id', 'role', 'session_type', 'time'].toSorted(),
    );
  });

  it('is allowed only for an entitled applicant', async () => {
    const body = { provider_id: mentor.id, role: 'mentor', date: dayIn(7), time: '09:00', session_type: 'Talk' };
    expect((await app.request('POST', '/api/bookings', { body })).status).toBe(401);
    expect((await app.request('GET', '/api/bookings')).status).toBe(401);
    expect((await app.request('GET', '/api/bookings', { as: mentor })).status).toBe(403);
    expect((await requestBooking(app, { as: mentor, provider: mentor })).status).toBe(403);
    await write(sql`update user_roles set trial_end_date = now() - interval '1 day' where user_id = ${ada.id}`);
    expect((await requestBooking(app, { as: ada, provider: mentor })).status).toBe(403);
    expect((await app.request('GET', '/api/bookings', { as: ada })).status).toBe(200);
    await write(sql`update user_roles set is_active = false where user_id = ${ada.id}`);
    expect((await app.request('GET', '/api/bookings', { as: ada })).status).toBe(403);
  });
});

describe('the list of bookings', () => {
  it('contains those with mentors and attorneys by start, and is filtered', async () => {
    const attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada], buffer: 0 });
    const late = await book(app, { as: ada, provider: mentor, time: '15:15' });
    const early = await book(app, { as: ada, provider: attorney, role: 'attorney', time: '09:00' });
    const bob = await createUser(app.database);
    expect((await fetchBookings(ada)).map(({ id }) => id)).toEqual([early.id, late.id]);
    expect((await fetchBookings(ada, '?direction=desc')).map(({ id }) => id)).toEqual([late.id, early.id]);
    expect((await fetchBookings(ada, '?role=mentor')).map(({ id }) => id)).toEqual([late.id]);
    expect((await fetchBookings(ada, '?status=scheduled')).map(({ id }) => id)).toEqual([early.id]);
    await write(sql`update session_bookings set status = 'cancelled' where id = ${late.id}`);
    expect((await fetchBookings(ada, '?when=upcoming')).map(({ id }) => id)).toEqual([early.id]);
    // Canceled before its time: neither upcoming nor past.
    expect(await fetchBookings(ada, '?when=past')).toEqual([]);
    expect((await fetchBookings(ada)).map(({ id }) => id)).toEqual([early.id, late.id]);
    expect(await fetchBookings(bob)).toEqual([]);
    expect((await app.request('GET', `/api/bookings/mentor/${late.id}`, { as: bob })).status).toBe(404);
    expect((await app.request('GET', `/api/bookings/attorney/${late.id}`, { as: ada })).status).toBe(404);
  });

  it('keeps the name but not the id of a provider who is no longer assigned', async () => {
    const { id } = await book(app, { as: ada, provider: mentor });
    await unassign(app.database, ada, mentor);
    expect(await fetchBookings(ada)).toMatchObject([{ id, provider: 'Ada Example', provider_id: null }]);
  });
});

async function fetchProviders(as: TestUser): Promise<BookableProvider[]> {
  const response = await app.request('GET', '/api/bookings/providers', { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { providers: BookableProvider[] }).providers;
}

function fetchSlots(as: TestUser, params: Record<string, string> = {}): Promise<Response> {
  const day = dayIn(7);
  const query = new URLSearchParams({
    provider: mentor.id,
    role: 'mentor',
    from: day,
    until: day,
    zone: 'UTC',
    ...params,
  });
  return app.request('GET', `/api/bookings/slots?${query}`, { as });
}

async function slots(as: TestUser, query: Record<string, string> = {}): Promise<BookableSlots['slots']> {
  const response = await fetchSlots(as, query);
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as BookableSlots).slots;
}

async function fetchTimes(as: TestUser, query: Record<string, string> = {}): Promise<string[]> {
  return (await slots(as, query)).map(({ time }) => time);
}

async function fetchProblem(wanted: BookingOptions): Promise<Problem> {
  const response = await requestBooking(app, wanted);
  expect(response.status, await response.clone().text()).toBeGreaterThanOrEqual(400);
  return (await response.json()) as Problem;
}

async function fetchRow({ role, id }: BookingRow): Promise<BookingRow> {
  return (await (await app.request('GET', `/api/bookings/${role}/${id}`, { as: ada })).json()) as BookingRow;
}

async function fetchBookings(as: TestUser, query = ''): Promise<BookingRow[]> {
  const response = await app.request('GET', `/api/bookings${query}`, { as });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { rows: BookingRow[] }).rows;
}

function write(statement: SQL): Promise<unknown> {
  return app.database.asSystem('a test changes rows', (tx) => tx.execute(statement));
}
