import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows, sqlState } from '#core/server/database/database.ts';
import { profiles } from '#core/server/identity/table.ts';
import type { Problem } from '#core/shared/messages.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { providerSettings } from '#features/providers/provider-settings/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sentences, type DayRow, type HoursRow, type OwnAvailability } from '../schema.ts';

const app = useTestApp();
let mia: TestUser;
let lex: TestUser;
beforeEach(async () => {
  [mia, lex] = [
    await createUser(app.database, { role: 'mentor' }),
    await createUser(app.database, { role: 'attorney' }),
  ];
  for (const { id } of [mia, lex]) await setZone(id, 'UTC');
});

const setZone = (id: string, timeZone: string) =>
  app.database.asSystem('a test sets a zone', (tx) => tx.update(profiles).set({ timeZone }).where(eq(profiles.id, id)));

type Sent = { as: TestUser | undefined; role?: ProviderRole; body?: object };
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, { as, role = 'mentor', body }: Sent) =>
  app.request(method, `/api/availability/${role}/${path}`, { as, ...(body && { body }) });
const read = (as: TestUser | undefined, role: ProviderRole = 'mentor') =>
  app.request('GET', `/api/availability/${role}`, { as });
const show = async (as: TestUser, role: ProviderRole = 'mentor'): Promise<OwnAvailability> => {
  const response = await read(as, role);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as OwnAvailability;
};
const monday = { day_of_week: 1, start_time: '09:00', end_time: '17:00' };
async function add<Row = HoursRow>(
  as: TestUser,
  input: object = monday,
  { role = 'mentor', path = 'hours' }: { role?: ProviderRole; path?: string } = {},
): Promise<Row> {
  const response = await send('POST', path, { as, role, body: input });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as Row;
}
const readFields = async (response: Response) => [response.status, ((await response.json()) as Problem).fields];
const hours = (rows: readonly HoursRow[]) => rows.map((row) => `${row.day_of_week} ${row.start_time}-${row.end_time}`);

