// Sessions and dates as iCalendar (RFC 5545), and invitations (RFC 5546). A library writes the format, and this file
// chooses the properties.
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
import { shortened } from '#core/shared/shortened.ts';

type Status = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

export type Entry = {
  /** ID of the row. The entry's UID is derived from it and never changes. */
  id: string;
  sequence: number;
  summary: string;
  /** Lines of the description. */
  description: readonly string[];
  /** Start and end, or an all-day date, `YYYY-MM-DD`, which does not block time. */
  when: { startsAt: Date; endsAt: Date } | { day: string };
  status: Status;
  /** https URL. Empty if there is none. */
  callLink: string;
  /** URL on the site. */
  link: string;
  madeAt: Date;
  changedAt: Date;
};

export type Invitation = { method: 'REQUEST' | 'CANCEL'; entry: Entry; attendee: { name: string; email: string } };

const TEXT_MAX_CHARACTERS = 2000;

/**
 * Returns an invitation to one side, who is its only attendee, so that neither learns the other's email. The site is
 * the organizer, as it is the mail's sender, since calendars accept changes from no one else. No reply is requested,
 * because no one would read it.
 */
export function formatInvitation({ method, entry, attendee }: Invitation, env: Env): string {
  const calendar = createCalendar(env);
  calendar.method(ICalCalendarMethod[method]);
  calendar.createEvent({
    ...toProperties(entry, env),
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

/** Returns a calendar for repeated reading. Its text changes only if its entries change. */
export function formatFeed(entries: readonly Entry[], env: Env): string {
  const calendar = createCalendar(env);
  calendar.name(oneLine(env.BRAND_NAME));
  for (const entry of entries) calendar.createEvent(toProperties(entry, env));
  return calendar.toString();
}

function createCalendar(env: Env) {
  return ical({ prodId: { company: oneLine(env.BRAND_NAME), product: 'Calendar', language: 'EN' } });
}

/**
 * Returns the properties of an entry. Times are UTC timestamps: the two sides live in different zones, and every
 * calendar shows its own local time. Sessions do not repeat, so no zone rules are needed. If the rules of a zone
 * change, the session's timestamps change too, and with them SEQUENCE.
 */
function toProperties(entry: Entry, env: Env): ICalEventData {
  const { id, sequence, summary, description, when, status, callLink, madeAt, changedAt } = entry;
  const call = URL.canParse(callLink) ? toUri(callLink) : '';
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
    url: call || toUri(entry.link),
    stamp: changedAt,
    created: madeAt,
    lastModified: changedAt,
  };
}

/** Returns the sender's email. If no mail is configured, returns an email that no one has. */
function organizerAddress(env: Env): string {
  return (env.MAIL_FROM ?? env.INFO_EMAIL) || `calendar@${new URL(env.APP_URL).hostname}`;
}

/** Encodes the characters that the library would escape as text. The URL keeps its meaning. */
function toUri(address: string): string {
  const encoded: Record<string, string> = { ',': '%2C', ';': '%3B', '\\': '%5C' };
  return new URL(address).href.replace(/[,;\\]/g, (character) => encoded[character] ?? character);
}

/** Removes characters that calendars do not allow from user input. */
function plain(text: string): string {
  const shown = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');
  return shortened(shown.toWellFormed(), TEXT_MAX_CHARACTERS);
}

function oneLine(text: string): string {
  return plain(text.replace(/\s+/g, ' ').trim());
}
