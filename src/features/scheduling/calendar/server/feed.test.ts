import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { selectRows } from '#core/server/database/database.ts';
import { twoFactors, userRoles, users } from '#core/server/identity/table.ts';
import { newIp } from '#testing/accounts.ts';
import { bookConsultation, bookSession, changeBooked, readCalendar } from '#testing/calendars.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { calendarFeeds } from './table.ts';

const app = useTestApp();
const FEED = '/api/calendar-feed';

async function createFeed(as: TestUser): Promise<string> {
  const response = await app.request('PUT', FEED, { as });
  expect(response.status).toBe(200);
  const { address } = (await response.json()) as { address: string };
  expect(address).toMatch(/^http:\/\/localhost:3000\/api\/calendar-feed\/calendar\.ics\?secret=[\w-]{43}$/);
  return address.slice(app.env.APP_URL.length);
}

/** Reads the feed as a calendar does, without a cookie. */
const read = (address: string, headers: Record<string, string> = {}) =>
  app.request('GET', address, { headers, ip: newIp() });

async function fetchEvents(address: string) {
  const response = await read(address);
  expect(response.status).toBe(200);
  return readCalendar(await response.text())
    .getAllSubcomponents('vevent')
    .map((event) => ({
      id: String(event.getFirstPropertyValue('uid')).replace(/@.*/, ''),
      summary: String(event.getFirstPropertyValue('summary')),
      status: String(event.getFirstPropertyValue('status')),
      url: String(event.getFirstPropertyValue('url')),
    }));
}

const fetchStatus = async (address: string) => (await read(address)).status;
const asSystem = (statement: ReturnType<typeof sql>) =>
  app.database.asSystem('a test', (tx) => selectRows<{ id: string }>(tx, statement));

async function pair(role: 'mentor' | 'attorney' = 'mentor') {
  const [applicant, provider] = [await createUser(app.database), await createUser(app.database, { role })];
  await assign(app.database, applicant, provider);
  return { applicant, provider };
}

