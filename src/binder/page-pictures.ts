// Small pictures of the pages of a file: so many on one sheet, one below the other, each in a square of its own.

/** Pages on one sheet: a file of hundreds of pages is drawn as far as it is looked at. */
export const SHEET_PAGES = 20;
/** In pixels: twice as many as they are shown with, for dense screens. */
export const PICTURE_PIXELS = 280;

/** The pixels of a page that fits a square. */
export function fitPage(
  { width, height }: { width: number; height: number },
  pixels: number,
): { width: number; height: number } {
  const scale = pixels / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The sheet of a page, and its place there; all from 0. */
export function placeOnSheet(page: number): { sheet: number; index: number } {
  return { sheet: Math.floor(page / SHEET_PAGES), index: page % SHEET_PAGES };
}

/** Pixels along the longer side of a packet's page, so that its print can be read. */
export const PACKET_PIXELS = 1320;
