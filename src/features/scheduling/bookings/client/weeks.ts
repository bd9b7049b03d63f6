import { addDays, getWeekday } from '#core/shared/calendar-days.ts';

export const WEEK_DAYS = 7;

/** Returns the Monday of a date's week. */
export function getMonday(date: string): string {
  return addDays(date, 1 - getWeekday(date));
}

/** Returns the dates of the week that starts on this Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, day) => addDays(monday, day));
}
