// Providers who can be booked, and requests that book them.
import { sql } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import type { BookingRow } from '#features/scheduling/bookings/schema.ts';

import { createUser, type TestUser } from './people.ts';
import { assign } from './tasks.ts';
import type { TestApp } from './test-app.ts';

export type BookableRole = 'mentor' | 'attorney';

export type Hours = {
  zone?: string;
  from?: string;
  until?: string;
  minutes?: number;
  buffer?: number;
  accepts?: boolean;
  shows?: boolean;
};

/** Sets the same hours on every day of the week, by default 09:00 to 17:00 in UTC. */
export function offerHours(database: Database, { id }: TestUser, role: BookableRole, hours: Hours = {}): Promise<void> {
  const {
    zone = 'UTC',
    from = '09:00',
    until = '17:00',
    minutes = 60,
    buffer = 15,
    accepts = false,
    shows = true,
  } = hours;
  const [table, owner] =
    role === 'mentor' ? ['availability_settings', 'user_id'] : ['attorney_availability', 'attorney_id'];
  return database.asSystem('a test person offers hours', async (tx) => {
    await tx.execute(sql`update profiles set time_zone = ${zone} where id = ${id}`);
    await tx.execute(sql`delete from ${sql.identifier(table ?? '')} where ${sql.identifier(owner ?? '')} = ${id}`);
    await tx.execute(sql`
      insert into ${sql.identifier(table ?? '')} (${sql.identifier(owner ?? '')}, day_of_week, start_time, end_time)
      select ${id}, day, ${from}::time, ${until}::time from generate_series(0, 6) as day`);
    await tx.execute(sql`
      insert into provider_settings (user_id, role, session_minutes, buffer_minutes, auto_accept_consultations, show_availability)
      values (${id}, ${role}, ${minutes}, ${buffer}, ${accepts}, ${shows})
      on conflict on constraint provider_settings_of_role do update
      set session_minutes = excluded.session_minutes, buffer_minutes = excluded.buffer_minutes,
        auto_accept_consultations = excluded.auto_accept_consultations, show_availability = excluded.show_availability`);
  });
}

/** Creates a provider with hours whom these applicants may book. */
export async function createBookableProvider(
  database: Database,
  role: BookableRole,
  { applicants, ...hours }: Hours & { applicants: readonly TestUser[] },
): Promise<TestUser> {
  const provider = await createUser(database, { role });
  await offerHours(database, provider, role, hours);
  for (const applicant of applicants) await assign(database, applicant, provider);
  return provider;
}

/** Date some days from today, in UTC. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export type BookingOptions = { as: TestUser; provider: TestUser; role?: BookableRole; date?: string; time?: string };

export function requestBooking(
  app: TestApp,
  { as, provider, role = 'mentor', date = dayIn(7), time = '09:00' }: BookingOptions,
  more: { headers?: Record<string, string>; body?: object } = {},
): Promise<Response> {
  const body = { provider_id: provider.id, role, date, time, session_type: 'Mock Interview', client_note: 'Hello' };
  return app.request('POST', '/api/bookings', {
    as,
    body: { ...body, ...more.body },
    ...(more.headers && { headers: more.headers }),
  });
}

export async function book(app: TestApp, wanted: BookingOptions): Promise<BookingRow> {
  const response = await requestBooking(app, wanted);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as BookingRow;
}

/** Moves the start of a session to some hours ago. It ends an hour later. */
export function startHoursAgo(app: TestApp, { id }: { id: string }, hoursAgo: number): Promise<unknown> {
  return app.database.asSystem('a test lets time pass', async (tx) => {
    for (const table of ['session_bookings', 'consultation_sessions']) {
      await tx.execute(sql`
        update ${sql.identifier(table)} set starts_at = now() - make_interval(mins => ${Math.round(hoursAgo * 60)}),
          ends_at = now() - make_interval(mins => ${Math.round(hoursAgo * 60) - 60}) where id = ${id}`);
    }
  });
}
