import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { mailDigestItems } from '#core/server/mail/table.ts';
import { profiles } from '#core/server/identity/table.ts';
import { bookConsultation, bookSession, changeBooked, createMailContent, invitationsTo } from '#testing/calendars.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { assign, readNotifications } from '#testing/tasks.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ APP_URL: 'http://localhost:3000', MAIL_FROM: 'hello@laurel.example' });
const LINK = 'https://call.example/ada';

async function pair(role: 'mentor' | 'attorney' = 'mentor'): Promise<{ applicant: TestUser; provider: TestUser }> {
  const [applicant, provider] = [await createUser(app.database), await createUser(app.database, { role })];
  await assign(app.database, applicant, provider);
  return { applicant, provider };
}

const change = (id: string, set: ReturnType<typeof sql>, by?: TestUser) =>
  changeBooked(app.database, { table: 'session_bookings', id, set, ...(by && { by }) });
const changeConsultation = (id: string, set: ReturnType<typeof sql>, by?: TestUser) =>
  changeBooked(app.database, { table: 'consultation_sessions', id, set, ...(by && { by }) });
const later = (hours: number) =>
  sql`starts_at = starts_at + make_interval(hours => ${hours}::int), ends_at = ends_at + make_interval(hours => ${hours}::int)`;
const countMails = async (person: TestUser) => (await mailsTo(app.database, person.email)).length;

