// A mentor's past sessions and delivered hours.
import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import type { ListResponse } from '#core/shared/list-query.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import type { DeliveredHours, PastSession, SessionStatus } from '../schema.ts';

const app = useTestApp();
let mentor: TestUser;
let ada: TestUser;

beforeEach(async () => {
  mentor = await createUser(app.database, { role: 'mentor' });
  ada = await createUser(app.database);
  await assign(app.database, ada, mentor);
});

const ask = (as: TestUser | undefined, rest: string) =>
  app.request('GET', `/api/session-bookings/${rest}`, as ? { as } : {});

describe('the session history', () => {
  it('contains past sessions, newest first, with the applicant’s name', async () => {
    await hold({ day: '2026-03-02', start: '09:30', duration: '01:30', notes: 'Letters', type: 'Mock Interview' });
    await hold({ day: '2026-03-02', start: '14:00', status: 'cancelled' });
    await hold({ day: '2026-03-05', status: 'confirmed' });
    await hold({ day: '2999-01-01', status: 'cancelled' });
    await hold({ day: '2999-01-01', start: '12:00', status: 'confirmed' });
    await hold({ day: '2999-01-01', start: '14:00', status: 'pending' });
    const rows = await history();
    expect(rows.map(({ session_date, start_time, status }) => `${session_date} ${start_time} ${status}`)).toEqual([
      '2999-01-01 10:00 cancelled',
      '2026-03-05 10:00 confirmed',
      '2026-03-02 14:00 cancelled',
      '2026-03-02 09:30 completed',
    ]);
    expect(rows.at(-1)).toEqual({
      id: expect.any(String),
      no_show: null,
      applicant_id: ada.id,
      applicant: 'Ada Example',
      session_date: '2026-03-02',
      start_time: '09:30',
      duration: '01:30',
      session_type: 'Mock Interview',
      status: 'completed',
      notes: 'Letters',
    });
  });

  it('keeps the name but not the id of an applicant who is no longer assigned', async () => {
    await hold({ day: '2026-03-02' });
    await unassign(app.database, ada, mentor);
    expect(await history()).toMatchObject([{ applicant: 'Ada Example', applicant_id: null }]);
  });

  it('is filtered by status, dates and text, sorted, and downloaded as a file', async () => {
    await hold({ day: '2026-01-31', duration: '00:45', type: 'Career Coaching' });
    await hold({ day: '2026-02-01', duration: '02:00', notes: 'Mock interview' });
    await hold({ day: '2026-02-28', duration: '01:00', status: 'cancelled' });
    const days = async (query: string) => (await history(query)).map(({ session_date }) => session_date.slice(5));
    expect(await days('?since=2026-02-01&until=2026-02-28')).toEqual(['02-28', '02-01']);
    expect(await days('?status=cancelled')).toEqual(['02-28']);
    expect(await days('?q=COACH')).toEqual(['01-31']);
    expect(await days('?q=interview')).toEqual(['02-01']);
    expect(await days('?sort=duration')).toEqual(['02-01', '02-28', '01-31']);
    expect(await days('?sort=session_date&direction=asc')).toEqual(['01-31', '02-01', '02-28']);
    const file = await ask(mentor, 'history?format=csv&status=cancelled');
    expect(file.headers.get('content-disposition')).toContain('sessions.csv');
    expect((await file.text()).trim().split('\r\n')).toHaveLength(2);
    for (const wrong of ['?status=lost', '?since=yesterday', '?sort=email', '?other=1']) {
      expect((await ask(mentor, `history${wrong}`)).status).toBe(422);
    }
    for (const noDay of ['?since=0000-01-01', '?until=9999-01-01', '?since=2026-02-30']) {
      expect((await ask(mentor, `history${noDay}`)).status).toBe(422);
      expect((await ask(mentor, `hours${noDay}`)).status).toBe(422);
    }
  });

  it('contains only the reader’s sessions', async () => {
    await hold({ day: '2026-03-02' });
    const other = await createUser(app.database, { role: 'mentor' });
    await assign(app.database, ada, other);
    const response = await ask(other, 'history');
    expect(await response.json()).toMatchObject({ rows: [], total: 0 });
    expect(await (await ask(other, 'hours')).json()).toEqual({ hours: 0, sessions: 0, months: [] });
  });

  it('is rejected for all but entitled mentors', async () => {
    const attorney = await createUser(app.database, { role: 'attorney' });
    const admin = await createUser(app.database, { role: 'admin', isOwner: true });
    const lapsed = await createUser(app.database, { role: 'mentor', trialDays: -1 });
    for (const path of ['history', 'hours']) {
      expect((await ask(undefined, path)).status).toBe(401);
      for (const as of [ada, attorney, admin, lapsed]) expect((await ask(as, path)).status).toBe(403);
    }
  });
});

