import { addDays } from '#core/shared/calendar-days.ts';
import { daysFrom, dayOfWeek, toInstant, offsetAt, wallTimeAt } from '#core/shared/zoned-time.ts';

/** Weekly hours. 0 is Sunday, 6 Saturday. Times are `hh:mm` or `hh:mm:ss` in the provider's zone. */
export type WeeklyHours = { day_of_week: number; start_time: string; end_time: string; is_available: boolean };

/** `day` is `YYYY-MM-DD`. Without times it is a day off, with times an extra slot on that single day. */
export type SingleDay = { day: string; start_time: string | null; end_time: string | null };

export type BusyTime = { starts_at: string | Date; ends_at: string | Date };

/** `date` and `time` (`hh:mm`) are the provider's wall-clock start. Timestamps are ISO in UTC. */
export type Slot = { date: string; time: string; starts_at: string; ends_at: string };

export type Availability = {
  weekly: readonly WeeklyHours[];
  days: readonly SingleDay[];
  /** The provider's time zone, an IANA name. */
  zone: string;
  /** Length of a session, and the provider's buffer after it, in minutes. */
  minutes: number;
  bufferMinutes: number;
  /** The provider's sessions with buffers, and the applicant's sessions. */
  taken: readonly BusyTime[];
  /** Range of slots: from `from` inclusive to `until` exclusive, and not before `now`. */
  from: Date;
  until: Date;
  now: Date;
};

/** Span of wall-clock minutes since the midnight of a first day. */
type Window = { start: number; end: number };

const DAY_MINUTES = 1440;

/**
 * Returns the bookable slots, sorted. A window is hours of the provider, weekly or extra. Windows that overlap or touch
 * are merged, also at midnight. Slots start at the start of their window and then after every length and buffer, in
 * wall-clock time, so they are the same each week in summer and winter. A day off removes the whole local day,
 * including its extra slots.
 *
 * Near a clock change, a slot is offered only if the clock shows all of its minutes consecutively. So skipped times are
 * left out, the first of repeated times counts, and no slot contains a change: its wall-clock length is its duration,
 * and it is within its window by either measure (`docs/decisions/0022`).
 *
 * The buffer after a slot may extend beyond its window and into the next slot, but not into an occupied time.
 */
export function freeSlots({
  weekly,
  days,
  zone,
  minutes,
  bufferMinutes,
  taken,
  from,
  until,
  now,
}: Availability): Slot[] {
  if (!(minutes >= 1 && bufferMinutes >= 0)) throw new RangeError(`slots of ${minutes} and ${bufferMinutes} minutes`);
  const begin = Math.max(from.getTime(), now.getTime());
  const end = until.getTime();
  if (begin >= end) return [];
  const busy = taken.map((each) => ({ starts: +new Date(each.starts_at), ends: +new Date(each.ends_at) }));
  const slots: Slot[] = [];
  const [firstDate, lastDate] = [wallTimeAt(new Date(begin), zone).date, wallTimeAt(until, zone).date];
  const { dates, windows } = mergedWindows({ weekly, days, firstDate, lastDate });
  for (const window of windows) {
    for (let at = window.start; at + minutes <= window.end; at += minutes + bufferMinutes) {
      const date = dates[Math.floor(at / DAY_MINUTES)] ?? '';
      // The windows reach beyond the requested days.
      if (date < firstDate || date > lastDate) continue;
      const time = clock(at % DAY_MINUTES);
      const slot = slotAt({ date, time }, minutes, zone);
      if (!slot || slot.starts < begin || slot.starts >= end) continue;
      const freeUntil = slot.ends + bufferMinutes * 60_000;
      if (busy.some(({ starts, ends }) => starts < freeUntil && slot.starts < ends)) continue;
      slots.push({
        date,
        time,
        starts_at: new Date(slot.starts).toISOString(),
        ends_at: new Date(slot.ends).toISOString(),
      });
    }
  }
  return slots;
}

/**
 * Returns the windows that touch these days, each whole from its start to the day after the last one, and the dates
 * that their minutes count from.
 *
 * Hours without a gap would have no start. After seven whole days they restart on Sunday, so their slots are the same
 * each week for any request.
 */
function mergedWindows({
  weekly,
  days,
  firstDate,
  lastDate,
}: Pick<Availability, 'weekly' | 'days'> & { firstDate: string; lastDate: string }): {
  dates: string[];
  windows: Window[];
} {
  const cache = new Map<string, Window[]>();
  const windowsOn = (date: string): Window[] => {
    const windows = cache.get(date) ?? listWindows(date, weekly, days);
    cache.set(date, windows);
    return windows;
  };
  const isWholeDay = (date: string): boolean => {
    const [only] = windowsOn(date);
    return only?.start === 0 && only.end === DAY_MINUTES;
  };
  const continues = (date: string): boolean => {
    if (windowsOn(date)[0]?.start !== 0 || windowsOn(addDays(date, -1)).at(-1)?.end !== DAY_MINUTES) return false;
    const isWeekWhole = () => [1, 2, 3, 4, 5, 6, 7].every((back) => isWholeDay(addDays(date, -back)));
    return dayOfWeek(date) !== 0 || !isWeekWhole();
  };

  let from = firstDate;
  while (continues(from)) {
    from = addDays(from, -1);
    if (!isWholeDay(from)) break;
  }
  const dates = daysFrom(from, addDays(lastDate, 1));
  const merged: Window[] = [];
  for (const [index, date] of dates.entries()) {
    const offset = index * DAY_MINUTES;
    const [first, ...others] = windowsOn(date).map(({ start, end }) => ({ start: start + offset, end: end + offset }));
    const last = merged.at(-1);
    if (first && last && index > 0 && continues(date)) last.end = first.end;
    else if (first) merged.push(first);
    merged.push(...others);
  }
  return { dates, windows: merged };
}

/** Start and end. Undefined if the clock shows no such time, or changes before its end. */
function slotAt(wall: { date: string; time: string }, minutes: number, zone: string) {
  const starts = toInstant(wall, zone)?.getTime();
  if (starts === undefined) return undefined;
  const ends = starts + minutes * 60_000;
  const isUnbroken = offsetAt(new Date(starts), zone) === offsetAt(new Date(ends - 1), zone);
  return isUnbroken ? { starts, ends } : undefined;
}

/** Windows of a local day in order, without overlaps. */
function listWindows(date: string, weekly: readonly WeeklyHours[], days: readonly SingleDay[]): Window[] {
  const single = days.filter(({ day }) => day === date);
  if (single.some((day) => day.start_time === null)) return [];
  const usual = weekly.filter((hours) => hours.is_available && hours.day_of_week === dayOfWeek(date));
  const windows = [...usual, ...single]
    .map(({ start_time, end_time }) => ({ start: toMinutes(start_time), end: toMinutes(end_time) }))
    .toSorted((one, other) => one.start - other.start);
  const merged: Window[] = [];
  for (const window of windows) {
    const last = merged.at(-1);
    if (last && window.start <= last.end) last.end = Math.max(last.end, window.end);
    else merged.push(window);
  }
  return merged;
}

function toMinutes(time: string | null): number {
  const [hours, minutes] = (time ?? '').split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
