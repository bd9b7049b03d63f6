import { expect, it } from 'vitest';

import { counted, fill, listed, ordinal } from './sentence.ts';

const files = { none: 'No files.', one: '{count} file from {name}.', other: '{count} files from {name}.' };

it.each([
  [0, 'No files.'],
  [1, '1 file from Ada.'],
  [2, '2 files from Ada.'],
  [1000, '1,000 files from Ada.'],
])('%d selects the correct plural form', (count, text) => {
  expect(counted(count, files, { name: 'Ada' })).toBe(text);
});

it('0 uses the plural form unless a form for it exists', () => {
  expect(counted(0, { one: '{count} page', other: '{count} pages' })).toBe('0 pages');
});

it('known placeholders are filled, and no others', () => {
  expect(fill('{a} and {b} {a}', { a: '$&' })).toBe('$& and {b} $&');
});

it('lists are joined as in English prose', () => {
  expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['a', 'a and b', 'a, b and c']);
  expect(listed(['PDF', 'JPG', 'PNG'], 'or')).toBe('PDF, JPG or PNG');
});

it('ordinals are formatted', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 100].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 100th'.split(' '),
  );
});
