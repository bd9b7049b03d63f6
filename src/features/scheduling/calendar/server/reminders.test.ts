import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { profiles, userRoles } from '#core/server/identity/table.ts';
import { outbox } from '#core/server/mail/table.ts';
import { notifications } from '#features/communication/notifications/server/table.ts';
import { sessionBookings } from '#features/scheduling/mentor-sessions/server/table.ts';
import { bookConsultation, bookSession, changeBooked } from '#testing/calendars.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, readNotifications, unassign } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

import { sendSessionReminders } from './reminders.ts';
import { sessionReminders } from './table.ts';

const HOUR_MS = 3_600_000;
const app = useTestApp();
const confirmed = { status: 'confirmed' };

async function pair(role: 'mentor' | 'attorney' = 'mentor'): Promise<{ applicant: TestUser; provider: TestUser }> {
  const [applicant, provider] = [await createUser(app.database), await createUser(app.database, { role })];
  await assign(app.database, applicant, provider);
  return { applicant, provider };
}

/** Runs the reminder job with the clock moved ahead by this number of hours. */
const remindIn = (hours: number) =>
  sendSessionReminders({ ...app, now: () => new Date(Date.now() + hours * HOUR_MS + 1000) });
const readReminders = async (person: TestUser) =>
  (await readNotifications(app.database, person)).map(({ title }) => title).filter((title) => title.includes('within'));
const change = (id: string, set: ReturnType<typeof sql>) =>
  changeBooked(app.database, { table: 'session_bookings', id, set });

beforeEach(() =>
  app.database.asSystem('each test begins without sessions', async (tx) => {
    await tx.delete(sessionBookings);
    await tx.execute(sql`delete from consultation_sessions`);
    await tx.delete(notifications);
    await tx.delete(outbox);
  }),
);