describe('the URL of a calendar feed', () => {
  it('is shown once, opens the calendar without a session, and is stored only as a hash', async () => {
    const ada = await createUser(app.database);
    expect(await (await app.request('GET', FEED, { as: ada })).json()).toEqual({ made_at: null });
    const address = await createFeed(ada);
    const state = await (await app.request('GET', FEED, { as: ada })).json();
    expect(state).toEqual({ made_at: expect.stringMatching(/^\d{4}-/) });

    const response = await read(address);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
    const secret = new URL(address, app.env.APP_URL).searchParams.get('secret') ?? '';
    const [stored] = await app.database.asSystem('a test looks', (tx) =>
      tx.select().from(calendarFeeds).where(eq(calendarFeeds.user_id, ada.id)),
    );
    expect(stored?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'));
  });

  it('opens nothing after it is renewed or turned off', async () => {
    const ada = await createUser(app.database);
    const first = await createFeed(ada);
    const second = await createFeed(ada);
    expect([await fetchStatus(first), await fetchStatus(second)]).toEqual([404, 200]);
    expect((await app.request('DELETE', FEED, { as: ada })).status).toBe(204);
    expect([await fetchStatus(first), await fetchStatus(second)]).toEqual([404, 404]);
    expect((await app.request('DELETE', FEED, { as: ada })).status).toBe(204);
  });

  it('is as old as its newest URL', async () => {
    const ada = await createUser(app.database);
    const renew = async () =>
      ((await (await app.request('PUT', FEED, { as: ada })).json()) as { made_at: string }).made_at;
    const [first, second] = [await renew(), await renew()];
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
    const own = (await (await app.request('GET', FEED, { as: ada })).json()) as { made_at: string };
    expect(Date.parse(own.made_at)).toBe(Date.parse(second));
  });

  it('is one URL if renewed by two concurrent requests', async () => {
    const ada = await createUser(app.database);
    const addresses = await Promise.all([createFeed(ada), createFeed(ada)]);
    const statuses = await Promise.all(addresses.map(fetchStatus));
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
  });

  it.each([
    ['none', ''],
    ['a short one', '?secret=a'],
    ['another one', `?secret=${'A'.repeat(43)}`],
    ['a long one', `?secret=${'A'.repeat(5000)}`],
    ['a NUL', '?secret=a%00'],
    ['two', '?secret=a&secret=b'],
  ])('the URL of a calendar feed with %s as its secret returns 404', async (_what, query) => {
    const response = await read(`${FEED}/calendar.ics${query}`);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toContain('VCALENDAR');
  });

  it('accepts query parameters added by calendar programs', async () => {
    expect(await fetchStatus(`${await createFeed(await createUser(app.database))}&nocache=1`)).toBe(200);
  });

  it('is created only by users with an active role, each their own', async () => {
    expect((await app.request('PUT', FEED)).status).toBe(401);
    expect((await app.request('GET', FEED)).status).toBe(401);
    expect((await app.request('DELETE', FEED)).status).toBe(401);
    const eve = await createUser(app.database, { isActive: false });
    expect((await app.request('PUT', FEED, { as: eve })).status).toBe(403);
    const ada = await createUser(app.database);
    const address = await createFeed(ada);
    expect((await app.request('DELETE', FEED, { as: await createUser(app.database) })).status).toBe(204);
    expect(await fetchStatus(address)).toBe(200);
  });

  it('never appears in the log', async () => {
    const lines: string[] = [];
    const address = await createFeed(await createUser(app.database));
    const site = createApp({
      ...app,
      log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    });
    const incoming = { socket: { remoteAddress: newIp() } };
    for (const path of [address, `${address}x`]) await site.request(path, {}, { incoming });
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toContain(new URL(address, app.env.APP_URL).searchParams.get('secret'));
  });

  it('opens nothing for a deactivated account or an unconfirmed email', async () => {
    const [off, unconfirmed] = [await createUser(app.database), await createUser(app.database)];
    const addresses = [await createFeed(off), await createFeed(unconfirmed)];
    await app.database.asSystem('a test', async (tx) => {
      await tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, off.id));
      await tx.update(users).set({ emailVerified: false }).where(eq(users.id, unconfirmed.id));
    });
    for (const address of addresses) expect(await fetchStatus(address)).toBe(404);
  });

  it('is limited to sixty requests an hour, and a hundred wrong guesses from one IP', async () => {
    const address = await createFeed(await createUser(app.database));
    const responses = [];
    for (let index = 0; index < 61; index += 1) responses.push(await read(address));
    expect(responses.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429]);
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    const ip = newIp();
    const guesses = [];
    for (let index = 0; index < 101; index += 1) {
      guesses.push((await app.request('GET', `${FEED}/calendar.ics?secret=guess-${index}`, { ip })).status);
    }
    expect(guesses).toEqual([...Array(100).fill(404), 429]);
  });
});

