import type { Period } from '#core/shared/chart-rows.ts';

/** A user is active whose profile was updated in so many days. Signing in and use update it, at most once a day. */
export const ACTIVE_DAYS = 30;

/** Until so long after midnight in UTC, things stand as they did at the end of the day before, near enough. */
export const SETTLED_HOURS = 6;

const DAY_MS = 86_400_000;

/** The day after the last of a period. */
export function endOfPeriod(first: string, by: Period): string {
  const day = new Date(`${first}T00:00:00Z`);
  if (by === 'month') day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setTime(day.getTime() + (by === 'week' ? 7 : 1) * DAY_MS);
  return day.toISOString().slice(0, 10);
}

/** Whether it is not over yet. */
export function isUnderWay(first: string, { by, today }: { by: Period; today: string }): boolean {
  return endOfPeriod(first, by) > today;
}
