import { readEnv } from '#core/server/env.ts';
import { describe, expect, it } from 'vitest';

import { readCalendar, readEvent } from '#testing/calendars.ts';

import { formatFeed, formatInvitation, type Entry } from './ics.ts';

const env = readEnv({
  APP_URL: 'https://laurel.example',
  BRAND_NAME: 'Laurel & Sons',
  MAIL_FROM: 'a@laurel.example',
  SMTP_URL: 'smtps://smtp.example',
  AUTH_SECRET: 'x'.repeat(32),
});
const entry: Entry = {
  id: '6f1ff5a2-0c5e-4a57-9d8f-4d9d0a1b2c3d',
  sequence: 2,
  summary: 'Profile review: session with Zoë',
  description: ['First line'],
  when: { startsAt: new Date('2027-03-28T00:30:00Z'), endsAt: new Date('2027-03-28T02:00:00Z') },
  status: 'CONFIRMED',
  callLink: 'https://call.example/room',
  link: 'https://laurel.example/bookings?row=6f1ff5a2',
  madeAt: new Date('2027-03-01T10:00:00Z'),
  changedAt: new Date('2027-03-02T10:00:00Z'),
};
const attendee = { name: 'Ada Example', email: 'ada@example.com' };

describe('an invitation', () => {
  it('contains what calendars need to update it in place', () => {
    const ics = formatInvitation({ method: 'REQUEST', entry, attendee }, env);
    expect(readEvent(ics)).toEqual({
      uid: `${entry.id}@laurel.example`,
      sequence: 2,
      status: 'CONFIRMED',
      startsAt: new Date('2027-03-28T00:30:00Z'),
      endsAt: new Date('2027-03-28T02:00:00Z'),
      summary: entry.summary,
      description: `First line\nCall: ${entry.callLink}\n${entry.link}`,
      location: entry.callLink,
      url: entry.callLink,
      attendees: ['MAILTO:ada@example.com'],
      organizer: 'mailto:a@laurel.example',
      calendarMethod: 'REQUEST',
    });
    for (const line of ['DTSTART:20270328T003000Z', 'DTSTAMP:20270302T100000Z', 'LAST-MODIFIED:20270302T100000Z']) {
      expect(ics.split('\r\n')).toContain(line);
    }
    expect(ics.replaceAll('\r\n ', '')).toContain('RSVP=FALSE');
  });

  it.each([
    ['another property', 'Ada\r\nATTENDEE:mailto:eve@example.com'],
    ['another event', 'x\nEND:VEVENT\nBEGIN:VEVENT\nUID:eve'],
    ['a parameter', 'Ada";SENT-BY="mailto:eve@example.com'],
    ['escapes', '\\n \\, ; , : ^n ^\' "quoted" \\'],
    ['controls', 'a\u0000b\u0007c\u2028d\u0085e'],
    ['an unreadable character', 'a\ud83d'],
    ['emoji', '👩‍💻🎉'.repeat(600)],
    ['5,000 characters', 'ü'.repeat(5000)],
  ])('stays one event if a name or a note contains %s', (_what, hostile) => {
    for (const method of ['REQUEST', 'CANCEL'] as const) {
      const ics = formatInvitation(
        {
          method,
          attendee: { ...attendee, name: hostile },
          entry: {
            ...entry,
            summary: hostile,
            description: [hostile],
            status: method === 'CANCEL' ? 'CANCELLED' : 'TENTATIVE',
          },
        },
        env,
      );
      const event = readEvent(ics);
      expect([event.uid, event.attendees, event.organizer, event.sequence]).toEqual([
        `${entry.id}@laurel.example`,
        ['MAILTO:ada@example.com'],
        'mailto:a@laurel.example',
        2,
      ]);
      expect(event.description.endsWith(entry.link)).toBe(true);
      expect(event.summary.length).toBeLessThanOrEqual(2000);
    }
  });

  it('keeps user input unchanged', () => {
    const typed = 'Bring: letters; drafts, “quotes” \\ and 100 % of\nthe second line';
    const ics = formatInvitation({ method: 'REQUEST', attendee, entry: { ...entry, description: [typed] } }, env);
    expect(readEvent(ics).description.startsWith(`${typed}\n`)).toBe(true);
  });

  it('omits a call link that is not a URL', () => {
    const ics = formatInvitation({ method: 'REQUEST', attendee, entry: { ...entry, callLink: 'ask me' } }, env);
    expect([readEvent(ics).location, readEvent(ics).url]).toEqual([undefined, entry.link]);
  });
});

describe('an iCalendar feed', () => {
  it('contains sessions and days, has no METHOD, and is the same text for the same entries', () => {
    const day: Entry = { ...entry, id: 'task-1', when: { day: '2027-02-28' }, callLink: '' };
    const ics = formatFeed([entry, day], env);
    expect(formatFeed([entry, day], env)).toBe(ics);
    const calendar = readCalendar(ics);
    expect(calendar.getFirstPropertyValue('method')).toBeNull();
    expect(calendar.getAllSubcomponents('vevent')).toHaveLength(2);
    expect(ics).toContain('DTSTART;VALUE=DATE:20270228');
  });

  it('is a valid calendar without entries', () => {
    expect(readCalendar(formatFeed([], env)).getAllSubcomponents('vevent')).toEqual([]);
  });
});
