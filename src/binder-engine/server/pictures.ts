// Converts images to a PDF, one per page: at 150 dots per inch, or more if needed to fit the sheet.
import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import { SHEET } from './place.ts';
import { plainPng } from './plain-png.ts';

const MOST_POINTS_PER_PIXEL = 72 / 150;

type Header = { width: number; height: number; orientation?: number };

/**
 * Converts one image to a PDF.
 * @param bytes a JPEG or PNG
 * @throws Error for any other format
 */
export function imageAsPdf(bytes: Buffer): Promise<Uint8Array> {
  return imagesAsPdf([{ bytes: isPng(bytes) ? plainPng(bytes) : bytes, stretch: 1 }]);
}

/**
 * Converts several images to a PDF, one per page.
 * @param pictures.stretch height divided by width of the image's pixels
 */
export async function imagesAsPdf(pictures: readonly { bytes: Buffer; stretch: number }[]): Promise<Uint8Array> {
  const pdf = new PDFDocument({ autoFirstPage: false, margin: 0 });
  const made = buffer(pdf);
  // Header that pdfkit parsed from the image. Its types omit `openImage`.
  const openImage = Reflect.get(pdf, 'openImage') as (source: Buffer) => Header;
  for (const { bytes, stretch } of pictures) {
    const picture = openImage.call(pdf, bytes);
    // EXIF orientations 5 to 8 are rotated by a quarter turn.
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

/** Pixel limit for transparent PNGs. pdfkit splits off the alpha channel in memory, at 20 bytes per pixel. */
const MAX_TRANSPARENT_PIXELS = 16_000_000;
const WITH_TRANSPARENCY = 4;

/** Whether the image can be embedded within the available memory. */
export function checkImage(bytes: Buffer): boolean {
  if (!isPng(bytes) || bytes.length < 26) return true;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  return ((bytes[25] ?? 0) & WITH_TRANSPARENCY) === 0 || pixels <= MAX_TRANSPARENT_PIXELS;
}

/** Whether a PNG has several frames. They are declared before its pixels. */
export function isAnimated(bytes: Buffer): boolean {
  return isPng(bytes) && bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL');
}

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 1, 4) === 'PNG';
}
