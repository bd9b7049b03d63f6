// Date and time texts of emails and notifications.
import { Temporal } from 'temporal-polyfill';

/**
 * Formats a time in an IANA time zone: `Tuesday, March 2, 2027, 2:00 PM (Europe/London)`, or with a 24-hour clock if
 * the reader chose so. Names the offset of a time that clocks repeat, as `app.clock_text` does.
 */
export function formatWhen(at: Date, timeZone: string, clock = ''): string {
  const zone = knownZone(timeZone);
  const text = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: zone,
  }).format(at);
  const time = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: clock === '24' ? 'h23' : 'h12',
    timeZone: zone,
  }).format(at);
  const offset = repeatedOffset(at, zone);
  return `${text}, ${time.replace(/\s/g, ' ')} (${zone.replaceAll('_', ' ')}${offset && `, UTC${offset}`})`;
}

/** Formats the time in the zone of the other side. Returns undefined if that zone is unknown or shows the same time. */
export function formatPeersWhen(
  at: Date,
  { zone, peerZone, clock = '' }: { zone: string; peerZone: string; clock?: string | undefined },
) {
  if (peerZone === '' || formatClock(at, zone) === formatClock(at, peerZone)) return undefined;
  return formatWhen(at, peerZone, clock);
}

function formatClock(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: knownZone(timeZone),
  }).format(at);
}

/** Returns the UTC offset, such as `-05:00`, if clocks show this time twice. Otherwise ''. */
function repeatedOffset(at: Date, zone: string): string {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
  const later = zoned.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'later' });
  const earlier = zoned.toPlainDateTime().toZonedDateTime(zone, { disambiguation: 'earlier' });
  return later.equals(earlier) ? '' : zoned.offset;
}

/** Returns the time zone, or UTC if it is unknown. */
function knownZone(timeZone: string): string {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}
