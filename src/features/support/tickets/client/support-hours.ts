import { readerLocale } from '#core/client/reader-locale.ts';
import type { BusinessHours } from '#core/shared/business-hours.ts';
import { formatTime } from '#core/shared/formatters.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export type SupportSession = { isOpen: boolean; opensAt: Date; closesAt: Date };

/** Returns the current support hours, or the next ones. */
export function supportSession(now: Date, hours: BusinessHours): SupportSession {
  const today = dayIn(hours.timeZone, now);
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(today.getTime() + ahead * DAY_MS);
    if (!hours.days.includes(day.getUTCDay())) continue;
    const session = getOpeningTimes(day, hours);
    if (now < session.closesAt) return { ...session, isOpen: now >= session.opensAt };
  }
}

/** Returns the latest time of a reply to a message sent now: after one business day of support hours. */
export function replyExpectedBy(now: Date, hours: BusinessHours): Date {
  let remaining = (hours.closesAt - hours.opensAt) * MINUTE_MS;
  for (let time = now; ;) {
    const { opensAt, closesAt } = supportSession(time, hours);
    const start = Math.max(time.getTime(), opensAt.getTime());
    const left = closesAt.getTime() - start;
    if (remaining <= left) return new Date(start + remaining);
    remaining -= left;
    time = closesAt;
  }
}

/** Returns this week's hours in the reader's zone: 'Monday to Friday, 3:00 PM to 11:00 PM'. */
export function localSupportHours({
  now,
  hours,
  timeZone,
  locale,
}: {
  now: Date;
  hours: BusinessHours;
  timeZone: string;
  locale?: string;
}): string {
  const { opensAt, closesAt } = supportSession(now, hours);
  const day = dayIn(hours.timeZone, opensAt);
  const place = hours.days.indexOf(day.getUTCDay());
  const first = new Date(day.getTime() - place * DAY_MS);
  const last = new Date(first.getTime() + (hours.days.length - 1) * DAY_MS);
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' });
  const time = new Intl.DateTimeFormat(locale ?? readerLocale(), { timeZone, hour: 'numeric', minute: '2-digit' });
  const days = [first, last].map((one) => weekday.format(getOpeningTimes(one, hours).opensAt));
  return `${[...new Set(days)].join(' to ')}, ${formatTime(time, opensAt)} to ${formatTime(time, closesAt)}`;
}

function getOpeningTimes(day: Date, { opensAt, closesAt, timeZone }: BusinessHours): { opensAt: Date; closesAt: Date } {
  return { opensAt: toInstant(day, opensAt, timeZone), closesAt: toInstant(day, closesAt, timeZone) };
}

/** Uses the offset of the timestamp itself, which differs from the first guess in the night of a clock change. */
function toInstant(day: Date, minutes: number, timeZone: string): Date {
  const wanted = day.getTime() + minutes * MINUTE_MS;
  const offsetAt = (instant: number) => wallClock(timeZone, new Date(instant)).getTime() - instant;
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)));
}

/** A calendar day, as its midnight in UTC. */
function dayIn(timeZone: string, instant: Date): Date {
  const wall = wallClock(timeZone, instant);
  return new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()));
}

/** Wall-clock time of a zone, as if it were UTC. */
function wallClock(timeZone: string, instant: Date): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}