describe('weekly hours', () => {
  it.each(['mentor', 'attorney'] as const)('are added, changed, deactivated and deleted: as %s', async (role) => {
    const as = role === 'mentor' ? mia : lex;
    const made = await add(as, monday, { role });
    expect(made).toMatchObject({ ...monday, is_available: true, version: 1 });
    const change = { start_time: '10:00', is_available: false, version: 1 };
    const changed = await send('PATCH', `hours/${made.id}`, { as, role, body: change });
    expect(await changed.json()).toMatchObject({ ...monday, start_time: '10:00', is_available: false, version: 2 });
    const late = await send('PATCH', `hours/${made.id}`, { as, role, body: change });
    expect(((await late.json()) as Problem).code).toBe('version_conflict');
    expect((await send('DELETE', `hours/${made.id}`, { as, role })).status).toBe(204);
    expect((await send('DELETE', `hours/${made.id}`, { as, role })).status).toBe(404);
    expect((await show(as, role)).weekly).toEqual([]);
  });

  it('are listed by day, then start', async () => {
    for (const input of [
      { ...monday, start_time: '13:00' },
      { ...monday, day_of_week: 6 },
      { ...monday, start_time: '08:00', end_time: '12:00' },
      { ...monday, day_of_week: 0 },
    ]) {
      await add(mia, input);
    }
    expect(hours((await show(mia)).weekly)).toEqual([
      '0 09:00-17:00',
      '1 08:00-12:00',
      '1 13:00-17:00',
      '6 09:00-17:00',
    ]);
  });

  it('weekly hours that are invalid are rejected with a message for every field', async () => {
    const wrong = { day_of_week: 7, start_time: '', end_time: '25:00', is_available: 'yes' };
    expect(await readFields(await send('POST', 'hours', { as: mia, body: wrong }))).toEqual([
      422,
      {
        day_of_week: 'Please choose a day',
        start_time: 'Start time is required',
        end_time: 'End time must be a time, such as 09:30',
        is_available: 'Available must be true or false',
      },
    ]);
    const reversed = { day_of_week: 9, start_time: '17:00', end_time: '09:00' };
    expect(await readFields(await send('POST', 'hours', { as: mia, body: reversed }))).toEqual([
      422,
      { day_of_week: 'Please choose a day', end_time: 'End time must be after start time' },
    ]);
    const { id } = await add(mia);
    for (const body of [
      { end_time: '09:00', version: 1 },
      { start_time: '18:00', end_time: '18:00', version: 1 },
    ]) {
      expect(await readFields(await send('PATCH', `hours/${id}`, { as: mia, body }))).toEqual([
        422,
        { end_time: 'End time must be after start time' },
      ]);
    }
    expect(hours((await show(mia)).weekly)).toEqual(['1 09:00-17:00']);
  });

  it('can last until the end of the day, which a time field shows as 00:00', async () => {
    await add(mia, { ...monday, start_time: '20:00', end_time: '00:00' });
    const { id } = await add(mia, { ...monday, day_of_week: 2, start_time: '20:00', end_time: '22:00' });
    const change = await send('PATCH', `hours/${id}`, { as: mia, body: { end_time: '24:00', version: 1 } });
    expect(change.status).toBe(200);
    expect(hours((await show(mia)).weekly)).toEqual(['1 20:00-24:00', '2 20:00-24:00']);
    const reversed = { ...monday, day_of_week: 3, start_time: '24:00', end_time: '24:00' };
    expect(await readFields(await send('POST', 'hours', { as: mia, body: reversed }))).toEqual([
      422,
      { start_time: 'Start time must be a time, such as 09:30' },
    ]);
  });

  it('cannot overlap on one day, even if inactive, but can touch', async () => {
    const { id } = await add(mia, { ...monday, is_available: false });
    const overlap = [422, { start_time: sentences.hoursOverlap }];
    expect(
      await readFields(
        await send('POST', 'hours', { as: mia, body: { ...monday, start_time: '16:59', end_time: '18:00' } }),
      ),
    ).toEqual(overlap);
    await add(mia, { ...monday, start_time: '17:00', end_time: '18:00' });
    const change = await send('PATCH', `hours/${id}`, { as: mia, body: { end_time: '17:30', version: 1 } });
    expect(await readFields(change)).toEqual(overlap);
    await add(mia, { ...monday, day_of_week: 2 });
    // Other providers have their own.
    await add(await createUser(app.database, { role: 'mentor' }), { ...monday, time_zone: 'UTC' });
  });

  it('sent twice concurrently do not overlap, neither by mistake nor as a replayed request', async () => {
    const body = monday;
    const twice = await Promise.all([
      send('POST', 'hours', { as: mia, body }),
      send('POST', 'hours', { as: mia, body }),
    ]);
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const again = { as: lex, body, headers };
    const same = await Promise.all([1, 2, 3].map(() => app.request('POST', '/api/availability/attorney/hours', again)));
    expect(same.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await show(lex, 'attorney')).weekly).toHaveLength(1);
  });

  it('weekly hours of a day are copied to other days and replace their hours, or not at all', async () => {
    await add(mia, { ...monday, end_time: '12:00' });
    await add(mia, { ...monday, start_time: '13:00', is_available: false });
    await add(mia, { ...monday, day_of_week: 3, start_time: '06:00' });
    await add(mia, { ...monday, day_of_week: 5 });
    const copied = await send('POST', 'copies', { as: mia, body: { from: 1, to: [2, 3, 2] } });
    expect(copied.status, await copied.clone().text()).toBe(204);
    const { weekly } = await show(mia);
    const day = (number: number) => [`${number} 09:00-12:00`, `${number} 13:00-17:00`];
    expect(hours(weekly)).toEqual([...day(1), ...day(2), ...day(3), '5 09:00-17:00']);
    expect(weekly.map((row) => row.is_available)).toEqual([true, false, true, false, true, false, true]);
    for (const [body, fields] of [
      [{ from: 0, to: [1] }, { from: sentences.noHours }],
      [{ from: 1, to: [] }, { to: 'Please choose the days to copy to' }],
      [{ from: 1, to: [1, 2] }, { to: 'Please choose other days' }],
      [
        { from: 8, to: 1 },
        { from: 'Please choose a day', to: 'Please choose the days to copy to' },
      ],
    ] as const) {
      expect(await readFields(await send('POST', 'copies', { as: mia, body }))).toEqual([422, fields]);
    }
    expect((await show(mia)).weekly).toEqual(weekly);
  });
});

