// A session of users in three time zones, across their clock changes: every text about it must mean the same time.
import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';

import type { BookingRow } from '#features/scheduling/bookings/schema.ts';
import { book, createBookableProvider } from '#testing/bookings.ts';
import { createMailContent, invitationsTo, readCalendar, readEvent } from '#testing/calendars.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { readNotifications } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sendSessionReminders } from './reminders.ts';

const app = useTestApp();
const MENTOR_ZONE = 'America/New_York';
const APPLICANT_ZONE = 'Europe/Berlin';
const OWNER_ZONE = 'Australia/Sydney';
const HOUR_MS = 3_600_000;

const setZone = ({ id }: TestUser, zone: string, clock: string) =>
  app.database.asSystem('a test person moves', (tx) =>
    // Keeps their access until that day.
    tx.execute(sql`
      with kept as (update user_roles set is_subscribed = true where user_id = ${id})
      update profiles set time_zone = ${zone}, clock = ${clock} where id = ${id}`),
  );

/**
 * Parses the times that a text shows in these zones: 'Sunday, March 14, 2027, 3:00 AM (America/New York)'. Of a time that
 * clocks repeat, the text names the offset: '(America/New York, UTC-05:00)'.
 */
function instantsIn(text: string): number[] {
  const moments = text.matchAll(
    /\w+day, (\w+ \d+, \d{4}), (\d+):(\d\d)(?: ([AP]M))? \(([\w/ ]+)(?:, UTC([+-]\d\d:\d\d))?\)/g,
  );
  return [...moments].map(([, day = '', hour = '', minute = '', half, zone = '', offset]) => {
    const date = new Date(`${day} 00:00Z`).toISOString().slice(0, 10);
    const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
    const wall = Temporal.PlainDate.from(date).toPlainDateTime({ hour: hours, minute: Number(minute) });
    const readings = (['earlier', 'later'] as const).map((disambiguation) =>
      wall.toZonedDateTime(zone.replaceAll(' ', '_'), { disambiguation }),
    );
    const meant = readings.filter((reading) => (offset ?? reading.offset) === reading.offset);
    expect(new Set(meant.map(({ epochMilliseconds }) => epochMilliseconds)).size, text).toBe(1);
    return meant[0]?.epochMilliseconds ?? 0;
  });
}

async function fetchFeed(person: TestUser): Promise<Map<string, number>> {
  const response = await app.request('PUT', '/api/calendar-feed', { as: person });
  const { address } = (await response.json()) as { address: string };
  const text = await (await app.request('GET', address.slice(app.env.APP_URL.length))).text();
  return new Map(
    readCalendar(text)
      .getAllSubcomponents('vevent')
      .map((event) => [
        String(event.getFirstPropertyValue('uid')).replace(/@.*/, ''),
        new Date(String(event.getFirstPropertyValue('dtstart'))).getTime(),
      ]),
  );
}

const year = new Date().getUTCFullYear() + 1;
/** Returns the first to fourth Sunday of a month, or the last one for 5. */
function sunday(month: number, which: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const days = Array.from({ length: first.daysInMonth }, (_, day) => first.add({ days: day }));
  return days.filter(({ dayOfWeek }) => dayOfWeek === 7).at(which === 5 ? -1 : which - 1) ?? first;
}

