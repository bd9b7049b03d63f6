import { expect, it } from 'vitest';

import { endOfPeriod, isUnderWay } from './rules.ts';

it.each([
  ['2026-03-09', 'day', '2026-03-10'],
  ['2026-12-31', 'day', '2027-01-01'],
  ['2026-03-09', 'week', '2026-03-16'],
  // Clocks change in this week in Berlin.
  ['2026-03-23', 'week', '2026-03-30'],
  ['2026-12-28', 'week', '2027-01-04'],
  ['2026-02-01', 'month', '2026-03-01'],
  ['2026-12-01', 'month', '2027-01-01'],
] as const)('the period of %s by %s ends before %s', (first, by, end) => {
  expect(endOfPeriod(first, by)).toBe(end);
});

it('a period is incomplete until its last day ends', () => {
  const days = ['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17'];
  expect(days.map((today) => isUnderWay('2026-03-09', { by: 'week', today }))).toEqual([true, true, false, false]);
});
