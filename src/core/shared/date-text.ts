import { firstDayOf, precisionOf, type DatePrecision } from './partial-date.ts';

type DayStyle = 'medium' | 'long';

/** A calendar date, `YYYY-MM-DD`, or its month or year alone, in words: the same day everywhere, no time zone may move it. */
export function formatDate(date: string, locale?: string, dateStyle: DayStyle = 'medium'): string {
  const options: Record<DatePrecision, Intl.DateTimeFormatOptions> = {
    year: { year: 'numeric' },
    month: { month: 'long', year: 'numeric' },
    day: { dateStyle },
  };
  return new Intl.DateTimeFormat(locale, { ...options[precisionOf(date)], timeZone: 'UTC' }).format(
    new Date(`${firstDayOf(date)}T00:00:00Z`),
  );
}

/** As notifications and mails say it, which are written in English in advance. */
export function writeDate(date: string): string {
  return formatDate(date, 'en-US');
}

/** With the month in full, so that no one can take it for the day. */
export function spellDate(date: string): string {
  return formatDate(date, 'en-US', 'long');
}
