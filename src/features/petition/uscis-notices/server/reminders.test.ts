import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { profiles } from '#core/server/identity/table.ts';
import { readCalendar } from '#testing/calendars.ts';
import { createNoticeHelpers } from '#testing/uscis-notices.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { nextBusinessDay } from '#records/deadlines.ts';

import { sendResponseReminders } from './reminders.ts';

const DAY_MS = 86_400_000;
const app = useTestApp();
const own = createNoticeHelpers(app);
let ada: TestUser;
let now: number;
beforeEach(async () => {
  ada = await createUser(app.database);
  now = Date.now();
});

const dayFrom = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
/** Creates a notice with a response due in this number of days. */
const dueIn = (days: number, values: object = {}) =>
  own.addNotice(ada, { issued_on: dayFrom(-40), printed_due_on: dayFrom(days), ...values });
const remind = () => sendResponseReminders({ ...app, now: () => new Date(now) });

const readReminders = ({ id }: TestUser) =>
  app.database.asSystem('a test reads notifications', (tx) =>
    selectRows<{ title: string; link: string; message: string }>(
      tx,
      sql`select title, link, message from notifications where user_id = ${id} and kind = 'reminder' order by created_at`,
    ),
  );
const titlesTo = async (as: TestUser) => (await readReminders(as)).map(({ title }) => title);

/** Makes the notice this many days older. */
async function passDays(days: number): Promise<void> {
  await app.database.asSystem('a test moves notices in time', async (tx) => {
    await tx.execute(sql`
      update uscis_notices set issued_on = issued_on - ${days}::int, printed_due_on = printed_due_on - ${days}::int,
        due_on = due_on - ${days}::int where user_id = ${ada.id}`);
    await tx.execute(
      sql`update notifications set created_at = created_at - make_interval(days => ${days}) where user_id = ${ada.id}`,
    );
  });
}

describe('deadline reminders of a response', () => {
  it('are sent 30, 14, 7, 3 days and one day before, once each', async () => {
    const { id } = await dueIn(31);
    await remind();
    expect(await readReminders(ada)).toEqual([]);
    for (const days of [1, 1, 15, 1, 6, 4, 1, 1]) {
      await passDays(days);
      await Promise.all([remind(), remind()]);
    }
    expect(await titlesTo(ada)).toEqual([
      'Your response is due in 30 days',
      'Your response is due in 14 days',
      'Your response is due in 7 days',
      'Your response is due in 3 days',
      'Your response is due tomorrow',
    ]);
    const [first] = await readReminders(ada);
    expect(first?.link).toBe(`/dashboard/binder/notices?row=${id}`);
    expect(first?.message).toContain('cannot be extended');
  });

  it('to a denial refer to a motion or appeal, also in the overview and the calendar', async () => {
    const { id } = await dueIn(7, { kind: 'denial' });
    await remind();
    expect(await readReminders(ada)).toMatchObject([
      {
        title: 'Your motion or appeal is due in 7 days',
        message: expect.stringMatching(/^Denial: USCIS must receive the motion or appeal/),
      },
    ]);
    const overview = await own.ask<object>(ada, 'GET', `/api/pending-items/overview?today=${dayFrom(0)}`);
    expect(JSON.stringify(overview)).toContain('Motion or appeal due');
    expect(JSON.stringify(overview)).toContain(id);
    const { address } = await own.ask<{ address: string }>(ada, 'PUT', '/api/calendar-feed');
    const feed = await app.request('GET', address.slice(app.env.APP_URL.length));
    expect(await feed.text()).toContain('Motion or appeal due: Denial');
  });

  it('count days by the calendar of the applicant', async () => {
    const live = (timeZone: string) =>
      app.database.asSystem('a test sets a zone', (tx) =>
        tx.update(profiles).set({ timeZone }).where(eq(profiles.id, ada.id)),
      );
    // The database dates notifications by its own clock.
    const remindAt = async (time: string) => {
      now = Date.parse(`${day}T${time}Z`);
      await remind();
      await app.database.asSystem('a test dates notifications', (tx) =>
        tx.execute(
          sql`update notifications set created_at = ${`${day}T${time}Z`}::timestamptz where user_id = ${ada.id} and created_at > now() - interval '1 minute'`,
        ),
      );
    };
    const day = dayFrom(-2);
    await live('America/Los_Angeles');
    await dueIn(5);
    await remindAt('06:00:00');
    expect(await titlesTo(ada)).toEqual(['Your response is due in 8 days']);
    await remindAt('07:30:00');
    await remindAt('12:00:00');
    await remindAt('13:00:00');
    expect(await titlesTo(ada)).toEqual(['Your response is due in 8 days', 'Your response is due in 7 days']);
    await live('Pacific/Kiritimati');
    await own.addNotice(ada, { issued_on: dayFrom(-40), printed_due_on: day });
    await own.addNotice(ada, { kind: 'noid', issued_on: dayFrom(-40), printed_due_on: dayFrom(2) });
    await remindAt('12:00:00');
    expect((await titlesTo(ada)).slice(2)).toEqual(['Your response is due tomorrow']);
  });

  it('end after the notice is answered, in Trash, or past', async () => {
    await dueIn(5, { responded_on: dayFrom(0) });
    const { id } = await dueIn(5);
    await own.ask(ada, 'DELETE', `/api/uscis-notices/${id}`);
    await dueIn(-1);
    await remind();
    expect(await readReminders(ada)).toEqual([]);
  });

  it('follow a changed rule, but never change a printed date', async () => {
    const counted = await own.addNotice(ada, { issued_on: dayFrom(-10) });
    const printed = await dueIn(50);
    await app.database.asSystem('a rule of another time', (tx) =>
      tx.execute(sql`update uscis_notices set due_on = due_on - 5 where id = ${counted.id}`),
    );
    await remind();
    const days = await app.database.asSystem('a test reads days', (tx) =>
      selectRows<{ id: string; due_on: string }>(
        tx,
        sql`select id, due_on::text as due_on from uscis_notices where user_id = ${ada.id}`,
      ),
    );
    expect(new Map(days.map(({ id, due_on }) => [id, due_on]))).toEqual(
      new Map([
        [counted.id, nextBusinessDay(dayFrom(77))],
        [printed.id, dayFrom(50)],
      ]),
    );
  });

  it('are in the calendar until the response is sent, and in the overview a month before', async () => {
    const { id, version } = await dueIn(20);
    const { address } = await own.ask<{ address: string }>(ada, 'PUT', '/api/calendar-feed');
    const summaries = async () => {
      const response = await app.request('GET', address.slice(app.env.APP_URL.length));
      return readCalendar(await response.text())
        .getAllSubcomponents('vevent')
        .map((event) => String(event.getFirstPropertyValue('summary')));
    };
    expect(await summaries()).toEqual(['Response due: Request for evidence']);
    const waiting = async () =>
      JSON.stringify(await own.ask<object>(ada, 'GET', `/api/pending-items/overview?today=${dayFrom(0)}`)).includes(id);
    expect(await waiting()).toBe(true);
    await own.ask(ada, 'PATCH', `/api/uscis-notices/${id}`, { responded_on: dayFrom(0), version });
    expect([await summaries(), await waiting()]).toEqual([[], false]);
  });
});
