import { expect, it } from 'vitest';

import { getCity, haveSameClocks } from './zone-clocks.ts';

const winter = new Date('2026-01-15T12:00:00Z');

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata', true],
  ['Europe/Berlin', 'Europe/Paris', true],
  // Equal only in winter.
  ['America/Denver', 'America/Phoenix', false],
  ['America/New_York', 'America/Chicago', false],
])('the times in %s and %s: %s', (one, other, same) => {
  expect(haveSameClocks(one, other, winter)).toBe(same);
});

it('a time zone is labeled by its city', () => {
  expect(['America/New_York', 'America/Argentina/Buenos_Aires', 'UTC'].map(getCity)).toEqual([
    'New York',
    'Buenos Aires',
    'UTC',
  ]);
});