describe('single days', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const extra = { day: at(9), start_time: '10:00', end_time: '12:00' };

  it.each(['mentor', 'attorney'] as const)(
    'are days off and extra hours, listed by date, and deleted: as %s',
    async (role) => {
      const as = role === 'mentor' ? mia : lex;
      const options = { role, path: 'days' };
      const made = await add<DayRow>(as, extra, options);
      expect(made).toMatchObject(extra);
      await add(as, { ...extra, start_time: '08:00', end_time: '09:00' }, options);
      await add(as, { day: at(4) }, options);
      const { days } = await show(as, role);
      expect(days.map(({ day, start_time }) => [day, start_time])).toEqual([
        [at(4), null],
        [at(9), '08:00'],
        [at(9), '10:00'],
      ]);
      expect((await send('DELETE', `days/${made.id}`, { as, role })).status).toBe(204);
      expect((await send('DELETE', `days/${made.id}`, { as, role })).status).toBe(404);
    },
  );

  it('single days that are invalid are rejected with a message for every field', async () => {
    for (const [body, fields] of [
      [
        { day: 'soon', start_time: '9', end_time: '' },
        {
          day: 'Date must be a date, such as 2025-06-19',
          start_time: 'Start time must be a time, such as 09:30',
          end_time: 'End time is required',
        },
      ],
      [{ day: at(3), start_time: '09:00' }, { end_time: 'End time is required' }],
      [{ day: at(3), end_time: '09:00' }, { start_time: 'Start time is required' }],
      [{ day: at(3), start_time: '09:00', end_time: '09:00' }, { end_time: 'End time must be after start time' }],
      [{ day: at(-3) }, { day: sentences.dayPassed }],
    ] as const) {
      expect(await readFields(await send('POST', 'days', { as: mia, body }))).toEqual([422, fields]);
    }
  });

  it('cannot overlap: neither extra hours each other, nor a day off anything on its date', async () => {
    const overlap = [422, { day: sentences.dayOverlaps }];
    const post = async (body: object) => readFields(await send('POST', 'days', { as: mia, body }));
    await add(mia, extra, { path: 'days' });
    expect(await post({ ...extra, start_time: '11:59', end_time: '13:00' })).toEqual(overlap);
    expect(await post({ day: extra.day })).toEqual(overlap);
    await add(mia, { ...extra, start_time: '12:00', end_time: '13:00' }, { path: 'days' });
    await add(mia, { day: at(10) }, { path: 'days' });
    expect(await post({ ...extra, day: at(10) })).toEqual(overlap);
    expect(await post({ day: at(10) })).toEqual(overlap);
    // A mentor who is also an attorney has days for each role.
    await app.database.asSystem('a test gives a role', (tx) =>
      tx.execute(
        sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${mia.id}, 'attorney', now(), now() + interval '9 days')`,
      ),
    );
    await add(mia, { day: at(10) }, { role: 'attorney', path: 'days' });
    expect((await show(mia, 'attorney')).days).toHaveLength(1);
  });
});

describe('the next available slots', () => {
  const every = Array.from({ length: 7 }, (_, day_of_week) => ({
    day_of_week,
    start_time: '09:00',
    end_time: '12:00',
  }));
  const choose = (as: TestUser, values: Partial<typeof providerSettings.$inferInsert>, zone = 'UTC') =>
    app.database.asSystem('a test sets what it needs', async (tx) => {
      await tx.insert(providerSettings).values({ user_id: as.id, role: 'mentor', ...values });
      await tx.update(profiles).set({ timeZone: zone }).where(eq(profiles.id, as.id));
    });

  it('follow the hours in the provider’s time zone, with the provider’s length and buffer', async () => {
    await choose(mia, { session_minutes: 90, buffer_minutes: 0, show_availability: false }, 'Asia/Kathmandu');
    for (const slot of every) await add(mia, slot);
    const shown = await show(mia);
    expect(shown).toMatchObject({
      time_zone: 'Asia/Kathmandu',
      session_minutes: 90,
      buffer_minutes: 0,
      show_availability: false,
    });
    expect(shown.next).toHaveLength(8);
    for (const { date, time, starts_at, ends_at } of shown.next) {
      expect(['09:00', '10:30']).toContain(time);
      // Kathmandu is 5:45 ahead.
      expect(starts_at).toBe(new Date(Date.parse(`${date}T${time}Z`) - 345 * 60_000).toISOString());
      expect(Date.parse(ends_at) - Date.parse(starts_at)).toBe(90 * 60_000);
    }
  });

  it('continue the hours of yesterday if they touch at midnight', async () => {
    // A zone in which it is between one and two at night.
    const ahead = ((1 - new Date().getUTCHours() + 36) % 24) - 12;
    await choose(mia, { session_minutes: 90, buffer_minutes: 0 }, `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`);
    const today = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10);
    await app.database.asSystem('a test sets what it needs', (tx) =>
      tx.execute(sql`
        insert into availability_days (user_id, role, day, start_time, end_time)
        select ${mia.id}, 'mentor', ${today}::date - ago, hours.start::time, hours.until::time
        from (values (3, '09:00', '10:00'), (1, '23:30', '24:00'), (0, '00:00', '05:30')) as hours (ago, start, until)`),
    );
    const { next, days } = await show(mia);
    expect(next.map(({ time }) => time)).toEqual(['02:30', '04:00']);
    expect(days.map(({ start_time }) => start_time)).not.toContain('09:00');
  });

  it('omit booked times with their buffer, and days off', async () => {
    for (const range of every) await add(mia, range);
    const before = await show(mia);
    expect(before).toMatchObject({
      time_zone: 'UTC',
      session_minutes: 60,
      buffer_minutes: 15,
      show_availability: true,
    });
    const [first, second, third] = before.next.filter(({ time }) => time !== '11:30');
    const ada = await createUser(app.database);
    await app.database.asSystem('a test books', (tx) =>
      tx.execute(sql`insert into session_bookings (client_id, provider_id, session_date, start_time, duration, buffer_minutes, starts_at, ends_at)
        values (${ada.id}, ${mia.id}, ${second?.date}, ${second?.time}, '01:00', 15, ${second?.starts_at}, ${second?.ends_at})`),
    );
    const after = await show(mia);
    expect(after.next.map((slot) => slot.starts_at)).not.toContain(second?.starts_at);
    expect(after.next.map((slot) => slot.starts_at)).toContain(first?.starts_at);
    expect(after.next.map((slot) => slot.starts_at)).toContain(third?.starts_at);
    await add(mia, { day: third?.date }, { path: 'days' });
    expect((await show(mia)).next.map((slot) => slot.date)).not.toContain(third?.date);
  });
});

describe('access to availability', () => {
  const tables = ['availability_settings', 'attorney_availability', 'availability_days'] as const;
  const countsFor = async (reader: TestUser) =>
    app.database.asActor(reader.token, async (tx) => {
      const counts: number[] = [];
      for (const table of tables) {
        const [row] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from ${sql.identifier(table)}`,
        );
        counts.push(row?.count ?? 0);
      }
      return counts;
    });

  it('is limited to its entitled provider, in that role', async () => {
    const { id } = await add(mia);
    const { id: day } = await add<DayRow>(mia, { day: '2099-01-01' }, { path: 'days' });
    const lapsed = await createUser(app.database, { role: 'mentor', trialDays: -1 });
    const others: [TestUser | undefined, number][] = [
      [undefined, 401],
      [lapsed, 403],
      [lex, 403],
      [await createUser(app.database), 403],
      [await createUser(app.database, { role: 'admin', isOwner: true }), 403],
    ];
    for (const [as, status] of others) {
      const responses = await Promise.all([
        read(as),
        send('POST', 'hours', { as, body: monday }),
        send('PATCH', `hours/${id}`, { as, body: { is_available: false, version: 1 } }),
        send('DELETE', `hours/${id}`, { as }),
        send('POST', 'copies', { as, body: { from: 1, to: [2] } }),
        send('POST', 'days', { as, body: { day: '2099-01-01' } }),
        send('DELETE', `days/${day}`, { as }),
      ]);
      expect(responses.map((response) => response.status)).toEqual(Array.from(responses, () => status));
    }
    const other = await createUser(app.database, { role: 'mentor' });
    const strangers = await Promise.all([
      send('PATCH', `hours/${id}`, { as: other, body: { is_available: false, version: 1 } }),
      send('DELETE', `hours/${id}`, { as: other }),
      send('DELETE', `days/${day}`, { as: other }),
    ]);
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await show(mia)).toMatchObject({ weekly: [{ id, version: 1 }], days: [{ id: day }] });
  });

  it('includes the provider’s assigned applicants while it is shown', async () => {
    const [ada, eve] = [await createUser(app.database), await createUser(app.database)];
    await add(mia);
    await add(mia, { day: '2099-01-01' }, { path: 'days' });
    await add(lex, monday, { role: 'attorney' });
    await add(lex, { day: '2099-01-01' }, { role: 'attorney', path: 'days' });
    await assign(app.database, ada, mia);
    expect(await countsFor(ada)).toEqual([1, 0, 1]);
    await assign(app.database, ada, lex);
    expect(await countsFor(ada)).toEqual([1, 1, 2]);
    expect(await countsFor(eve)).toEqual([0, 0, 0]);
    const showing = (show_availability: boolean) =>
      app.database.asSystem('a test hides it', (tx) =>
        tx
          .insert(providerSettings)
          .values({ user_id: mia.id, role: 'mentor', show_availability })
          .onConflictDoUpdate({
            target: [providerSettings.user_id, providerSettings.role],
            set: { show_availability },
          }),
      );
    await showing(false);
    expect(await countsFor(ada)).toEqual([0, 1, 1]);
    await showing(true);
    expect(await countsFor(ada)).toEqual([1, 1, 2]);
    await unassign(app.database, ada, lex);
    expect(await countsFor(ada)).toEqual([1, 0, 1]);
    const tried = app.database.asActor(ada.token, (tx) =>
      tx.execute(
        sql`insert into availability_settings (user_id, day_of_week, start_time, end_time) values (${ada.id}, 1, '09:00', '10:00')`,
      ),
    );
    expect(await tried.then(() => '', sqlState)).toBe('42501');
  });
});
