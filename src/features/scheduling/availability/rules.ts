import { daysFrom, dayOfWeek, instantOf, offsetAt, wallTimeAt } from '#core/shared/zoned-time.ts';

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

/** Part of one day in wall-clock minutes since midnight. */
type Window = { start: number; end: number };

/**
 * Returns the bookable slots, sorted. A window is the hours of one local day, weekly or extra. Windows that overlap or
 * touch are merged. Slots start at the start of their window and then after every length and buffer, in wall-clock
 * time, so they are the same each week in summer and winter. A day off removes the whole local day, including its extra
 * slots.
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
  for (const date of daysFrom(wallTimeAt(new Date(begin), zone).date, wallTimeAt(until, zone).date)) {
    for (const window of windowsOf(date, weekly, days)) {
      for (let at = window.start; at + minutes <= window.end; at += minutes + bufferMinutes) {
        const slot = slotAt({ date, time: clock(at) }, minutes, zone);
        if (!slot || slot.starts < begin || slot.starts >= end) continue;
        const freeUntil = slot.ends + bufferMinutes * 60_000;
        if (busy.some(({ starts, ends }) => starts < freeUntil && slot.starts < ends)) continue;
        slots.push({
          date,
          time: clock(at),
          starts_at: new Date(slot.starts).toISOString(),
          ends_at: new Date(slot.ends).toISOString(),
        });
      }
    }
  }
  return slots;
}

/** Start and end. Undefined if the clock shows no such time, or changes before its end. */
function slotAt(wall: { date: string; time: string }, minutes: number, zone: string) {
  const starts = instantOf(wall, zone)?.getTime();
  if (starts === undefined) return undefined;
  const ends = starts + minutes * 60_000;
  const isUnbroken = offsetAt(new Date(starts), zone) === offsetAt(new Date(ends - 1), zone);
  return isUnbroken ? { starts, ends } : undefined;
}

/** Windows of a local day in order, without overlaps. */
function windowsOf(date: string, weekly: readonly WeeklyHours[], days: readonly SingleDay[]): Window[] {
  const single = days.filter(({ day }) => day === date);
  if (single.some((day) => day.start_time === null)) return [];
  const usual = weekly.filter((hours) => hours.is_available && hours.day_of_week === dayOfWeek(date));
  const windows = [...usual, ...single]
    .map(({ start_time, end_time }) => ({ start: minuteOf(start_time), end: minuteOf(end_time) }))
    .toSorted((one, other) => one.start - other.start);
  const merged: Window[] = [];
  for (const window of windows) {
    const last = merged.at(-1);
    if (last && window.start <= last.end) last.end = Math.max(last.end, window.end);
    else merged.push(window);
  }
  return merged;
}

function minuteOf(time: string | null): number {
  const [hours, minutes] = (time ?? '').split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
