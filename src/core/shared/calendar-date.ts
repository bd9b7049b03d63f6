import { z } from 'zod';

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
export function calendarDate({ label, until }: DayRange) {
  const wrong = `${label} must be a date, such as 2025-06-19`;
  return (
    z.iso
      .date({
        abort: true,
        error: ({ input }) => (input === undefined || input === '' ? `${label} is required` : wrong),
      })
      // PostgreSQL knows no year 0.
      .refine((day) => !day.startsWith('0000'), { abort: true, error: wrong })
      .refine((day) => day >= FIRST_DAY, `${label} must be in 1900 or later`)
      .refine((day) => until !== undefined || day <= LAST_DAY, `${label} must be in 2100 or earlier`)
      .refine((day) => until === undefined || day <= tomorrow(until()), `${label} must not be in the future`)
  );
}

/** Where it is already another day than here, that day has come. */
function tomorrow(now: Date): string {
  return new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
}
