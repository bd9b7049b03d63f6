import { z } from 'zod';

/** A day as `YYYY-MM-DD`. */
export function calendarDate(label: string) {
  const wrong = `${label} must be a date, such as 2025-06-19`;
  return z.iso.date({ error: ({ input }) => (input === undefined || input === '' ? `${label} is required` : wrong) })
    // PostgreSQL knows no year 0.
    .refine((day) => !day.startsWith('0000'), wrong);
}
