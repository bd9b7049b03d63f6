// Draws pages of a file below each other as one PNG.
import { renderPage } from './pdfium.ts';
import { encodePng, RGB } from './png.ts';
import { withPages } from './source.ts';

/** A page (from 0) and its size in pixels. */
export type DrawnPage = { page: number; width: number; height: number };

/**
 * Draws pages from top to bottom, each at the upper left of a square. A page that cannot be drawn stays white.
 *
 * @param square size in pixels
 */
export async function drawSheetOfPages(
  bytes: Uint8Array,
  { pages, square }: { pages: readonly DrawnPage[]; square: number },
): Promise<Uint8Array> {
  const height = square * pages.length;
  const rows = Buffer.alloc((square * 3 + 1) * height, 0xff);
  const last = Math.max(...pages.map(({ page }) => page));
  await withPages(bytes, last + 1, (document) => {
    for (const [index, page] of pages.entries()) {
      const picture = typeof document === 'string' ? undefined : renderPage(document, page);
      for (let y = 0; y < square; y += 1) {
        let to = (index * square + y) * (square * 3 + 1);
        rows[to] = 0;
        if (!picture || y >= picture.height) continue;
        for (let x = 0; x < Math.min(square, picture.width); x += 1) {
          const from = (y * picture.width + x) * 4;
          rows[(to += 1)] = fewerTones(picture.pixels[from + 2]);
          rows[(to += 1)] = fewerTones(picture.pixels[from + 1]);
          rows[(to += 1)] = fewerTones(picture.pixels[from]);
        }
      }
    }
  });
  return encodePng(rows, { width: square, height, of: RGB });
}

/** Reduces a color channel to sixteen tones. That is enough for a thumbnail, and a scan becomes a third as large. */
function fewerTones(tone = 0xff): number {
  return (tone & 0xf0) | (tone >> 4);
}
