// Dates known to the year, month or day, in ISO 8601: `2019`, `2019-06`, `2019-06-15`. Each is a span of days.

export type DatePrecision = 'year' | 'month' | 'day';

export function getPrecision(date: string): DatePrecision {
  if (date.length === 4) return 'year';
  return date.length === 7 ? 'month' : 'day';
}

export function getFirstDay(date: string): string {
  return `${date}${'-01-01'.slice(date.length - 4)}`;
}

export function getLastDay(date: string): string {
  const precision = getPrecision(date);
  if (precision === 'day') return date;
  if (precision === 'year') return `${date}-12-31`;
  const day = new Date(`${date}-01T00:00:00Z`);
  // Day 0 of a month is the last day of the previous month.
  day.setUTCMonth(day.getUTCMonth() + 1, 0);
  return `${date}-${day.getUTCDate()}`;
}

/** Whether every day of one span is after every day of the other. */
export function isAfterDate(one: string, other: string): boolean {
  return getFirstDay(one) > getLastDay(other);
}
