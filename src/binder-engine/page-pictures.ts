// Thumbnails of a file's pages: several on one sheet, one below the other, each in its own square.

/** Pages per sheet, so that a file of hundreds of pages is drawn only as far as it is viewed. */
export const SHEET_PAGES = 20;
/** Size of a thumbnail in pixels: twice the displayed size, for high-density screens. */
export const PICTURE_PIXELS = 280;

/** Returns the pixel size of a page that fits a square. */
export function fitPage(
  { width, height }: { width: number; height: number },
  pixels: number,
): { width: number; height: number } {
  const scale = pixels / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the sheet of a page, and its position there. Both count from 0. */
export function placeOnSheet(page: number): { sheet: number; index: number } {
  return { sheet: Math.floor(page / SHEET_PAGES), index: page % SHEET_PAGES };
}

/** Pixels along the longer side of a packet's page, so that its print can be read. */
export const PACKET_PIXELS = 1320;
