// When something is, as mails and notifications say it.
import { Temporal } from 'temporal-polyfill';

/** By the clocks of a time zone, an IANA name: `Tuesday, March 2, 2027, 2:00 PM (Europe/London)`; of 24 hours where its reader chose so. */
export function writeWhen(at: Date, timeZone: string, clock = ''): string {
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
  return `${text}, ${time.replace(/\s/g, ' ')} (${zone.replaceAll('_', ' ')})`;
}

/** The same in the zone of the other side, where it is known and their clocks show another time; else undefined. */
export function writePeersWhen(
  at: Date,
  { zone, peerZone, clock = '' }: { zone: string; peerZone: string; clock?: string | undefined },
) {
  if (peerZone === '' || clockOf(at, zone) === clockOf(at, peerZone)) return undefined;
  return writeWhen(at, peerZone, clock);
}

function clockOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: knownZone(timeZone),
  }).format(at);
}

/** UTC where there is no such zone. */
function knownZone(timeZone: string): string {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}
