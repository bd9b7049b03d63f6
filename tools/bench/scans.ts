import { randomBytes } from 'node:crypto';

import { firstMore, pagesPdf } from '#testing/pdf-files.ts';

export const FILES = 60;
const PAGES_A_FILE = 10;

/** Size of a grayscale image with one byte per pixel. 600 of them take 200 MB. */
const WIDTH = 575;
const HEIGHT = 580;

/** Creates a file of ten scanned pages with incompressible pixels. */
export function scannedFile(name: string): Uint8Array {
  const first = firstMore(PAGES_A_FILE);
  const pages = Array.from({ length: PAGES_A_FILE }, (_, page) => ({
    text: `${name}, page ${page + 1}`,
    drawing: 'q 612 0 0 792 0 0 cm /Scan Do Q',
    entries: `/Resources <</Font <</F 3 0 R>> /XObject <</Scan ${first + page} 0 R>>>>`,
  }));
  const scans = pages.map(() => ({
    entries: `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    stream: randomBytes(WIDTH * HEIGHT),
  }));
  return pagesPdf(pages, { more: scans });
}
