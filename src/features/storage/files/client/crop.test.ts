import { describe, expect, it } from 'vitest';

import { movedCrop, computeSquare, wholeCrop } from './crop.ts';

const size = { width: 800, height: 400 };

describe('the crop square of an image', () => {
  it('starts in the middle, as large as fits', () => {
    expect(computeSquare(size, wholeCrop)).toEqual({ x: 200, y: 0, side: 400 });
    expect(computeSquare({ width: 300, height: 900 }, wholeCrop)).toEqual({ x: 0, y: 300, side: 300 });
  });

  it('zooms in, down to a fourth', () => {
    expect(computeSquare(size, { ...wholeCrop, zoom: 1 })).toEqual({ x: 350, y: 150, side: 100 });
  });

  it('stays within the image wherever it is moved', () => {
    expect(computeSquare(size, { zoom: 0, across: 0, down: 1 })).toEqual({ x: 0, y: 0, side: 400 });
    expect(computeSquare(size, { zoom: 1, across: 1, down: 1 })).toEqual({ x: 700, y: 300, side: 100 });
  });

  it('follows a finger that drags the image, up to its edges', () => {
    // Moved right by half of the square: the part to its left becomes visible.
    const dragged = movedCrop(size, wholeCrop, { across: 0.25, down: 0.25 });
    expect(computeSquare(size, dragged)).toEqual({ x: 100, y: 0, side: 400 });
    expect(computeSquare(size, movedCrop(size, dragged, { across: 9, down: 0 }))).toMatchObject({ x: 0 });
  });
});
