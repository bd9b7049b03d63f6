// Detects scans whose lines run from top to bottom. Such a page must be rotated before filing.
import type { Picture } from './pdfium.ts';

const INK = 128;
/** Pixels per row that are ignored as dust. */
const SPECKS = 2;
/** Maximum share of ink. A darker page counts as a photo and is never flagged. */
const MOST_INK = 0.35;
/** Share of the text's height or width by which gaps between lines must exceed the gaps expected by chance. */
const CLEARLY = 0.1;
/**
 * Thresholds for few lines. A single line is long and thin, with small gaps between its words. A narrow column of lines
 * has large ones.
 */
const LINE = { ratio: 5, gaps: 0.4 } as const;

/**
 * Whether the page lies on its side. The check uses the gaps between lines, which leave whole columns blank if lines
 * run from top to bottom. A page without lines counts as upright.
 */
export function liesOnItsSide({ width, height, pixels }: Picture): boolean {
  const [rows, columns] = [new Uint32Array(height), new Uint32Array(width)];
  let ink = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Green contributes most to perceived brightness.
      if ((pixels[(y * width + x) * 4 + 1] ?? 255) >= INK) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
      ink += 1;
    }
  }
  const [down, across] = [measureExtent(rows), measureExtent(columns)];
  if (down.length === 0 || across.length === 0 || ink > width * height * MOST_INK) return false;
  if (isLine(across, down)) return false;
  return isLine(down, across) || across.blank > down.blank + CLEARLY;
}

/** Whether the ink is a single line in one direction, by its extents along it and across it. */
function isLine(along: Extent, over: Extent): boolean {
  return along.length > over.length * LINE.ratio && along.blank < LINE.gaps;
}

/** Number of rows from the first to the last with ink, and the share of blank rows among them. */
type Extent = { length: number; blank: number };

function measureExtent(sums: Uint32Array): Extent {
  const hasInk = Array.from(sums, (sum) => sum > SPECKS);
  const [first, last] = [hasInk.indexOf(true), hasInk.lastIndexOf(true)];
  if (first < 0) return { length: 0, blank: 0 };
  const within = hasInk.slice(first, last + 1);
  return { length: within.length, blank: within.filter((has) => !has).length / within.length };
}
