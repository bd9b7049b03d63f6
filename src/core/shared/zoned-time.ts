import { Temporal } from 'temporal-polyfill';

/** Local date, `YYYY-MM-DD`, and time of day, `hh:mm`. */
export type WallTime = { date: string; time: string };

/**
 * Converts a local time in an IANA time zone to a timestamp. A repeated time means the first one. Undefined if clocks
 * skip the time.
 */
export function toInstant({ date, time }: WallTime, timeZone: string): Date | undefined {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(wall) ? new Date(zoned.epochMilliseconds) : undefined;
}

/** Returns the local time in a time zone, to the minute. */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

/** Returns the UTC offset of a time zone at a timestamp, in milliseconds. */
export function offsetAt(instant: Date, timeZone: string): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return zoned.offsetNanoseconds / 1_000_000;
}

/** Lists the calendar dates from one date to another, both `YYYY-MM-DD` and included. */
export function daysFrom(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = Temporal.PlainDate.from(first); day.toString() <= last; day = day.add({ days: 1 })) {
    days.push(day.toString());
  }
  return days;
}

/** Returns the day of the week. 0 is Sunday, 6 Saturday. */
export function dayOfWeek(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}