it.each([
  ['in winter', sunday(1, 2), '09:00'],
  ['on the day when clocks spring forward with the mentor alone', sunday(3, 2), '09:00'],
  ['between the two changes in spring', sunday(3, 2).add({ days: 3 }), '17:00'],
  ['on the day when they do with the applicant', sunday(3, 5), '09:00'],
  ['in summer', sunday(7, 1), '18:30'],
  ['on the day when clocks fall back with the applicant', sunday(10, 5), '09:00'],
  ['on the day when they do with the mentor', sunday(11, 1), '20:00'],
])('%s', async (_when, day, time) => {
  const owner = await createUser(app.database, { role: 'admin', isOwner: true });
  const { applicant, mentor } = await createPair({ mentorZone: MENTOR_ZONE, applicantZone: APPLICANT_ZONE });
  await setZone(owner, OWNER_ZONE, '24');
  const instant = day.toZonedDateTime({ timeZone: MENTOR_ZONE, plainTime: time }).epochMilliseconds;

  const booked = await book(app, { as: applicant, provider: mentor, date: day.toString(), time });
  const body = { status: 'confirmed', version: booked.version };
  const confirmed = await app.request('POST', `/api/session-bookings/${booked.id}/status`, { as: mentor, body });
  expect(confirmed.status).toBe(200);
  for (const hours of [23, 0.5]) {
    await sendSessionReminders({ ...app, now: () => new Date(instant - hours * HOUR_MS) });
  }

  const [listed, provided] = await Promise.all(
    [
      ['/api/bookings', applicant],
      ['/api/session-bookings', mentor],
    ].map(async ([path, as]) => {
      const response = await app.request('GET', path as string, { as: as as TestUser });
      return ((await response.json()) as { rows: BookingRow[] }).rows[0];
    }),
  );
  expect([booked, listed, provided].map((row) => Date.parse(row?.starts_at ?? ''))).toEqual([
    instant,
    instant,
    instant,
  ]);

  for (const [person, own] of [
    [applicant, APPLICANT_ZONE],
    [mentor, MENTOR_ZONE],
  ] as const) {
    expect((await fetchFeed(person)).get(booked.id), own).toBe(instant);
    const invitations = await invitationsTo(app, person);
    expect(invitations.map(({ startsAt }) => startsAt.getTime())).toEqual([instant, instant]);
    const mails = await mailsTo(app.database, person.email);
    const notices = await readNotifications(app.database, person);
    expect(notices.filter(({ title }) => title.includes(' within '))).toHaveLength(2);
    const texts = [
      ...mails.map((mail) => createMailContent(app, mail).paragraphs.join('\n')),
      ...notices.map(({ message }) => message),
    ];
    for (const text of texts) {
      // The reader's own time comes first, followed by the other side's.
      expect(text).toMatch(new RegExp(`\\(${own.replace('_', ' ')}\\)`));
      const instants = instantsIn(text);
      expect(instants.length, text).toBeGreaterThanOrEqual(1);
      expect(new Set(instants), text).toEqual(new Set([instant]));
      expect(/\d [AP]M/.test(text), text).toBe(person === mentor);
    }
  }
  // No other user's mail or calendar contains it.
  expect(await mailsTo(app.database, owner.email)).toEqual([]);
});

type Pair = { applicant: TestUser; mentor: TestUser };

async function createPair({
  mentorZone,
  applicantZone,
}: Record<'mentorZone' | 'applicantZone', string>): Promise<Pair> {
  const applicant = await createUser(app.database);
  const hours = { from: '00:00', until: '24:00', minutes: 30, buffer: 0 };
  const mentor = await createBookableProvider(app.database, 'mentor', { applicants: [applicant], ...hours });
  await setZone(mentor, mentorZone, '12');
  await setZone(applicant, applicantZone, '24');
  return { applicant, mentor };
}

/** Confirms a session, and sends both of its reminders. */
async function agree({ mentor }: Pair, { id, version, starts_at }: BookingRow): Promise<void> {
  const body = { status: 'confirmed', version };
  const response = await app.request('POST', `/api/session-bookings/${id}/status`, { as: mentor, body });
  expect(response.status, await response.clone().text()).toBe(200);
  for (const hours of [23, 0.5]) {
    await sendSessionReminders({ ...app, now: () => new Date(Date.parse(starts_at) - hours * HOUR_MS) });
  }
}

/** Moves or cancels a confirmed session. */
async function change({ applicant }: Pair, { id, version }: BookingRow, act: 'move' | 'cancel', more: object) {
  const body = { ...more, version: version + 1 };
  const response = await app.request('POST', `/api/bookings/mentor/${id}/${act}`, { as: applicant, body });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as BookingRow;
}

