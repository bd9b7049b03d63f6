import { expect, it } from 'vitest';

import { newNumbersText } from './binder-text.ts';

const numbered = (...numbers: [id: string, number: string][]) =>
  ({ exhibits: numbers.map(([id, number]) => ({ id, number })) }) as unknown as Parameters<typeof newNumbersText>[0];

it('the first and the last of the new numbers are announced', () => {
  const before = numbered(['a', 'A-1'], ['b', 'A-2'], ['c', 'A-3'], ['d', 'A-4']);
  const after = numbered(['a', 'A-1'], ['c', 'A-2'], ['d', 'A-3']);
  expect(newNumbersText(before, after, 'b')).toBe('A-3 to A-4 are now A-2 to A-3.');
});

it('a single new number is announced, and none if none has changed', () => {
  const before = numbered(['a', 'A-1'], ['b', 'A-2']);
  expect(newNumbersText(before, numbered(['b', 'A-1']), 'a')).toBe('A-2 is now A-1.');
  expect(newNumbersText(before, numbered(['a', 'A-1']), 'b')).toBe('');
});

it('the changed exhibit and exhibits that had no number are not announced', () => {
  const before = numbered(['b', 'A-1']);
  const after = numbered(['a', 'A-1'], ['b', 'A-2']);
  expect(newNumbersText(before, after, 'a')).toBe('A-1 is now A-2.');
});
