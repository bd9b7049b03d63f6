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
])('after %j, the exhibit prompt is %j', (before, sign) => {
  expect(signAfter(before)).toBe(sign);
});
