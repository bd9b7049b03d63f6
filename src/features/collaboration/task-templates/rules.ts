import { LAST_DAY } from '#core/shared/calendar-date.ts';
import { addDays, daysUntil } from '#core/shared/calendar-days.ts';
import { counted } from '#core/shared/sentence.ts';

export const MAX_DAYS_UNTIL_DUE = 365;

/** Returns the date some days after another, both `YYYY-MM-DD`, at most the latest valid date. */
export function dayAfter(date: string, days: number): string {
  const day = addDays(date, days);
  return day < LAST_DAY ? day : LAST_DAY;
}

/** Returns the days between two dates of a task, limited to those of a template. */
export function daysBetween(assigned: string, due: string): number {
  return Math.min(Math.max(daysUntil(assigned, due), 0), MAX_DAYS_UNTIL_DUE);
}

/** Returns the due date of a task from a template in words. */
export function daysText(days: number): string {
  return counted(days, {
    none: 'due on the day you assign it',
    one: 'due {count} day after assignment',
    other: 'due {count} days after assignment',
  });
}
