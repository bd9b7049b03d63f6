import { wallTimeText } from '#core/client/reader-locale.ts';

import { dayNames, END_OF_DAY, type DayRow, type HoursRow } from '../schema.ts';

type Times = Pick<HoursRow, 'start_time' | 'end_time'>;

/** Returns the hint next to an end time, in the reader's clock format. */
export function endHint(): string {
  return `${wallTimeText('00:00')} is the end of the day. Enter hours past midnight on the next day.`;
}

/** Formats an hour, '9 AM' or '09:00' for 9, in the reader's clock format. */
export function hourText(hour: number): string {
  return wallTimeText(`${String(hour).padStart(2, '0')}:00`).replace(/[:.]00(?=\s)/, '');
}

/** Returns the name of a weekday, such as 'Monday' for 1. */
export function dayName(day: number): string {
  return dayNames[day] ?? '';
}

/** Formats hours, such as '09:00–17:00' in the reader's clock format, or 'All day'. */
export function timesText({ start_time, end_time }: Times): string {
  // A clock of twelve hours would show '12:00 AM–12:00 AM'.
  if (isAllDay({ start_time, end_time })) return 'All day';
  return `${wallTimeText(start_time)}–${wallTimeText(end_time)}`;
}

/** Formats weekly hours, such as 'Monday, 09:00–17:00'. */
export function hoursText(row: HoursRow): string {
  return `${dayName(row.day_of_week)}, ${isAllDay(row) ? 'all day' : timesText(row)}`;
}

/** Formats a date with its weekday, such as 'Thu, 24 Dec 2026'. */
export function dateText(date: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(undefined, parts).format(new Date(`${date}T00:00:00Z`));
}

/** Formats a date of the coming weeks without its year, such as 'Thu, 24 Dec'. */
export function nearDateText(date: string): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(undefined, parts).format(new Date(`${date}T00:00:00Z`));
}

/** Formats the hours of a single day: 'Day off' or '10:00–12:00'. */
export function dayTimesText({ start_time, end_time }: Pick<DayRow, 'start_time' | 'end_time'>): string {
  return start_time === null || end_time === null ? 'Day off' : timesText({ start_time, end_time });
}

/** Formats a time zone for reading, such as 'America/New York'. */
export function zoneText(zone: string): string {
  return zone.replaceAll('_', ' ');
}

function isAllDay({ start_time, end_time }: Times): boolean {
  return start_time === '00:00' && end_time === END_OF_DAY;
}
