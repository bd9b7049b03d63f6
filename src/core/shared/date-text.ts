import { dateFormat } from './formatters.ts';
import { getFirstDay, getPrecision, type DatePrecision } from './partial-date.ts';

type DayStyle = 'medium' | 'long';

/** Formats a calendar date, `YYYY-MM-DD`, or only its month or year. Independent of time zones. */
export function formatDate(date: string, locale?: string, dateStyle: DayStyle = 'medium'): string {
  const options: Record<DatePrecision, Intl.DateTimeFormatOptions> = {
    year: { year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
    day: { dateStyle },
  };
  return dateFormat(locale, { ...options[getPrecision(date)], timeZone: 'UTC' }).format(
    new Date(`${getFirstDay(date)}T00:00:00Z`),
  );
}

/** Formats a date for notifications and mail, which are written in English in advance. */
export function formatEnglishDate(date: string): string {
  return formatDate(date, 'en-US');
}

/** Formats a date with the full month name, so that month and day cannot be confused. */
export function spellDate(date: string): string {
  return formatDate(date, 'en-US', 'long');
}