describe('the delivered hours', () => {
  it('are the total durations of completed sessions in hours, also by month', async () => {
    await hold({ day: '2025-12-31', duration: '01:00' });
    await hold({ day: '2026-02-01', duration: '00:50' });
    await hold({ day: '2026-02-28', duration: '00:50' });
    await hold({ day: '2026-02-14', duration: '09:00', status: 'cancelled' });
    await hold({ day: '2026-03-14', duration: '09:00', status: 'confirmed' });
    expect(await hours()).toEqual({
      hours: 2.7,
      sessions: 3,
      months: [
        { period: '2026-02-01', hours: 1.67, sessions: 2 },
        { period: '2026-01-01', hours: 0, sessions: 0 },
        { period: '2025-12-01', hours: 1, sessions: 1 },
      ],
    });
    expect(await hours('?since=2026-02-01&until=2026-02-01')).toEqual({
      hours: 0.8,
      sessions: 1,
      months: [{ period: '2026-02-01', hours: 0.83, sessions: 1 }],
    });
    expect(await hours('?until=2020-01-01')).toEqual({ hours: 0, sessions: 0, months: [] });
  });

  it('stay after the assignment ends', async () => {
    await hold({ day: '2026-03-02', duration: '01:30' });
    await unassign(app.database, ada, mentor);
    expect(await hours()).toMatchObject({ hours: 1.5, sessions: 1 });
  });
});

describe('a booked session', () => {
  const seen = (as: TestUser) =>
    app.database.asActor(as.token, async (tx) => (await selectRows(tx, sql`select id from session_bookings`)).length);

  it('is readable only by its applicant and its mentor', async () => {
    await hold({ day: '2026-03-02' });
    const others = [
      await createUser(app.database),
      await createUser(app.database, { role: 'mentor' }),
      await createUser(app.database, { role: 'admin', isOwner: true }),
    ];
    expect([await seen(ada), await seen(mentor)]).toEqual([1, 1]);
    for (const as of others) expect(await seen(as)).toBe(0);
    await write(sql`update user_roles set trial_end_date = now() - interval '1 day' where user_id = ${mentor.id}`);
    expect(await seen(mentor)).toBe(0);
  });

  it.each(['1:30', '01:60', '00:00', '01:30:00', ''])(
    'requires a duration in hours and minutes: not %o',
    async (duration) => {
      await expect(hold({ day: '2026-03-02', duration })).rejects.toThrow();
    },
  );

  it.each(['01:30', '00:05', '12:00'])('accepts %s', async (duration) => {
    await hold({ day: '2026-03-02', duration });
    expect((await history())[0]?.duration).toBe(duration);
  });
});

type HeldSession = {
  day: string;
  start?: string;
  duration?: string;
  status?: SessionStatus;
  notes?: string;
  type?: string;
};

function hold({ day, start = '10:00', duration = '01:00', status = 'completed', notes = '', type = '' }: HeldSession) {
  return write(sql`
    insert into session_bookings (client_id, provider_id, session_date, start_time, duration, status, notes, session_type, starts_at, ends_at)
    select ${ada.id}, ${mentor.id}, ${day}, ${start}, ${duration}, ${status}, ${notes}, ${type}, at, at + interval '1 hour'
    from (select (${day}::date + ${start}::time) at time zone 'UTC' as at) as held`);
}

async function history(query = ''): Promise<PastSession[]> {
  const response = await ask(mentor, `history${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as ListResponse<PastSession>).rows;
}

async function hours(query = ''): Promise<DeliveredHours> {
  const response = await ask(mentor, `hours${query}`);
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as DeliveredHours;
}

function write(statement: SQL): Promise<unknown> {
  return app.database.asSystem('a test books sessions', (tx) => tx.execute(statement));
}
