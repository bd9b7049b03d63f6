import { expect, it } from 'vitest';

import { addDays, daysUntil, getWeekday } from './calendar-days.ts';

it('addDays crosses the end of a year and the end of February', () => {
  expect(addDays('2026-11-24', 180)).toBe('2027-05-23');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

it('daysUntil counts to a later and an earlier date', () => {
  expect([daysUntil('2026-03-28', '2026-03-30'), daysUntil('2026-03-30', '2026-03-28')]).toEqual([2, -2]);
});

it('getWeekday returns the day of the week', () => {
  const week = ['2026-11-23', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
  expect(week.map(getWeekday)).toEqual([1, 5, 6, 7, 1]);
});