describe('session reminders', () => {
  it('are sent once a day before and once an hour before, by any number of servers', async () => {
    const { applicant, provider } = await pair();
    const nameFor = (person: TestUser) => (person === applicant ? 'Ada Example (not verified)' : 'Ada Example');
    await bookSession(app.database, { applicant, provider, inHours: 48, set: confirmed });
    await remindIn(23);
    for (const person of [applicant, provider]) expect(await readReminders(person)).toEqual([]);
    await Promise.all([remindIn(24), remindIn(24)]);
    await remindIn(30);
    for (const person of [applicant, provider]) {
      expect(await readReminders(person)).toEqual([`Your session with ${nameFor(person)} starts within a day`]);
    }
    await Promise.all([remindIn(47), remindIn(47)]);
    await remindIn(47.5);
    await remindIn(48);
    for (const person of [applicant, provider]) {
      expect(await readReminders(person)).toEqual([
        `Your session with ${nameFor(person)} starts within a day`,
        `Your session with ${nameFor(person)} starts within an hour`,
      ]);
      const mails = (await mailsTo(app.database, person.email)).filter(({ kind }) => kind === 'notification');
      expect(mails).toHaveLength(2);
    }
  });

  it('show both time zones and the call link', async () => {
    const { applicant, provider } = await pair();
    await app.database.asSystem('a test sets a zone', (tx) =>
      tx.update(profiles).set({ timeZone: 'Europe/London' }).where(eq(profiles.id, applicant.id)),
    );
    const set = { ...confirmed, time_zone: 'Australia/Lord_Howe', call_link: 'https://call.example/a' };
    const id = await bookSession(app.database, { applicant, provider, inHours: 48, set });
    await remindIn(24);
    const [mine] = await readNotifications(app.database, applicant).then((all) => all.slice(-1));
    expect(mine).toMatchObject({ kind: 'booking', link: `/bookings?row=${id}` });
    expect(mine?.message).toMatch(
      /^Your session with Ada Example \(not verified\) starts on .+ \(Europe\/London\)\. For Ada Example, that is .+ \(Australia\/Lord Howe\)\. Call link: https:\/\/call\.example\/a$/,
    );
    const [theirs] = await readNotifications(app.database, provider).then((all) => all.slice(-1));
    expect(theirs).toMatchObject({ link: `/mentor/consultations?row=${id}` });
    expect(theirs?.message).toMatch(
      /starts on .+ \(Australia\/Lord Howe\)\. For Ada Example, that is .+ \(Europe\/London\)\. Call link/,
    );
  });

  it('are sent again for a session that was moved', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider, inHours: 48, set: confirmed });
    await remindIn(24);
    await change(id, sql`starts_at = starts_at + interval '3 days', ends_at = ends_at + interval '3 days'`);
    await remindIn(48);
    expect(await readReminders(applicant)).toHaveLength(1);
    await remindIn(48 + 72 - 24);
    expect(await readReminders(applicant)).toEqual([
      'Your session with Ada Example (not verified) starts within a day',
      'Your session with Ada Example (not verified) starts within a day',
    ]);
  });

  it('are not sent for sessions agreed within the reminder period', async () => {
    const { applicant, provider } = await pair();
    // Requested long ago, and confirmed just now.
    const set = { ...confirmed, created_at: new Date(Date.now() - 240 * HOUR_MS) };
    await bookSession(app.database, { applicant, provider, inHours: 20, set });
    await bookSession(app.database, { applicant, provider, inHours: 0.5, set });
    await remindIn(0);
    expect(await readReminders(applicant)).toEqual([]);
    await remindIn(19.5);
    expect(await readReminders(applicant)).toEqual([
      'Your session with Ada Example (not verified) starts within an hour',
    ]);
  });

  it('are not sent for pending, unaccepted or cancelled sessions', async () => {
    const { applicant, provider } = await pair();
    const attorney = await createUser(app.database, { role: 'attorney' });
    await assign(app.database, applicant, attorney);
    const id = await bookSession(app.database, { applicant, provider, inHours: 48 });
    await bookSession(app.database, { applicant, provider, inHours: 50, set: { status: 'cancelled' } });
    const consultation = await bookConsultation(app.database, { applicant, provider: attorney, inHours: 52 });
    await remindIn(30);
    expect(await readReminders(applicant)).toEqual([]);
    await change(id, sql`status = 'confirmed'`);
    await changeBooked(app.database, {
      table: 'consultation_sessions',
      id: consultation,
      set: sql`accepted_at = now()`,
    });
    await remindIn(30);
    expect((await readReminders(applicant)).toSorted()).toEqual([
      'Your consultation with Ada Example (not verified) starts within a day',
      'Your session with Ada Example (not verified) starts within a day',
    ]);
    expect(await readReminders(attorney)).toEqual(['Your consultation with Ada Example starts within a day']);
  });

  it('are not sent to a provider who has lapsed or is unassigned', async () => {
    const [first, second] = [await pair(), await pair()];
    for (const two of [first, second]) await bookSession(app.database, { ...two, inHours: 48, set: confirmed });
    await unassign(app.database, first.applicant, first.provider);
    await app.database.asSystem('a test lets a trial end', (tx) =>
      tx
        .update(userRoles)
        .set({ trialEndDate: new Date(Date.now() - HOUR_MS), isSubscribed: false })
        .where(eq(userRoles.userId, second.provider.id)),
    );
    await remindIn(24);
    for (const { provider } of [first, second]) expect(await readReminders(provider)).toEqual([]);
    expect(await readReminders(second.applicant)).toEqual([
      'Your session with Ada Example (not verified) starts within a day',
    ]);
  });

  it('are sent for sessions booked before reminders existed', async () => {
    const { applicant, provider } = await pair();
    await bookSession(app.database, { applicant, provider, inHours: 48, set: confirmed });
    await app.database.asSystem('a test forgets', (tx) => tx.delete(sessionReminders));
    await remindIn(24);
    await remindIn(24);
    expect(await readReminders(applicant)).toEqual([
      'Your session with Ada Example (not verified) starts within a day',
    ]);
  });
});

it('reminders of old sessions are deleted', async () => {
  const { applicant, provider } = await pair();
  await bookSession(app.database, { applicant, provider, inHours: 48, set: confirmed });
  await remindIn(48 + 24 * 8);
  const left = await app.database.asSystem('a test looks', (tx) => tx.select().from(sessionReminders));
  expect(left).toEqual([]);
});
