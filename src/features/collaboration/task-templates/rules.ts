import { LAST_DAY } from '#core/shared/calendar-date.ts';
import { counted } from '#core/shared/sentence.ts';

export const MAX_DAYS_UNTIL_DUE = 365;
const DAY_MS = 86_400_000;

/** Returns the date some days after another, both `YYYY-MM-DD`, at most the latest valid date. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return day < LAST_DAY ? day : LAST_DAY;
}

/** Returns the days between two dates of a task, limited to those of a template. */
export function daysBetween(assigned: string, due: string): number {
  return Math.min(Math.max(Math.round((Date.parse(due) - Date.parse(assigned)) / DAY_MS), 0), MAX_DAYS_UNTIL_DUE);
}

/** Returns the due date of a task from a template in words. */
export function daysText(days: number): string {
  return counted(days, {
    none: 'due on the day you assign it',
    one: 'due {count} day after assignment',
    other: 'due {count} days after assignment',
  });
}
