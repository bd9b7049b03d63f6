// Arithmetic of calendar dates, `YYYY-MM-DD`, which have no time zone.

const DAY_MS = 86_400_000;

/** Adds calendar days: `2026-03-01` and 84 gives `2026-05-24`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days from one date to another. Negative if the other one is earlier. */
export function daysUntil(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS);
}

/** Returns the weekday, from 1 for Monday to 7 for Sunday. */
export function getWeekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
