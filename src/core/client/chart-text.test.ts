import { expect, it } from 'vitest';

import { formatDate } from '../shared/date-text.ts';
import {
  evenTicks,
  getFigure,
  formatCount,
  listFigures,
  newestKnown,
  periodMark,
  periodName,
  sumColumn,
} from './chart-text.ts';

const rows = [
  { period: '2026-03-01', started: null, submitted: 0 },
  { period: '2026-02-01', started: 12, submitted: 0 },
  { period: '2026-01-01', started: 30, submitted: 3 },
];
const series = [
  { column: 'started', label: 'Started' },
  { column: 'submitted', label: 'Submitted' },
];
const inMonths = (parts: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat(undefined, { ...parts, timeZone: 'UTC' }).format(Date.parse(day));

it('a chart period is labeled with its dates, in any time zone', () => {
  expect(periodName('2026-03-01', 'day')).toBe(formatDate('2026-03-01'));
  expect(periodName('2026-03-01', 'week')).toBe(`Week of ${formatDate('2026-03-01')}`);
  expect(periodName('2026-03-01', 'year')).toBe('2026');
  expect(periodName('2026-03-01', 'month')).toBe(inMonths({ month: 'long', year: 'numeric' }, '2026-03-15'));
  expect(periodMark('2026-03-01', 'month')).toBe(inMonths({ month: 'short', year: 'numeric' }, '2026-03-15'));
  expect(periodMark('2026-03-01', 'week')).toBe(inMonths({ month: 'short', day: 'numeric' }, '2026-03-01T12:00Z'));
});

it('an unknown figure is distinguished from zero', () => {
  expect([getFigure(rows[0], 'started'), getFigure(rows[0], 'submitted'), getFigure(undefined, 'started')]).toEqual([
    null,
    0,
    null,
  ]);
  expect(newestKnown(rows, 'started')).toBe(rows[1]);
  expect(newestKnown(rows, 'submitted')).toBe(rows[0]);
  expect(newestKnown(rows, 'reviewed')).toBeUndefined();
});

it('the figures of all rows are added up', () => {
  expect([sumColumn(rows, 'started'), sumColumn(rows, 'submitted'), sumColumn([], 'started')]).toEqual([42, 3, 0]);
});

it('the figures of a row are listed, without zeros', () => {
  expect(rows.map((row) => listFigures(row, series))).toEqual(['none', 'Started 12', 'Started 30, Submitted 3']);
  expect(formatCount(1234.56)).toBe(new Intl.NumberFormat().format(1234.6));
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [10, [0, 2, 4, 6, 8, 10]],
  [13, [0, 5, 10, 15]],
  [100, [0, 20, 40, 60, 80, 100]],
  [5_300.5, [0, 2_000, 4_000, 6_000]],
])('a scale up to %d has regular marks', (highest, ticks) => {
  expect(evenTicks(highest)).toEqual(ticks);
});
