const DAY_MS = 86_400_000;
export const WEEK_DAYS = 7;

/** Returns the date some days later, `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysUntil(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}

/** Returns the Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % WEEK_DAYS));
}

/** Returns the dates of the week that starts on this Monday. */
export function daysOfWeek(monday: string): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, day) => addDays(monday, day));
}
