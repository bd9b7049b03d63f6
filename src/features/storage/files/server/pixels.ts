// Reads the size of an image from its header.
import { readInto, type OpenFile } from '#core/server/storage/read-buffer.ts';
import { formatNumber } from '#core/shared/money.ts';
import { IMAGE_MAX_MEGAPIXELS } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';

const MEGAPIXEL = 1_000_000;
/** Maximum number of segments before the image data, more than any camera writes. A segment has at most 64 kB. */
const MAX_SEGMENTS = 1000;

/** Returns why this image is rejected, by its header only, without decoding it. */
export async function checkPixelCount(file: OpenFile): Promise<string | undefined> {
  const pixels = (await pngPixels(file)) ?? (await jpegPixels(file)) ?? 0;
  if (pixels === 0) return damaged;
  if (pixels <= IMAGE_MAX_MEGAPIXELS * MEGAPIXEL) return undefined;
  const megapixels = formatNumber(Math.ceil(pixels / MEGAPIXEL));
  return `This image has ${megapixels} megapixels; the limit is ${IMAGE_MAX_MEGAPIXELS}. Please save it at a smaller size.`;
}

/** Reads the pixels of a PNG. The format requires its first chunk to be the header. */
async function pngPixels(file: OpenFile): Promise<number | undefined> {
  const bytes = await readAt(file, { position: 0, length: 24 });
  if (bytes?.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return bytes.toString('latin1', 12, 16) === 'IHDR' ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20) : 0;
}

/** Reads the pixels of a JPEG. Its frame segment, before the image data, contains the size. */
async function jpegPixels(file: OpenFile): Promise<number | undefined> {
  let position = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    const bytes = await readAt(file, { position, length: 9 });
    if (bytes?.[0] !== 0xff) return undefined;
    const marker = bytes[1] ?? 0;
    if (marker === 0xff) position += 1;
    else if (isFrame(marker)) return bytes.readUInt16BE(5) * bytes.readUInt16BE(7);
    else position += 2 + bytes.readUInt16BE(2);
  }
  return undefined;
}

/**
 * Whether the marker starts a frame. Excludes others in the range: Huffman tables, extensions and arithmetic coding.
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

async function readAt(
  file: OpenFile,
  { position, length }: { position: number; length: number },
): Promise<Buffer | undefined> {
  const bytes = await readInto(Buffer.alloc(length), file, position);
  return bytes.length === length ? bytes : undefined;
}
