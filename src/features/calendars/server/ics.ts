// Sessions and dates as iCalendar, RFC 5545; invitations by RFC 5546. A library writes it; here is what each property says.
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventTransparency,
  type ICalEventData,
  type ICalEventStatus,
} from 'ical-generator';

import type { Env } from '#core/server/env.ts';

type Status = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

/** One entry of a calendar. */
export type Entry = {
  /** Of its row: the entry's UID follows from it and stays the same for good. */
  id: string;
  sequence: number;
  summary: string;
  /** Its lines. */
  description: readonly string[];
  /** Two instants, or a day, `YYYY-MM-DD`, which takes no time of it. */
  when: { startsAt: Date; endsAt: Date } | { day: string };
  status: Status;
  /** An https address; empty where there is none. */
  callLink: string;
  /** The address on the site. */
  link: string;
  madeAt: Date;
  changedAt: Date;
};

export type Invitation = { method: 'REQUEST' | 'CANCEL'; entry: Entry; attendee: { name: string; email: string } };

const TEXT_MAX_CHARACTERS = 2000;

/**
 * An invitation to one side, who is its only attendee: neither learns the other's address. The site is the organizer, as it
 * is the mail's sender; calendars take a change from no one else. No reply is asked for, since no one would read it.
 */
export function writeInvitation({ method, entry, attendee }: Invitation, env: Env): string {
  const calendar = makeCalendar(env);
  calendar.method(ICalCalendarMethod[method]);
  calendar.createEvent({
    ...propertiesOf(entry, env),
    organizer: { name: oneLine(env.BRAND_NAME), email: organizerAddress(env) },
    attendees: [
      {
        name: oneLine(attendee.name) || attendee.email,
        email: attendee.email,
        role: ICalAttendeeRole.REQ,
        type: ICalAttendeeType.INDIVIDUAL,
        status: entry.status === 'TENTATIVE' ? ICalAttendeeStatus.TENTATIVE : ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return calendar.toString();
}

/** A calendar that is read again and again. Its text changes with its entries alone. */
export function writeFeed(entries: readonly Entry[], env: Env): string {
  const calendar = makeCalendar(env);
  calendar.name(oneLine(env.BRAND_NAME));
  for (const entry of entries) calendar.createEvent(propertiesOf(entry, env));
  return calendar.toString();
}

function makeCalendar(env: Env) {
  return ical({ prodId: { company: oneLine(env.BRAND_NAME), product: 'Calendar', language: 'EN' } });
}

/**
 * Times are written as instants in UTC: the two sides live in different zones, every calendar shows each the own clock, and
 * a session does not repeat, so that no rule of a zone is needed to know when it is. Where a zone's rules change, the
 * session's instants do, and with them SEQUENCE.
 */
function propertiesOf(entry: Entry, env: Env): ICalEventData {
  const { id, sequence, summary, description, when, status, callLink, madeAt, changedAt } = entry;
  const call = URL.canParse(callLink) ? uriOf(callLink) : '';
  const lines = [...description, ...(call ? [`Call: ${call}`] : []), entry.link];
  return {
    id: `${id}@${new URL(env.APP_URL).hostname}`,
    sequence,
    summary: oneLine(summary),
    description: lines.map(plain).join('\n'),
    ...('day' in when
      ? { start: when.day, allDay: true, transparency: ICalEventTransparency.TRANSPARENT }
      : { start: when.startsAt, end: when.endsAt, transparency: ICalEventTransparency.OPAQUE }),
    status: status as ICalEventStatus,
    ...(call && { location: call }),
    url: call || uriOf(entry.link),
    stamp: changedAt,
    created: madeAt,
    lastModified: changedAt,
  };
}

/** The address that mail comes from. Where none is sent, one that no one has. */
function organizerAddress(env: Env): string {
  return (env.MAIL_FROM ?? env.INFO_EMAIL) || `calendar@${new URL(env.APP_URL).hostname}`;
}

/** The library escapes addresses as texts, which they are not: what it would escape is encoded, and means the same. */
function uriOf(address: string): string {
  const encoded: Record<string, string> = { ',': '%2C', ';': '%3B', '\\': '%5C' };
  return new URL(address).href.replace(/[,;\\]/g, (character) => encoded[character] ?? character);
}

/** What people typed, without what no calendar may hold. */
function plain(text: string): string {
  const shown = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
  return shown.length > TEXT_MAX_CHARACTERS
    ? `${shown.slice(0, TEXT_MAX_CHARACTERS - 1).toWellFormed()}…`
    : shown.toWellFormed();
}

function oneLine(text: string): string {
  return plain(text.replace(/\s+/g, ' ').trim());
}
