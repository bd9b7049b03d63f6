import { dateIn } from '#core/client/instant-text.ts';
import { formatDate } from '#core/shared/date-text.ts';

import type { NotificationRow } from '../schema.ts';

export type Day = { name: string; rows: NotificationRow[] };

/** Groups notifications by the day in the reader's time zone, in their order. */
export function byDay(
  rows: readonly NotificationRow[],
  { now, timeZone, locale }: { now: Date; timeZone: string; locale?: string },
): Day[] {
  const today = dateIn(timeZone, now);
  const yesterday = dayBefore(today);
  const days = new Map<string, NotificationRow[]>();
  for (const row of rows) {
    const date = dateIn(timeZone, new Date(row.created_at));
    days.set(date, [...(days.get(date) ?? []), row]);
  }
  const getDayLabel = (date: string) =>
    date === today ? 'Today' : date === yesterday ? 'Yesterday' : formatDate(date, locale);
  return [...days].map(([date, ofDay]) => ({ name: getDayLabel(date), rows: ofDay }));
}

function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
}
