/** What the specification calls EST, summer time included. */
const TIME_ZONE = 'America/New_York';
const OPENS_AT_HOUR = 9;
const CLOSES_AT_HOUR = 17;
/** One working day. */
const REPLY_WITHIN_SUPPORT_HOURS = 8;

const HOUR_MS = 3_600_000;

export type SupportSession = { isOpen: boolean; opensAt: Date; closesAt: Date };

/** The hours that run now or, outside of them, the next ones. */
export function supportSession(now: Date): SupportSession {
  const today = dayIn(TIME_ZONE, now);
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(today.getTime() + ahead * 24 * HOUR_MS);
    if (isWeekend(day)) continue;
    const hours = hoursOf(day);
    if (now < hours.closesAt) return { ...hours, isOpen: now >= hours.opensAt };
  }
}

/** When a reply to what is written now may be expected at the latest. */
export function replyExpectedBy(now: Date): Date {
  let remaining = REPLY_WITHIN_SUPPORT_HOURS * HOUR_MS;
  for (let time = now; ;) {
    const { opensAt, closesAt } = supportSession(time);
    const start = Math.max(time.getTime(), opensAt.getTime());
    const left = closesAt.getTime() - start;
    if (remaining <= left) return new Date(start + remaining);
    remaining -= left;
    time = closesAt;
  }
}

/** This week's hours as a reader elsewhere lives them: 'Monday to Friday, 3:00 PM to 11:00 PM'. */
export function localSupportHours({ now, timeZone, locale }: { now: Date; timeZone: string; locale?: string }): string {
  const { opensAt, closesAt } = supportSession(now);
  const day = dayIn(TIME_ZONE, opensAt);
  const monday = hoursOf(new Date(day.getTime() - (day.getUTCDay() - 1) * 24 * HOUR_MS));
  const friday = hoursOf(new Date(day.getTime() + (5 - day.getUTCDay()) * 24 * HOUR_MS));
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' });
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  return `${weekday.format(monday.opensAt)} to ${weekday.format(friday.opensAt)}, ${time.format(opensAt)} to ${time.format(closesAt)}`;
}

function hoursOf(day: Date): { opensAt: Date; closesAt: Date } {
  return { opensAt: instantOf(day, OPENS_AT_HOUR), closesAt: instantOf(day, CLOSES_AT_HOUR) };
}

/** Clocks change at night between Saturday and Sunday, so on a working day its first hour tells the offset of all. */
function instantOf(day: Date, hour: number): Date {
  const asUtc = day.getTime() + hour * HOUR_MS;
  return new Date(asUtc - (wallClock(TIME_ZONE, new Date(asUtc)).getTime() - asUtc));
}

/** A calendar day, as its midnight in UTC. */
function dayIn(timeZone: string, instant: Date): Date {
  const wall = wallClock(timeZone, instant);
  return new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()));
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}

/** What the clocks of a zone show, as if it were UTC. */
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
