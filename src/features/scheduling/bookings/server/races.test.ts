// Many requests for the same time: one succeeds, and no one is booked twice.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { Problem } from '#core/shared/messages.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';
import { dayIn, createBookableProvider, offerHours, requestBooking, type BookingOptions } from '#testing/bookings.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendConcurrently } from '#testing/waiting.ts';

const app = useTestApp();
const PATIENCE_MS = 120_000;

const createApplicants = (count: number) => Promise.all(Array.from({ length: count }, () => createUser(app.database)));

it('one of 200 applicants gets a slot, and 199 are notified that it is taken', { timeout: PATIENCE_MS }, async () => {
  const applicants = await createApplicants(200);
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants });
  const outcomes = await all(applicants.map((as) => ({ as, provider: mentor })));
  expect(outcomes.toSorted()).toEqual(['201', ...Array.from({ length: 199 }, () => '409 time_taken')]);
  expect(await countRows(mentor)).toBe(1);
});

it('sessions never overlap if 50 overlapping times are booked concurrently', { timeout: PATIENCE_MS }, async () => {
  const applicants = await createApplicants(10);
  const providers: { provider: TestUser; role: 'mentor' | 'attorney' }[] = [];
  // Offered minutes differ, so that an applicant's wishes overlap by halves.
  for (const [role, minutes] of [
    ['mentor', '00'],
    ['attorney', '10'],
    ['mentor', '20'],
    ['attorney', '35'],
    ['mentor', '50'],
  ] as const) {
    const provider = await createBookableProvider(app.database, role, {
      applicants,
      from: `09:${minutes}`,
      until: `12:${minutes}`,
      buffer: 0,
    });
    providers.push({ provider, role });
  }
  const minutesOf = ['00', '10', '20', '35', '50'];
  const wanted = applicants.flatMap((as, who) =>
    providers.map(({ provider, role }, at) => ({
      as,
      provider,
      role,
      time: `${String(9 + ((who + at) % 3)).padStart(2, '0')}:${minutesOf[at]}`,
    })),
  );
  const outcomes = await all(wanted);
  expect(outcomes.filter((outcome) => !/^(?:201|409 (?:own_)?time_taken)$/.test(outcome))).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === '201').length).toBeGreaterThanOrEqual(3);
  const overlaps = await app.database.asSystem('a test looks for overlaps', (tx) =>
    selectRows(
      tx,
      sql`
        with booked as (
          select id, client_id, provider_id as host, starts_at, ends_at from session_bookings
          union all select id, client_id, attorney_id, starts_at, ends_at from consultation_sessions
        )
        select a.id from booked a join booked b on a.id < b.id and (a.client_id = b.client_id or a.host = b.host)
          and a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
    ),
  );
  expect(overlaps).toEqual([]);
});

it('an applicant who books two providers at one time gets one of them', async () => {
  const [ada] = (await createApplicants(1)) as [TestUser];
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
  const attorney = await createBookableProvider(app.database, 'attorney', { applicants: [ada] });
  const outcomes = await all([
    { as: ada, provider: mentor },
    { as: ada, provider: attorney, role: 'attorney' },
  ]);
  expect(outcomes.toSorted()).toEqual(['201', '409 own_time_taken']);
});

it('one of two sessions moved to the same time moves, without a deadlock', async () => {
  const applicants = await createApplicants(2);
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants });
  const rows = [];
  for (const [at, as] of applicants.entries()) {
    const response = await requestBooking(app, { as, provider: mentor, time: at === 0 ? '09:00' : '10:15' });
    rows.push({ as, ...((await response.json()) as { id: string }) });
  }
  const codes = await Promise.all(
    rows.flatMap(({ as, id }) => [
      // The mentor confirms while the applicant moves it.
      app
        .request('POST', `/api/session-bookings/${id}/status`, {
          as: mentor,
          body: { status: 'confirmed', version: 1 },
        })
        .then(readCode),
      app
        .request('POST', `/api/bookings/mentor/${id}/move`, { as, body: { date: dayIn(7), time: '14:00', version: 1 } })
        .then(readCode),
    ]),
  );
  for (const code of codes) expect(code).toMatch(/^(?:200|409 (?:time_taken|version_conflict))$/);
  expect(await countRows(mentor)).toBe(2);
});

it('no session stays open if booked while the assignment ends or the role is deactivated', async () => {
  const applicants = await createApplicants(8);
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants, from: '09:00', until: '20:00' });
  const times = ['09:00', '10:15', '11:30', '12:45', '14:00', '15:15', '16:30', '17:45'];
  const booking = all(applicants.map((as, at) => ({ as, provider: mentor, time: times[at] ?? '' })));
  const ended = applicants.slice(0, 4);
  await Promise.all([
    booking,
    ...ended.slice(1).map((as) => unassign(app.database, as, mentor)),
    app.database.asSystem('a test deactivates a role, in turn with all who give and take access', async (tx) => {
      await lockAccess(tx);
      await tx.execute(sql`update user_roles set is_active = false where user_id = ${ended[0]?.id}`);
    }),
  ]);
  const open = await app.database.asSystem('a test looks for open sessions', (tx) =>
    selectRows<{ client_id: string }>(
      tx,
      sql`select client_id from session_bookings where provider_id = ${mentor.id} and status <> 'cancelled'`,
    ),
  );
  for (const { client_id } of open) expect(ended.map(({ id }) => id)).not.toContain(client_id);
});

it.each(['mentor', 'attorney'] as const)(
  'a booking that waits while the assignment to its %s ends is rejected',
  async (role) => {
    const ada = await createUser(app.database);
    const provider = await createBookableProvider(app.database, role, { applicants: [ada] });
    const assignment = sql`from mentor_assignments where user_id = ${ada.id} and mentor_id = ${provider.id}`;
    const response = await sendConcurrently(app.database, {
      hold: (tx) => tx.execute(sql`select ${assignment} for update`),
      change: (tx) => tx.execute(sql`delete ${assignment}`),
      send: () => requestBooking(app, { as: ada, provider, role }),
    });
    expect(response.status).toBe(422);
  },
);

it('a booking that waits while its mentor’s account is deleted is rejected without a deadlock', async () => {
  const ada = await createUser(app.database);
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants: [ada] });
  const response = await sendConcurrently(app.database, {
    hold: (tx) => tx.execute(sql`select from users where id = ${mentor.id} for update`),
    change: (tx) => tx.execute(sql`delete from users where id = ${mentor.id}`),
    send: () => requestBooking(app, { as: ada, provider: mentor }),
  });
  expect(response.status).toBe(422);
});

it('the constraint prevents overlaps for every writer, in any order', async () => {
  const applicants = await createApplicants(2);
  const [ada, bob] = applicants as [TestUser, TestUser];
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants });
  await assign(app.database, ada, bob);
  await offerHours(app.database, bob, 'mentor');
  const insert = (client: TestUser, time: string) =>
    app.database.asSystem('a test writes by hand', (tx) =>
      tx.execute(sql`
        insert into session_bookings (client_id, provider_id, session_date, start_time, duration, starts_at, ends_at)
        select ${client.id}, ${mentor.id}, '2031-05-05', start::time, '01:00', '2031-05-05 00:00Z'::timestamptz + start, '2031-05-05 01:00Z'::timestamptz + start
        from (select ${time}::interval as start) as wanted`),
    );
  await insert(ada, '09:00');
  await expect(insert(bob, '09:59')).rejects.toThrow();
  await insert(bob, '10:00');
});

async function all(wanted: readonly BookingOptions[]): Promise<string[]> {
  return Promise.all(wanted.map(async (each) => readCode(await requestBooking(app, each))));
}

async function readCode(response: Response): Promise<string> {
  if (response.ok) return String(response.status);
  return `${response.status} ${((await response.json()) as Problem).code}`;
}

async function countRows({ id }: TestUser): Promise<number | undefined> {
  const [row] = await app.database.asSystem('a test counts', (tx) =>
    selectRows<{ count: number }>(
      tx,
      sql`select count(*)::integer as count from session_bookings where provider_id = ${id} and status <> 'cancelled'`,
    ),
  );
  return row?.count;
}
