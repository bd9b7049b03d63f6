import { expect, it } from 'vitest';

import { liesOnItsSide } from './sideways.ts';

const SIZE = 600;

/** Draws words of five letters, of 10 by 20 pixels each, as one line or as a column. Both can be turned. */
function drawWords({ words, isTurned, isColumn = false }: { words: number; isTurned: boolean; isColumn?: boolean }) {
  const pixels = new Uint8Array(SIZE * SIZE * 4).fill(255);
  for (let word = 0; word < words; word += 1) {
    for (let letter = 0; letter < 5; letter += 1) {
      const [left, top] = [40 + letter * 12 + (isColumn ? 0 : word * 68), 40 + (isColumn ? word * 40 : 0)];
      for (let at = 0; at < 200; at += 1) {
        const [x, y] = [left + (at % 10), top + Math.floor(at / 10)];
        const place = 4 * (isTurned ? x * SIZE + y : y * SIZE + x);
        pixels.fill(0, place, place + 3);
      }
    }
  }
  return { width: SIZE, height: SIZE, pixels };
}

it.each([
  ['a single line', { words: 8 }],
  ['a column of words', { words: 12, isColumn: true }],
])('%s is upright, and on its side once it is turned', (_what, drawn) => {
  expect(liesOnItsSide(drawWords({ ...drawn, isTurned: false }))).toBe(false);
  expect(liesOnItsSide(drawWords({ ...drawn, isTurned: true }))).toBe(true);
});
