import { LAST_DAY } from '#core/shared/calendar-date.ts';

import { DAYS_MOST } from './schema.ts';

const DAY_MS = 86_400_000;

/** The date so many days after another, both `YYYY-MM-DD`; no later than any date that may be written. */
export function dayAfter(date: string, days: number): string {
  const day = new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
  return day < LAST_DAY ? day : LAST_DAY;
}

/** How many days a task that was given on one date and due on another leaves, as many as a template may have. */
export function daysBetween(given: string, due: string): number {
  return Math.min(Math.max(Math.round((Date.parse(due) - Date.parse(given)) / DAY_MS), 0), DAYS_MOST);
}
