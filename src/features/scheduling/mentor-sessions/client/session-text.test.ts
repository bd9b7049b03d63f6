import { expect, it } from 'vitest';

import { durationText, hoursText } from './session-text.ts';

it.each([
  ['01:30', '1 h 30 min'],
  ['00:45', '45 min'],
  ['02:00', '2 h'],
  ['12:05', '12 h 5 min'],
])('a duration of %s is shown as %s', (duration, text) => {
  expect(durationText(duration)).toBe(text);
});

it.each([
  [0, 'en-US', '0.0'],
  [2, 'en-US', '2.0'],
  [37.5, 'en-US', '37.5'],
  [1037.5, 'de-DE', '1.037,5'],
])('%d hours in %s are formatted as %s', (hours, locale, text) => {
  expect(hoursText(hours, locale)).toBe(text);
});
