import { expect, it } from 'vitest';

import { shortened } from './shortened.ts';

it.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdef', 5, 'abcd…'],
  ['abc def', 5, 'abc…'],
  ['', 5, ''],
  ['abc🏆🏆', 6, 'abc🏆…'],
  ['abc🏆🏆', 5, 'abc…'],
  ['𠮷𠮷𠮷', 4, '𠮷…'],
])('%s has %i characters as %s', (text, most, short) => {
  expect(shortened(text, most)).toBe(short);
});