/** Subject, times and calendar entry of each mail to a user. */
async function readMails({ email }: TestUser) {
  const mails = await mailsTo(app.database, email);
  return mails.map((mail) => {
    const { subject, paragraphs, calendar } = createMailContent(app, mail);
    const text = paragraphs.join('\n');
    return {
      subject: subject.replace(/:.*| \(not verified\)/g, ''),
      zones: [...text.matchAll(/\(([A-Z]\w+\/\w+(?: \w+)?)/g)].map(([, zone = '']) => zone.replaceAll(' ', '_')),
      instants: instantsIn(text),
      entry: calendar && readEvent(calendar.ics).startsAt.getTime(),
    };
  });
}

it.each([
  ['Chicago’s clocks spring forward', sunday(3, 2)],
  ['London’s clocks spring forward', sunday(3, 5)],
  ['London’s clocks fall back', sunday(10, 5)],
  ['Chicago’s clocks fall back', sunday(11, 1)],
])('mails about a session that is moved over the day on which %s', async (_when, day) => {
  for (const [mentorZone, applicantZone] of [
    ['America/Chicago', 'Europe/London'],
    ['Europe/London', 'America/Chicago'],
    ['Asia/Kolkata', 'America/Chicago'],
    ['Europe/London', 'Asia/Kolkata'],
  ] as const) {
    const pair = await createPair({ mentorZone, applicantZone });
    const [before, after] = [day.subtract({ days: 1 }), day.add({ days: 1 })];
    const first = await book(app, { as: pair.applicant, provider: pair.mentor, date: before.toString() });
    await agree(pair, first);
    const second = await change(pair, first, 'move', { date: after.toString(), time: '09:00' });
    await agree(pair, second);
    await change(pair, second, 'cancel', { reason: 'I am ill' });

    const [former, moved] = [before, after].map(
      (date) => date.toZonedDateTime({ timeZone: mentorZone, plainTime: '09:00' }).epochMilliseconds,
    );
    for (const [reader, zones] of [
      [pair.applicant, [applicantZone, mentorZone]],
      [pair.mentor, [mentorZone, applicantZone]],
    ] as const) {
      const mail = (subject: string, at: number | undefined, hasEntry = true) => ({
        subject,
        // The reader's own time comes first.
        zones,
        instants: [at, at],
        entry: hasEntry ? at : undefined,
      });
      expect(await readMails(reader)).toEqual([
        mail('Session booked', former),
        mail('Session confirmed', former),
        mail('Your session with Ada Example starts within a day', former, false),
        mail('Your session with Ada Example starts within an hour', former, false),
        mail('Session moved', moved),
        mail('Session confirmed', moved),
        mail('Your session with Ada Example starts within a day', moved, false),
        mail('Your session with Ada Example starts within an hour', moved, false),
        mail('Session cancelled', moved),
      ]);
    }
  }
});

it.each([
  ['America/Chicago', sunday(11, 1), ['12:00', '13:00']],
  ['Europe/London', sunday(10, 5), ['06:00', '07:00']],
])('mails and reminders tell apart the two times that clocks of %s repeat', async (applicantZone, day, times) => {
  const mentorZone = 'Asia/Kolkata';
  const pair = await createPair({ mentorZone, applicantZone });
  for (const time of times) {
    const booked = await book(app, { as: pair.applicant, provider: pair.mentor, date: day.toString(), time });
    await agree(pair, booked);
  }
  const expected = times.flatMap((time) => {
    const at = day.toZonedDateTime({ timeZone: mentorZone, plainTime: time }).epochMilliseconds;
    return Array.from({ length: 4 }, () => [at, at]);
  });
  for (const reader of [pair.applicant, pair.mentor]) {
    expect((await readMails(reader)).map(({ instants }) => instants)).toEqual(expected);
  }
});
