import { expect, it } from 'vitest';

import { formatAge } from './age.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-17T00:00:00Z', '4 days'],
  ['2026-11-20T12:00:00Z', '1 day'],
  ['2026-11-20T12:00:01Z', '23 hours'],
  ['2026-11-21T11:00:00Z', '1 hour'],
  ['2026-11-21T11:58:30Z', '1 minute'],
  ['2026-11-21T11:59:59Z', '1 minute'],
  // The clocks of a server and a browser may differ.
  ['2026-11-21T12:00:09Z', '1 minute'],
])('an item pending since %s has the age %s', (since, age) => {
  expect(formatAge(since, now)).toBe(age);
});

it.each([
  ['2026-11-22T00:00:00Z', 'in 1 day'],
  ['2026-11-25T00:00:00Z', 'in 4 days'],
])('an item due on %s is due %s', (since, age) => {
  expect(formatAge(since, now)).toBe(age);
});
