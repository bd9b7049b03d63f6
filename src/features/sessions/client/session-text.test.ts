import { expect, it } from 'vitest';

import { durationText, hoursText } from './session-text.ts';

it.each([
  ['01:30', '1 h 30 min'],
  ['00:45', '45 min'],
  ['02:00', '2 h'],
  ['12:05', '12 h 5 min'],
])('a duration of %s reads %s', (duration, text) => {
  expect(durationText(duration)).toBe(text);
});

it.each([
  [0, '0.0'],
  [2, '2.0'],
  [37.5, '37.5'],
])('%d hours read %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});
