import type { Period } from '#core/shared/chart-rows.ts';

/**
 * Days since the last profile update within which a user counts as active. Signing in and use update it at most once a
 * day.
 */
export const ACTIVE_DAYS = 30;

/** Hours after midnight UTC during which current values are close enough to those of the day before. */
export const SETTLED_HOURS = 6;

const DAY_MS = 86_400_000;

/** Returns the day after the last of a period. */
export function endOfPeriod(first: string, by: Period): string {
  const day = new Date(`${first}T00:00:00Z`);
  if (by === 'month') day.setUTCMonth(day.getUTCMonth() + 1);
  else day.setTime(day.getTime() + (by === 'week' ? 7 : 1) * DAY_MS);
  return day.toISOString().slice(0, 10);
}

/** Whether the period is not over yet. */
export function isUnderWay(first: string, { by, today }: { by: Period; today: string }): boolean {
  return endOfPeriod(first, by) > today;
}
