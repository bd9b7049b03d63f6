import { z } from 'zod';

import { getFirstDay } from './partial-date.ts';

/** Earliest date that users may enter. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2100-12-31';

const DAY_MS = 86_400_000;

/** Source of the current time, replaceable in tests. */
export type Clock = () => Date;

export type DayRange = {
  label: string;
  /** Clock that excludes future dates, for past events. */
  until?: Clock | undefined;
};

/** Builds a schema for a date as `YYYY-MM-DD` between 1900 and 2100. */
export function calendarDate(range: DayRange) {
  const wrong = `${range.label} must be a date, such as 2025-06-19`;
  return inRange(z.iso.date({ abort: true, error: missingOr(wrong, range) }), wrong, range);
}

/** Date in ISO 8601 of any precision: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const isoPartialDate = z.union([
  z.iso.date(),
  z
    .string()
    .max('2019-06'.length)
    .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/),
]);

/** Builds a schema for a partial date from 1900 to 2100. For a month or a year, its first day counts. */
export function partialDate(range: DayRange) {
  const wrong = `${range.label} must be a date, such as 2025-06-19, 2025-06 or 2025`;
  return inRange(z.union(isoPartialDate.options, { error: missingOr(wrong, range) }), wrong, range);
}

function missingOr(wrong: string, { label }: DayRange) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === '' ? `${label} is required` : wrong);
}

function inRange<Schema extends z.ZodType<string, string>>(schema: Schema, wrong: string, { label, until }: DayRange) {
  return schema.check(
    // PostgreSQL has no year 0.
    z.refine((date) => !date.startsWith('0000'), { abort: true, error: wrong }),
    z.refine((date) => getFirstDay(date) >= FIRST_DAY, `${label} must be in 1900 or later`),
    until === undefined
      ? z.refine((date) => getFirstDay(date) <= LAST_DAY, `${label} must be in 2100 or earlier`)
      : z.refine((date) => getFirstDay(date) <= tomorrow(until()), `${label} must not be in the future`),
  );
}

/** Returns tomorrow's date, which has already started in other time zones. */
function tomorrow(now: Date): string {
  return new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
}
