import { expect, it } from 'vitest';

import { dayAfter, daysBetween } from './rules.ts';

it.each([
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-11-23', 14, '2026-12-07'],
  // Across a clock change, and a leap day.
  ['2026-10-24', 2, '2026-10-26'],
  ['2028-02-28', 2, '2028-03-01'],
  ['2100-12-30', 365, '2100-12-31'],
])('%s plus %i days is %s', (date, days, expected) => {
  expect(dayAfter(date, days)).toBe(expected);
});

it.each([
  ['2026-11-23', '2026-12-07', 14],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-11-23', '2026-11-01', 0],
  ['2026-11-23', '2029-01-01', 365],
])('a task assigned on %s and due on %s leaves %i days', (assigned, due, expected) => {
  expect(daysBetween(assigned, due)).toBe(expected);
});
