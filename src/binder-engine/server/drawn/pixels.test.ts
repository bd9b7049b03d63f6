import { expect, it } from 'vitest';

import { shrink } from './pixels.ts';

/** Returns an opaque image. Its green is one above the given red, and its blue two. */
function createImage(...rows: number[][]) {
  const data = Uint8ClampedArray.from(rows.flat().flatMap((red) => [red, red + 1, red + 2, 255]));
  return { data, width: rows[0]?.length ?? 0, height: rows.length, stretch: 2 };
}

it('an image is halved, by the mean of four pixels, until it has few enough', () => {
  const small = createImage([0, 2, 10, 20], [4, 6, 30, 40]);
  expect(shrink(small, 8)).toEqual(createImage([0, 2, 10, 20], [4, 6, 30, 40]));
  expect(shrink(small, 7)).toEqual(createImage([3, 25]));
  const square = createImage([0, 4, 20, 20], [8, 4, 20, 20], [40, 40, 60, 60], [40, 40, 60, 60]);
  expect(shrink(square, 3)).toEqual(createImage([31]));
});

it('an image with an odd number of columns and rows is halved without the last ones', () => {
  const odd = createImage([0, 2, 10, 20, 99], [4, 6, 30, 40, 99], [99, 99, 99, 99, 99]);
  expect(shrink(odd, 14)).toEqual(createImage([3, 25]));
});
