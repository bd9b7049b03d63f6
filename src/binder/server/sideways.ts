// Whether the lines of a scan run from top to bottom: such a page has to be turned before it is filed.
import type { Picture } from './pdfium.ts';

const INK = 128;
/** Pixels of a row that may be specks of dust. */
const SPECKS = 2;
/** A page with more ink is taken for a photo, and never hinted at. */
const MOST_INK = 0.35;
/** A share of the text's height or width: gaps between lines are that much more than what chance leaves blank. */
const CLEARLY = 0.1;
/** One line alone has no gaps to tell by, but it is long and thin; a narrow column of lines has gaps. */
const LINE = { ratio: 5, gaps: 0.35 } as const;

/**
 * Judged by the gaps between lines of text, which leave whole columns blank if the lines run from top to bottom. What has no
 * lines lies as it should, as far as this can tell.
 */
export function liesOnItsSide({ width, height, pixels }: Picture): boolean {
  const [rows, columns] = [new Uint32Array(height), new Uint32Array(width)];
  let ink = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Green is most of what the eye takes for brightness.
      if ((pixels[(y * width + x) * 4 + 1] ?? 255) >= INK) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
      ink += 1;
    }
  }
  const [down, across] = [extentOf(rows), extentOf(columns)];
  if (down.length === 0 || across.length === 0 || ink > width * height * MOST_INK) return false;
  if (across.blank > down.blank + CLEARLY) return true;
  return down.length > across.length * LINE.ratio && down.blank < LINE.gaps;
}

/** From the first to the last row with ink: how many there are, and the share of them without any. */
function extentOf(sums: Uint32Array): { length: number; blank: number } {
  const hasInk = Array.from(sums, (sum) => sum > SPECKS);
  const [first, last] = [hasInk.indexOf(true), hasInk.lastIndexOf(true)];
  if (first < 0) return { length: 0, blank: 0 };
  const within = hasInk.slice(first, last + 1);
  return { length: within.length, blank: within.filter((has) => !has).length / within.length };
}
