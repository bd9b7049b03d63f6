import type { ChartPeriod, ChartRow } from '../shared/chart-rows.ts';
import { formatDate } from '../shared/date-text.ts';

/** Formats a number in the reader's locale. */
export function formatCount(value: number): string {
  return new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 }).format(value);
}

/** Formats a period for a table: '9 Mar 2026', 'Week of 9 Mar 2026', 'March 2026', '2026'. */
export function periodName(first: string, by: ChartPeriod): string {
  if (by === 'year') return first.slice(0, 4);
  if (by === 'month') return formatIn(first, { month: 'long', year: 'numeric' });
  return by === 'week' ? `Week of ${formatDate(first)}` : formatDate(first);
}

/** Formats a period for a chart axis, where space is limited. */
export function periodMark(first: string, by: ChartPeriod): string {
  if (by === 'year') return first.slice(0, 4);
  return by === 'month'
    ? formatIn(first, { month: 'short', year: 'numeric' })
    : formatIn(first, { month: 'short', day: 'numeric' });
}

function formatIn(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(undefined, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Series of a chart: a column of its rows, and its label. */
export type Series = { column: string; label: string };

export function getFigure(row: ChartRow | undefined, column: string): number | null {
  const value = row?.[column];
  return typeof value === 'number' ? value : null;
}

export function sumColumn(rows: readonly ChartRow[], column: string): number {
  return rows.reduce((total, row) => total + (getFigure(row, column) ?? 0), 0);
}

/** Returns the newest row in which the column is known. Expects the newest row first. */
export function newestKnown(rows: readonly ChartRow[], column: string): ChartRow | undefined {
  return rows.find((row) => getFigure(row, column) !== null);
}

/** Lists the figures of a row: 'June 2026: 12 Started, 3 Submitted'. Zero figures are omitted. */
export function listFigures(row: ChartRow, series: readonly Series[]): string {
  const parts = series
    .filter(({ column }) => getFigure(row, column))
    .map(({ column, label }) => `${label} ${formatCount(getFigure(row, column) ?? 0)}`);
  return parts.join(', ') || 'none';
}

/**
 * Returns up to six axis ticks from 0 to at least the highest figure. Steps are whole and equal: 1, 2 or 5 times a
 * power of ten.
 */
export function evenTicks(highest: number): number[] {
  const least = Math.max(1, highest / 5);
  const ten = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((part) => part * ten).find((one) => one >= least) ?? least;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}
