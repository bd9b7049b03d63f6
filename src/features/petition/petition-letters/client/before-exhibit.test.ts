import { expect, it } from 'vitest';

import { signAfter } from './before-exhibit.ts';

it.each([
  ['', '@'],
  [' ', '@'],
  ['\n', '@'],
  ['(', '@'],
  ['“', '@'],
  ['—', '@'],
  ['e', ' @'],
  [',', ' @'],
  [')', ' @'],
])('after %j, an exhibit is asked for by %j', (before, sign) => {
  expect(signAfter(before)).toBe(sign);
});
