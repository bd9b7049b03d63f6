import { expect, it } from 'vitest';

import { counted, fill, listed, ordinal } from './sentence.ts';

const files = { none: 'No files.', one: '{count} file from {name}.', other: '{count} files from {name}.' };

it.each([
  [0, 'No files.'],
  [1, '1 file from Ada.'],
  [2, '2 files from Ada.'],
  [1000, '1,000 files from Ada.'],
])('says %d in the sentence that is right for it', (count, text) => {
  expect(counted(count, files, { name: 'Ada' })).toBe(text);
});

it('says 0 as any other number where nothing else is said of it', () => {
  expect(counted(0, { one: '{count} page', other: '{count} pages' })).toBe('0 pages');
});

it('fills in what it has, and no more', () => {
  expect(fill('{a} and {b} {a}', { a: '$&' })).toBe('$& and {b} $&');
});

it('lists parts as written sentences here do', () => {
  expect([listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual(['a', 'a and b', 'a, b and c']);
  expect(listed(['PDF', 'JPG', 'PNG'], 'or')).toBe('PDF, JPG or PNG');
});

it('writes ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 100].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 100th'.split(' '),
  );
});
