import { z } from 'zod';

import { firstDayOf } from './partial-date.ts';

/** No date that users record is earlier, or planned for later. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2100-12-31';

const DAY_MS = 86_400_000;

/** What tells the time: handed in, so that a test can say what day it is. */
export type Clock = () => Date;

export type DayRange = {
  label: string;
  /** Of what has happened already: the day may not lie in the future. */
  until?: Clock | undefined;
};

/** A day as `YYYY-MM-DD`, not before 1900 and not after 2100. */
export function calendarDate(range: DayRange) {
  const wrong = `${range.label} must be a date, such as 2025-06-19`;
  return inRange(z.iso.date({ abort: true, error: missingOr(wrong, range) }), wrong, range);
}

/** A date in ISO 8601 as precisely as it is known: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const isoPartialDate = z.union([
  z.iso.date(),
  z
    .string()
    .max('2019-06'.length)
    .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/),
]);

/** The same from 1900 to 2100; of a month or a year, its first day counts. */
export function partialDate(range: DayRange) {
  const wrong = `${range.label} must be a date, such as 2025-06-19, 2025-06 or 2025`;
  return inRange(z.union(isoPartialDate.options, { error: missingOr(wrong, range) }), wrong, range);
}

function missingOr(wrong: string, { label }: DayRange) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === '' ? `${label} is required` : wrong);
}

function inRange<Schema extends z.ZodType<string, string>>(schema: Schema, wrong: string, { label, until }: DayRange) {
  return (
    schema
      // PostgreSQL knows no year 0.
      .refine((date) => !date.startsWith('0000'), { abort: true, error: wrong })
      .refine((date) => firstDayOf(date) >= FIRST_DAY, `${label} must be in 1900 or later`)
      .refine((date) => until !== undefined || firstDayOf(date) <= LAST_DAY, `${label} must be in 2100 or earlier`)
      .refine(
        (date) => until === undefined || firstDayOf(date) <= tomorrow(until()),
        `${label} must not be in the future`,
      )
  );
}

/** Where it is already another day than here, that day has come. */
function tomorrow(now: Date): string {
  return new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
}
