// Sessions after time zone rules have changed.
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { runCommand } from '#app/server/commands.ts';
import { selectRows } from '#core/server/database/database.ts';
import { book, createBookableProvider } from '#testing/bookings.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

it('sessions keep their agreed local time after a time zone change, if it exists and is free', async () => {
  const ada = await createUser(app.database);
  const bob = await createUser(app.database);
  const mentor = await createBookableProvider(app.database, 'mentor', {
    applicants: [ada, bob],
    zone: 'Europe/London',
  });
  const [unchanged, shifted, blocked, skipped] = await Promise.all(
    ['09:00', '10:15', '12:45', '15:15'].map((time, at) =>
      book(app, { as: at === 2 ? bob : ada, provider: mentor, time }),
    ),
  );
  const id = { unchanged: unchanged?.id, shifted: shifted?.id, blocked: blocked?.id, skipped: skipped?.id };
  await app.database.asSystem('a test changes the rules of a zone', async (tx) => {
    await tx.execute(sql`
      update session_bookings set starts_at = starts_at - interval '20 minutes', ends_at = ends_at - interval '20 minutes'
      where id = ${id.blocked}`);
    await tx.execute(sql`
      update session_bookings set starts_at = starts_at + interval '7 days', ends_at = ends_at + interval '7 days'
      where id = ${id.shifted}`);
    // Its time is taken in the meantime.
    await tx.execute(sql`
      insert into session_bookings (client_id, provider_id, session_date, start_time, duration, starts_at, ends_at, status)
      select client_id, provider_id, session_date, start_time, '00:04', ends_at + interval '15 minutes', ends_at + interval '19 minutes', 'completed'
      from session_bookings where id = ${id.blocked}`);
    await tx.execute(sql`
      update session_bookings set time_zone = 'Europe/London', session_date = '2027-03-28', start_time = '01:30' where id = ${id.skipped}`);
  });
  const report = await runCommand(app, { name: 'rezone-sessions', parameters: [] });
  expect(report).toContain('1 session starts at a different time now.');
  expect(report).toMatch(new RegExp(`in the way:\\n  session_bookings ${id.blocked} `));
  expect(report).toMatch(
    new RegExp(`skips that time:\\n  session_bookings ${id.skipped}  2027-03-28 01:30 Europe/London`),
  );
  const rows = await app.database.asSystem('a test looks', (tx) =>
    selectRows<{ id: string; calendar_sequence: number; is_back: boolean }>(
      tx,
      sql`
        select id, calendar_sequence, starts_at at time zone time_zone = session_date + start_time as is_back
        from session_bookings where id in (${id.unchanged}, ${id.shifted}, ${id.blocked})`,
    ),
  );
  expect(Object.fromEntries(rows.map(({ id: row, is_back }) => [row, is_back]))).toEqual({
    [id.unchanged ?? '']: true,
    [id.shifted ?? '']: true,
    [id.blocked ?? '']: false,
  });
});
