// Repeated requests for a session, and the number of sessions.
import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { book, createBookableProvider, dayIn, requestBooking } from '#testing/bookings.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { BookingRow } from '../schema.ts';

const app = useTestApp();
let ada: TestUser;
let mentor: TestUser;
beforeEach(async () => {
  ada = await createUser(app.database);
  mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
});

async function fetchBookings(as: TestUser): Promise<BookingRow[]> {
  return ((await (await app.request('GET', '/api/bookings', { as })).json()) as { rows: BookingRow[] }).rows;
}

describe('POST a booking', () => {
  it('creates one for repeated requests, and rejects the key for another', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const sent = await Promise.all(
      [1, 2, 3].map(() => requestBooking(app, { as: ada, provider: mentor }, { headers })),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ids = await Promise.all(sent.map(async (response) => ((await response.json()) as BookingRow).id));
    expect(new Set(ids).size).toBe(1);
    const other = await requestBooking(app, { as: ada, provider: mentor, time: '14:00' }, { headers });
    expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused', madeId: ids[0] });
    expect(await fetchBookings(ada)).toHaveLength(1);
    // Both sides were notified of the one session.
    for (const { email } of [ada, mentor]) expect(await mailsTo(app.database, email)).toHaveLength(1);
  });

  it('creates one for the same key of another applicant', async () => {
    const bob = await createUser(app.database);
    await assign(app.database, bob, mentor);
    const headers = { 'idempotency-key': randomUUID() };
    const sent = [
      await requestBooking(app, { as: ada, provider: mentor }, { headers }),
      await requestBooking(app, { as: bob, provider: mentor, time: '14:00' }, { headers }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect([await fetchBookings(ada), await fetchBookings(bob)]).toMatchObject([
      [{ start_time: '09:00' }],
      [{ start_time: '14:00' }],
    ]);
  });

  it('is rejected for an applicant with the maximum number of sessions', async () => {
    await book(app, { as: ada, provider: mentor });
    const few = createApp({ ...app, env: { ...app.env, MAX_ROWS_PER_USER: 1 } });
    const body = {
      provider_id: mentor.id,
      role: 'mentor',
      date: dayIn(7),
      time: '14:00',
      session_type: 'Mock Interview',
      client_note: 'Hello',
    };
    const response = await few.request('/api/bookings', {
      method: 'POST',
      headers: { cookie: ada.cookie, origin: app.env.APP_URL, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({ code: 'row_limit_reached' });
    expect(await fetchBookings(ada)).toHaveLength(1);
  });
});