describe('the invitations of a session with a mentor', () => {
  it('keep one UID and a rising SEQUENCE from booking to cancellation, on both sides', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider, by: applicant });
    await change(id, sql`status = 'confirmed'`, provider);
    await change(id, sql`${later(3)}, status = 'pending'`, applicant);
    await change(id, sql`status = 'cancelled', cancel_reason = 'A cold'`, provider);
    for (const person of [applicant, provider]) {
      const invitations = await invitationsTo(app, person);
      expect(invitations.map(({ method, status, sequence }) => [method, status, sequence])).toEqual([
        ['REQUEST', 'TENTATIVE', 0],
        ['REQUEST', 'CONFIRMED', 1],
        ['REQUEST', 'TENTATIVE', 2],
        ['CANCEL', 'CANCELLED', 3],
      ]);
      expect(new Set(invitations.map(({ uid }) => uid))).toEqual(new Set([`${id}@localhost`]));
      expect(invitations.map(({ calendarMethod }) => calendarMethod)).toEqual(invitations.map(({ method }) => method));
      const [booked, , moved, cancelled] = invitations.map(({ startsAt }) => startsAt.getTime());
      expect([(moved ?? 0) - (booked ?? 0), cancelled]).toEqual([3 * 3_600_000, moved]);
      for (const { attendees, organizer } of invitations) {
        expect([attendees, organizer]).toEqual([[`MAILTO:${person.email}`], 'mailto:hello@laurel.example']);
      }
    }
  });

  it('notify only the other side by bell, with a link to their own page', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider, by: applicant });
    expect(await readNotifications(app.database, applicant)).toEqual([]);
    await change(id, sql`status = 'confirmed'`, provider);
    await change(id, sql`status = 'cancelled', cancel_reason = 'A cold'`, applicant);
    expect(await readNotifications(app.database, applicant)).toEqual([
      {
        kind: 'booking',
        title: 'Session confirmed',
        message: expect.stringMatching(/^Your session with Ada Example \(not verified\) on .+ \(UTC\) is confirmed\.$/),
        link: `/bookings?row=${id}`,
      },
    ]);
    const notifications = await readNotifications(app.database, provider);
    expect(notifications.map(({ title, link }) => [title, link])).toEqual([
      ['Session booked', `/mentor/consultations?row=${id}`],
      ['Session cancelled', `/mentor/consultations?row=${id}`],
    ]);
    expect(notifications[0]?.message).toMatch(/ is booked for .+ Please confirm it\.$/);
    expect(notifications[1]?.message).toMatch(/ was cancelled\. Reason: A cold$/);
  });

  it('notify both users of an end by the system', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider, by: applicant });
    await change(id, sql`status = 'cancelled'`);
    for (const person of [applicant, provider]) {
      expect((await readNotifications(app.database, person)).at(-1)?.title).toBe('Session cancelled');
      expect(await countMails(person)).toBe(2);
    }
  });

  it('are not sent when the mentor adds notes or completes the session', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider, set: { status: 'confirmed' } });
    await change(id, sql`notes = 'Bring the letters'`, provider);
    await change(id, sql`status = 'completed'`, provider);
    for (const person of [applicant, provider]) expect(await countMails(person)).toBe(1);
  });

  it('are not sent for a session recorded after it took place', async () => {
    const { applicant, provider } = await pair();
    await bookSession(app.database, { applicant, provider, inHours: -30, set: { status: 'completed' } });
    await bookSession(app.database, { applicant, provider, inHours: -60, set: { status: 'confirmed' } });
    expect([await countMails(applicant), await readNotifications(app.database, provider)]).toEqual([0, []]);
  });

  it('never wait for a digest, however much one user changes', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider, by: applicant });
    for (let index = 0; index < 7; index += 1) await change(id, later(1), applicant);
    expect((await invitationsTo(app, provider)).map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const gathered = await app.database.asSystem('a test looks', (tx) =>
      tx.select().from(mailDigestItems).where(eq(mailDigestItems.recipient, provider.email)),
    );
    expect(gathered).toEqual([]);
  });

  it('keep a SEQUENCE that was already raised', async () => {
    const { applicant, provider } = await pair();
    const id = await bookSession(app.database, { applicant, provider });
    await change(id, sql`status = 'confirmed', calendar_sequence = calendar_sequence + 1`);
    await change(id, sql`notes = 'x'`);
    await change(id, later(1));
    expect((await invitationsTo(app, applicant)).map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it('show the time in the reader’s time zone and in the other’s', async () => {
    const { applicant, provider } = await pair();
    await app.database.asSystem('a test sets zones', async (tx) => {
      await tx.update(profiles).set({ timeZone: 'Asia/Kathmandu' }).where(eq(profiles.id, applicant.id));
      await tx.update(profiles).set({ timeZone: 'Nowhere/Known' }).where(eq(profiles.id, provider.id));
    });
    const starts_at = new Date('2097-01-15T18:00:00Z');
    const ends_at = new Date('2097-01-15T19:00:00Z');
    await bookSession(app.database, {
      applicant,
      provider,
      set: { time_zone: 'America/New_York', starts_at, ends_at },
    });
    const [mine] = await mailsTo(app.database, applicant.email);
    const text = createMailContent(app, mine ?? { kind: '', data: {} }).paragraphs.join('\n');
    expect(text).toContain('Tuesday, January 15, 2097, 11:45 PM (Asia/Kathmandu)');
    expect(text).toContain('For Ada Example, that is Tuesday, January 15, 2097, 1:00 PM (America/New York).');
    const [theirs] = await mailsTo(app.database, provider.email);
    expect(theirs?.data.message).toContain('Tuesday, January 15, 2097, 6:00 PM (UTC)');
    const there = createMailContent(app, theirs ?? { kind: '', data: {} }).paragraphs.join('\n');
    expect(there).toContain('For Ada Example, that is Tuesday, January 15, 2097, 11:45 PM (Asia/Kathmandu).');
  });
});

describe('the call link of a session', () => {
  it('is the session’s own, or else the provider’s; a new one notifies both', async () => {
    const { applicant, provider } = await pair();
    const settings = { ...defaults, call_link: LINK, version: 0 };
    const saved = await app.request('PUT', '/api/provider-settings/mentor', { as: provider, body: settings });
    expect(saved.status).toBe(200);
    const id = await bookSession(app.database, { applicant, provider });
    await change(id, sql`call_link = 'https://call.example/room?a=1,2;3'`, provider);
    const invitations = await invitationsTo(app, applicant);
    expect(invitations.map(({ location, url }) => [location, url])).toEqual([
      [LINK, LINK],
      Array(2).fill('https://call.example/room?a=1%2C2%3B3'),
    ]);
    expect((await readNotifications(app.database, applicant)).at(-1)?.title).toBe('New call link for your session');
  });
});

describe('the mails of a consultation', () => {
  it('notify by bell and mail without an invitation before it is accepted', async () => {
    const { applicant, provider } = await pair('attorney');
    const id = await bookConsultation(app.database, { applicant, provider, by: applicant });
    await changeConsultation(id, later(1), applicant);
    // The user who books gets only mail that their calendar imports.
    expect([await countMails(applicant), await countMails(provider)]).toEqual([0, 2]);
    for (const person of [applicant, provider]) expect(await invitationsTo(app, person)).toEqual([]);
    const notifications = await readNotifications(app.database, provider);
    expect(notifications[0]).toMatchObject({ title: 'Consultation booked', link: `/attorney/consultations?row=${id}` });
    expect(notifications[0]?.message).toMatch(/Please accept it\.$/);

    await changeConsultation(id, sql`accepted_at = now()`, provider);
    for (const person of [applicant, provider]) {
      expect((await invitationsTo(app, person)).map(({ method, status }) => [method, status])).toEqual([
        ['REQUEST', 'CONFIRMED'],
      ]);
    }
  });

  it('are sent immediately for the next day, and later ones after the third go to a digest', async () => {
    const { applicant, provider } = await pair('attorney');
    for (const day of [2, 3, 4, 5]) {
      await bookConsultation(app.database, { applicant, provider, by: applicant, inHours: 24 * day });
    }
    expect(await countMails(provider)).toBe(3);
    await bookConsultation(app.database, { applicant, provider, by: applicant, inHours: 12 });
    expect(await countMails(provider)).toBe(4);
  });

  it('contain no invitation if it is cancelled before acceptance', async () => {
    const { applicant, provider } = await pair('attorney');
    const id = await bookConsultation(app.database, { applicant, provider, by: applicant });
    await changeConsultation(id, sql`status = 'cancelled'`, provider);
    expect([await countMails(applicant), await invitationsTo(app, applicant)]).toEqual([1, []]);
  });

  it('remove it from calendars while it needs a new acceptance', async () => {
    const { applicant, provider } = await pair('attorney');
    const id = await bookConsultation(app.database, { applicant, provider, set: { accepted_at: new Date() } });
    await changeConsultation(id, sql`${later(2)}, accepted_at = null`, applicant);
    await changeConsultation(id, sql`accepted_at = now()`, provider);
    const invitations = await invitationsTo(app, provider);
    expect(invitations.map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['CANCEL', 1],
      ['REQUEST', 2],
    ]);
  });
});

describe('booking mail', () => {
  it('is not sent to users who opted out, and the bell notifies them', async () => {
    const { applicant, provider } = await pair();
    const chosen = await app.request('PUT', '/api/notifications/preferences/booking', {
      as: applicant,
      body: { by_email: false },
    });
    expect(chosen.status).toBe(204);
    const body = { ...defaults, email_notifications: false, version: 0 };
    expect((await app.request('PUT', '/api/provider-settings/mentor', { as: provider, body })).status).toBe(200);
    await bookSession(app.database, { applicant, provider });
    for (const person of [applicant, provider]) {
      expect([await countMails(person), (await readNotifications(app.database, person)).length]).toEqual([0, 1]);
    }
  });

  it('is not sent to an unconfirmed email', async () => {
    const applicant = await createUser(app.database, { isVerified: false });
    const provider = await createUser(app.database, { role: 'mentor' });
    await bookSession(app.database, { applicant, provider });
    expect([await countMails(applicant), await countMails(provider)]).toEqual([0, 1]);
  });
});

const defaults = {
  session_minutes: 60,
  buffer_minutes: 15,
  email_notifications: true,
  auto_accept_consultations: false,
  show_availability: true,
  document_review_reminders: true,
  call_link: '',
};
