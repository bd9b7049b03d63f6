// Pictures as a PDF, each on a page: at 150 dots an inch, or finer, so that it fits a sheet.
import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import { SHEET } from './place.ts';

const MOST_POINTS_PER_PIXEL = 72 / 150;

type Header = { width: number; height: number; orientation?: number };

/** @param bytes of a JPEG or PNG. @throws Error for anything else */
export function pictureAsPdf(bytes: Buffer): Promise<Uint8Array> {
  return picturesAsPdf([{ bytes, stretch: 1 }]);
}

/**
 * Several pictures, each on a page of its own.
 * @param pictures.stretch how much higher than wide the picture's pixels are
 */
export async function picturesAsPdf(pictures: readonly { bytes: Buffer; stretch: number }[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const made = buffer(pdf);
  // What pdfkit finds in the picture's header; its types do not tell of it.
  const openImage = Reflect.get(pdf, 'openImage') as (source: Buffer) => Header;
  for (const { bytes, stretch } of pictures) {
    const picture = openImage.call(pdf, bytes);
    // From 5 on, the camera was turned by a quarter.
    const isTurned = (picture.orientation ?? 1) >= 5;
    const [across, along] = isTurned ? [picture.height, picture.width] : [picture.width, picture.height * stretch];
    const [long, short] = [Math.max(across, along), Math.min(across, along)];
    const scale = Math.min(MOST_POINTS_PER_PIXEL, SHEET.long / long, SHEET.short / short);
    const [width, height] = [across * scale, along * scale];
    pdf.addPage({ size: [width, height], margin: 0 });
    pdf.image(bytes, 0, 0, { width, height });
  }
  pdf.end();
  return new Uint8Array(await made);
}

/** pdfkit takes a PNG with transparency apart in memory, at 20 bytes a pixel. */
const MAX_TRANSPARENT_PIXELS = 16_000_000;
const WITH_TRANSPARENCY = 4;

/** Whether a picture can be embedded in the memory that there is. */
export function checkPicture(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.length < 26) return true;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  return ((bytes[25] ?? 0) & WITH_TRANSPARENCY) === 0 || pixels <= MAX_TRANSPARENT_PIXELS;
}
