// Position of a page of evidence on its sheet: upright, never enlarged, above the footer with the stamp.
import type { Turn } from '../binder.ts';
import type { Box, SourcePage } from './source.ts';

/** US Letter, in points. */
export const SHEET = { short: 612, long: 792 } as const;
/** Height in points of the footer, which evidence never covers. */
const FOOTER_HEIGHT = 26;

/** PDF transformation matrix: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Placed = { width: number; height: number; scale: number; matrix: Matrix };

/** Returns the width and height of the upright page, in points. */
export function uprightSize({ box, rotate, unit }: Pick<SourcePage, 'box' | 'rotate' | 'unit'>) {
  const [across, along] = [(box.right - box.left) * unit, (box.top - box.bottom) * unit];
  return rotate % 180 === 0 ? { width: across, height: along } : { width: along, height: across };
}

/** Returns the sheet for a page of this size. It is landscape if the page is wider than high. */
function sheetFor({ width, height }: { width: number; height: number }) {
  return width > height ? { width: SHEET.long, height: SHEET.short } : { width: SHEET.short, height: SHEET.long };
}

/**
 * Returns the sheet and the matrix that maps page units onto it.
 * @param turn clockwise rotation in addition to the file's own
 */
export function placePage(own: Pick<SourcePage, 'box' | 'rotate' | 'unit'>, turn: Turn | 0 = 0): Placed {
  const page = { ...own, rotate: turned(own.rotate, turn) };
  const size = uprightSize(page);
  const sheet = sheetFor(size);
  const space = sheet.height - FOOTER_HEIGHT;
  const scale = Math.min(1, sheet.width / size.width, space / size.height);
  const left = (sheet.width - size.width * scale) / 2;
  const bottom = FOOTER_HEIGHT + (space - size.height * scale) / 2;
  const by = scale * page.unit;
  const [a, b, c, d, e, f] = uprightMatrix(page);
  return { ...sheet, scale, matrix: [a * by, b * by, c * by, d * by, e * by + left, f * by + bottom] };
}

/**
 * Converts from the units of a page with a further rotation to its own units, with the lower left corner of the rotated
 * page at zero.
 */
export function fromTurned(own: Pick<SourcePage, 'box' | 'rotate'>, turn: Turn | 0): Matrix {
  const [a, b, c, d, e, f] = uprightMatrix({ box: own.box, rotate: turned(own.rotate, turn) });
  // It only turns and moves, so its inverse turns back.
  return [a, c, b, d, -(a * e + b * f), -(c * e + d * f)];
}

function turned(rotate: SourcePage['rotate'], turn: Turn | 0): SourcePage['rotate'] {
  return ((rotate + turn) % 360) as SourcePage['rotate'];
}

/** Returns the matrix that rotates the page as its file specifies and moves its lower left corner to the origin. */
function uprightMatrix({ box, rotate }: Pick<SourcePage, 'box' | 'rotate'>): Matrix {
  if (rotate === 90) return [0, -1, 1, 0, -box.bottom, box.right];
  if (rotate === 180) return [-1, 0, 0, -1, box.right, box.top];
  if (rotate === 270) return [0, 1, -1, 0, box.top, -box.left];
  return [1, 0, 0, 1, -box.left, -box.bottom];
}

/** Returns the bounding box of a transformed box. */
export function moveBox(box: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [box.left, box.bottom],
    [box.right, box.bottom],
    [box.left, box.top],
    [box.right, box.top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
}

/** Returns the matrix that scales one box to fill another, without rotation. */
export function fitBox(from: Box, to: Box): Matrix {
  const across = from.right > from.left ? (to.right - to.left) / (from.right - from.left) : 1;
  const along = from.top > from.bottom ? (to.top - to.bottom) / (from.top - from.bottom) : 1;
  return [across, 0, 0, along, to.left - from.left * across, to.bottom - from.bottom * along];
}

/** Formats numbers as PDF requires: no exponent, and only significant digits. */
export function inPdf(numbers: readonly number[]): string {
  return numbers.map((number) => String(Number(number.toFixed(5)))).join(' ');
}
