import { describe, expect, it } from 'vitest';

import { pagesPdf } from '#testing/pdf-files.ts';

import { comparePage } from './compare.ts';
import { withPdfium, type Frame, type PdfiumDocument } from './pdfium.ts';

/** Opens a blank page and a page with a drawing. Both are square, by default of 60 points. */
function open<T>(drawing: string, work: (document: PdfiumDocument) => T | Promise<T>, size = 60): Promise<T> {
  return withPdfium(pagesPdf([{}, { drawing }], { tree: `/MediaBox [0 0 ${size} ${size}]` }), (document) => {
    if (typeof document === 'string') throw new Error(document);
    return work(document);
  });
}

const whole: Frame = { left: 0, top: 0, width: 60, height: 60 };

/** Compares a page of 60 points with a frame of another. */
function compare(
  before: string,
  after: string,
  { frame = whole, frames = [], size = 60 }: { frame?: Frame; frames?: Frame[]; size?: number } = {},
) {
  return open(before, (document) =>
    open(after, (bound) => comparePage({ document, page: 1, frames }, { document: bound, page: 1, frame }), size),
  );
}

const box = ([x, y, width, height]: readonly [number, number, number, number], color = '0 0 0') =>
  `${color} rg ${x} ${y} ${width} ${height} re f`;
const square = box([20, 20, 20, 20]);

describe('a bound page', () => {
  it('is not different with the same drawing, even if it is a pixel away', async () => {
    expect(await compare(square, square)).toEqual({ isBlank: false, isDifferent: false });
    for (const x of [19, 20, 21]) {
      for (const y of [19, 20, 21]) {
        expect(await compare(square, box([x, y, 20, 20])), `${x} ${y}`).toMatchObject({ isDifferent: false });
      }
    }
    expect(await compare(square, box([23, 20, 20, 20]))).toMatchObject({ isDifferent: true });
    expect(await compare(square, box([20, 23, 20, 20]))).toMatchObject({ isDifferent: true });
  });

  it.each([
    ['cyan', '0 1 1'],
    ['magenta', '1 0 1'],
    ['yellow', '1 1 0'],
  ])('is different if it lacks a drawing in %s', async (_color, color) => {
    expect(await compare(box([20, 20, 20, 20], color), '')).toEqual({ isBlank: false, isDifferent: true });
    expect(await compare('', box([20, 20, 20, 20], color))).toEqual({ isBlank: true, isDifferent: true });
  });

  it('is different if three cells of 6 pixels are, at any place', async () => {
    for (const [x, y] of [
      [1, 53],
      [37, 5],
    ] as const) {
      expect(await compare(box([x, y, 12, 6]), ''), `${x} ${y}`).toMatchObject({ isDifferent: false });
      expect(await compare(box([x, y, 18, 6]), ''), `${x} ${y}`).toMatchObject({ isDifferent: true });
    }
  });

  it('is compared up to a pixel before its edge', async () => {
    const frame = { ...whole, width: 56, height: 56 };
    const edge = [box([37, 1, 18, 6]), box([49, 1, 6, 18])];
    for (const drawing of edge) {
      const looks = await open(
        drawing,
        (document) => {
          return comparePage({ document, page: 1, frames: [] }, { document, page: 0, frame });
        },
        56,
      );
      expect(looks, drawing).toEqual({ isBlank: false, isDifferent: true });
    }
  });

  it('is not compared if it or its source has no such page', async () => {
    await open(square, (document) => {
      const to = (source: number, page: number) =>
        comparePage({ document, page: source, frames: [] }, { document, page, frame: whole });
      expect([to(1, 1), to(2, 1), to(1, 2)]).toEqual([{ isBlank: false, isDifferent: false }, undefined, undefined]);
    });
  });

  it('is not different in a shade of 6 percent, and blank in one of 1 percent', async () => {
    const shaded = (share: number) => compare(box([0, 0, 60, 60], `${share} ${share} ${share}`), '');
    expect(await shaded(0.93)).toEqual({ isBlank: false, isDifferent: true });
    expect(await shaded(0.94)).toEqual({ isBlank: false, isDifferent: false });
    expect(await shaded(0.99)).toEqual({ isBlank: true, isDifferent: false });
  });

  it('is compared within its frame, in the size that it has there', async () => {
    const halved = (x: number, y: number) => `q 0.5 0 0 0.5 ${x} ${y} cm ${square} Q`;
    const frame = { left: 50, top: 20, width: 30, height: 30 };
    expect(await compare(square, halved(50, 70), { frame, size: 120 })).toMatchObject({ isDifferent: false });
    expect(await compare(square, halved(60, 70), { frame, size: 120 })).toMatchObject({ isDifferent: true });
    expect(await compare(square, halved(50, 60), { frame, size: 120 })).toMatchObject({ isDifferent: true });
  });

  it('may lack the borders of links, and nothing within them', async () => {
    const border = '2 w 10 10 40 40 re S';
    const frames = [{ left: 10, top: 10, width: 40, height: 40 }];
    expect(await compare(border, '')).toMatchObject({ isDifferent: true });
    expect(await compare(border, '', { frames })).toMatchObject({ isDifferent: false });
    expect(await compare(square, '', { frames })).toMatchObject({ isDifferent: true });
    // Beside the frame, in line with its upper and its left edge.
    const narrow = [{ left: 10, top: 10, width: 10, height: 10 }];
    expect(await compare(border, '', { frames: narrow })).toMatchObject({ isDifferent: true });
  });
});