describe('the content of a calendar feed', () => {
  it('includes agreed sessions of both users, and accepted consultations', async () => {
    const { applicant, provider } = await pair();
    const attorney = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, applicant, attorney);
    const inHours = (hours: number) => ({ applicant, provider, inHours: hours });
    const pending = await bookSession(app.database, { ...inHours(30), set: { session_type: 'Profile review' } });
    const confirmed = await bookSession(app.database, { ...inHours(50), set: { status: 'confirmed' } });
    await bookSession(app.database, { ...inHours(70), set: { status: 'cancelled' } });
    await bookSession(app.database, { ...inHours(-24 * 100), set: { status: 'completed' } });
    const accepted = { applicant, provider: attorney, inHours: 90, set: { accepted_at: new Date() } };
    const consultation = await bookConsultation(app.database, accepted);
    await bookConsultation(app.database, { applicant, provider: attorney, inHours: 110 });

    expect(await fetchEvents(await createFeed(applicant))).toEqual([
      {
        id: pending,
        summary: 'Profile review: session with Ada Example (not verified)',
        status: 'TENTATIVE',
        url: `http://localhost:3000/bookings?row=${pending}`,
      },
      expect.objectContaining({
        id: confirmed,
        summary: 'Session with Ada Example (not verified)',
        status: 'CONFIRMED',
      }),
      expect.objectContaining({ id: consultation, summary: 'Consultation with Ada Example (not verified)' }),
    ]);
    const mentors = await fetchEvents(await createFeed(provider));
    expect(mentors.map(({ url }) => url)).toEqual(
      [pending, confirmed].map((id) => `http://localhost:3000/mentor/consultations?row=${id}`),
    );
    expect((await fetchEvents(await createFeed(attorney))).map(({ url }) => url)).toEqual([
      `http://localhost:3000/attorney/consultations?row=${consultation}`,
    ]);
  });

  it('includes open due dates and check-back dates, as all-day events', async () => {
    const { applicant, provider } = await pair();
    const [task] = await asSystem(
      sql`insert into tasks (user_id, title, criteria, action_item, due_date) values (${applicant.id}, 'Letters', 'Awards', 'x', current_date + 5) returning id`,
    );
    await asSystem(
      sql`insert into tasks (user_id, title, criteria, action_item, due_date, status) values (${applicant.id}, 'Done', 'Awards', 'x', current_date + 5, 'Completed') returning id`,
    );
    const [assigned] = await asSystem(
      sql`insert into task_assignments (user_id, mentor_id, title, due_date) values (${applicant.id}, ${provider.id}, 'Drafts', current_date + 6) returning id`,
    );
    const column = sql.raw(REMINDED.column);
    const [record] = await asSystem(
      sql`insert into ${sql.raw(REMINDED.table)} (user_id, ${column}) values (${applicant.id}, current_date + 7) returning id`,
    );
    await asSystem(
      sql`insert into ${sql.raw(REMINDED.table)} (user_id, ${column}, deleted_at) values (${applicant.id}, current_date + 7, now()) returning id`,
    );
    const events = await fetchEvents(await createFeed(applicant));
    expect(events.map(({ id, summary }) => [id, summary])).toEqual([
      [task?.id, 'Task due: Letters'],
      [assigned?.id, 'Task due: Drafts'],
      [`${record?.id}-${REMINDED.column}`, expect.stringMatching(/^Check back: Untitled /)],
    ]);
    expect((await fetchEvents(await createFeed(provider))).map(({ summary }) => summary)).toEqual([
      'Task due: Drafts (Ada Example)',
    ]);
  });

  it('changes its ETag only if the content changes', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider });
    const address = await createFeed(applicant);
    const etag = (await read(address)).headers.get('etag') ?? '';
    const again = await read(address, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await read(address, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    await changeBooked(app.database, { table: 'session_bookings', id, set: sql`status = 'confirmed'` });
    expect((await read(address, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('a provider’s feed contains nothing of others that the row policies hide', () => {
  const DAY_MS = 86_400_000;
  const states: Record<string, (who: { applicant: TestUser; provider: TestUser }) => Promise<unknown>> = {
    assigned: async () => {},
    'without a second factor': ({ provider }) =>
      app.database.asSystem('a test', (tx) => tx.delete(twoFactors).where(eq(twoFactors.userId, provider.id))),
    lapsed: ({ provider }) =>
      app.database.asSystem('a test', (tx) =>
        tx
          .update(userRoles)
          .set({ trialEndDate: new Date(Date.now() - DAY_MS), isSubscribed: false })
          .where(eq(userRoles.userId, provider.id)),
      ),
    unassigned: ({ applicant, provider }) => unassign(app.database, applicant, provider),
    'inactive in this role': ({ provider }) =>
      app.database.asSystem('a test', async (tx) => {
        await tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.userId, provider.id));
        const day = new Date(Date.now() + DAY_MS);
        await tx
          .insert(userRoles)
          .values({ userId: provider.id, role: 'applicant', trialStartDate: day, trialEndDate: day });
      }),
  };

  it.each(Object.keys(states))('%s', async (state) => {
    const { applicant, provider } = await pair();
    const session = await bookSession(app.database, { applicant, provider });
    const [assigned] = await asSystem(
      sql`insert into task_assignments (user_id, mentor_id, title, due_date) values (${applicant.id}, ${provider.id}, 'Drafts', current_date + 6) returning id`,
    );
    const address = await createFeed(provider);
    await states[state]?.({ applicant, provider });
    const visible = await app.database.asActor(provider.token, (tx) =>
      selectRows<{ id: string }>(
        tx,
        sql`
          select id from task_assignments where user_id = any (app.assigned_applicant_ids('mentor'))
          union all select id from session_bookings where client_id = any (app.assigned_applicant_ids('mentor'))`,
      ),
    );
    const shown = (await fetchEvents(address)).map(({ id }) => id);
    expect(shown.toSorted()).toEqual(visible.map(({ id }) => id).toSorted());
    expect(shown.length).toBe(state === 'assigned' ? 2 : 0);
    if (state === 'assigned') expect(shown).toEqual(expect.arrayContaining([session, assigned?.id]));
  });
});

/** A record type with reminder dates. */
const REMINDED = { table: 'judging_events', column: 'check_back_date' };
