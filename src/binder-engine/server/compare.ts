// Checks whether a bound page looks like its source: both are rendered, and their cells compared.
import { renderPage, type Frame, type PdfiumDocument, type Picture } from './pdfium.ts';

/** Cell size in pixels. One pixel is one point. */
const CELL = 6;
/** Maximum difference, out of 255. The same drawing at the same position differs by far less. */
const MAX_DIFFERENCE = 16;
const MAX_CELLS = 2;
/** Maximum displacement of a drawing in pixels. */
const SHIFT = 1;
/** Brightness of a blank page, out of 255. Scans of empty paper are rarely white. */
const BLANK = 250;

/** Evidence on its sheet, in points from the upper left. */
export type Evidence = { document: PdfiumDocument; page: number; frame: Frame };

/**
 * Compares a page with its bound sheet. Undefined if either cannot be rendered.
 *
 * @param source.frames around links, in points from the frame's upper left. Some viewers draw them, and the binder does
 * not
 */
export function comparePage(
  source: { document: PdfiumDocument; page: number; frames: readonly Frame[] },
  { document, page, frame }: Evidence,
): { isBlank: boolean; isDifferent: boolean } | undefined {
  const [width, height] = [Math.max(1, Math.round(frame.width)), Math.max(1, Math.round(frame.height))];
  const before = renderPage(source.document, { page: source.page, width, height });
  const after = renderPage(document, { page, width, height, frame });
  if (!before || !after) return undefined;
  const isDifferent = countDifferent(before, after, isNearFrame(source.frames)) > MAX_CELLS;
  return { isBlank: isBlank(before), isDifferent };
}

function isBlank({ pixels }: Picture): boolean {
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at] ?? 0) < BLANK || (pixels[at + 1] ?? 0) < BLANK || (pixels[at + 2] ?? 0) < BLANK) return false;
  }
  return true;
}

function countDifferent(before: Picture, after: Picture, isIgnored: (left: number, top: number) => boolean): number {
  const [was, is] = [sumUp(before), sumUp(after)];
  let count = 0;
  for (let top = SHIFT; top + CELL + SHIFT <= before.height; top += CELL) {
    for (let left = SHIFT; left + CELL + SHIFT <= before.width; left += CELL) {
      if (!isIgnored(left, top) && difference(was, is, { left, top }) > MAX_DIFFERENCE) count += 1;
    }
  }
  return count;
}

/** Returns the difference of the cell's means. Images are drawn to whole pixels, so the same one may be displaced. */
function difference(was: Sums, is: Sums, { left, top }: { left: number; top: number }): number {
  const own = computeMean(was, left, top);
  let least = Number.POSITIVE_INFINITY;
  for (let down = -SHIFT; down <= SHIFT; down += 1) {
    for (let across = -SHIFT; across <= SHIFT; across += 1) {
      least = Math.min(least, Math.abs(own - computeMean(is, left + across, top + down)));
    }
  }
  return least;
}

/** Summed-area table: for each corner between pixels, the sum of all above and to the left. */
type Sums = { width: number; sums: Float64Array };

function sumUp({ width, height, pixels }: Picture): Sums {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let own = 0;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      own += (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + own;
    }
  }
  return { width: row, sums };
}

function computeMean({ width, sums }: Sums, left: number, top: number): number {
  const [from, to] = [top * width + left, (top + CELL) * width + left];
  const sum = (sums[to + CELL] ?? 0) - (sums[to] ?? 0) - (sums[from + CELL] ?? 0) + (sums[from] ?? 0);
  return sum / (CELL * CELL * 3);
}

/** Returns a function that checks whether a cell touches the edge of one of the frames. */
function isNearFrame(frames: readonly Frame[]) {
  const isNear = (at: number, edge: number): boolean => Math.abs(at + CELL / 2 - edge) < CELL + 1;
  const isWithin = (at: number, from: number, size: number): boolean => at > from - 2 * CELL && at < from + size + CELL;
  return (left: number, top: number): boolean =>
    frames.some(
      (frame) =>
        (isWithin(top, frame.top, frame.height) &&
          (isNear(left, frame.left) || isNear(left, frame.left + frame.width))) ||
        (isWithin(left, frame.left, frame.width) && (isNear(top, frame.top) || isNear(top, frame.top + frame.height))),
    );
}
