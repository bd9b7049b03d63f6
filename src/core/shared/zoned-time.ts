import { Temporal } from 'temporal-polyfill';

/** A date, `YYYY-MM-DD`, and a time of day, `hh:mm`, as a clock on the wall shows them. */
export type WallTime = { date: string; time: string };

/** When that is in a time zone, an IANA name: of a repeated time the first; undefined where clocks skip it. */
export function instantOf({ date, time }: WallTime, timeZone: string): Date | undefined {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined;
}

/** What a clock in that time zone shows then, to the minute. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** How far that time zone's clocks are ahead of UTC then, in milliseconds. */
export function offsetAt(instant: Date, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.offsetNanoseconds / 1_000_000;
}

/** The calendar's days from one date to another, both `YYYY-MM-DD` and included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 })) {
    days.push(day.toString());
  }
  return days;
}

/** 0 is Sunday, 6 Saturday. */
export function dayOfWeek(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}
