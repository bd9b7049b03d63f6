// Finds camera metadata in the bytes of an image that others will see.
import { readInto, type OpenFile } from '#core/server/storage/read-buffer.ts';
import { formatSize, megabytes } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';

/** Far more than the profile page's square of 512 pixels needs. */
const PICTURE_MAX_BYTES = megabytes(2);

const rejection =
  'This picture contains data about where or how it was taken. Upload it on your profile page, which removes that data, or save it without that data.';

/** JPEG segments that affect the rendering: JFIF, color profile, Adobe's transform. All others are metadata. */
const drawnBy = new Set([0xe0, 0xe2, 0xee]);
/** PNG chunks that contain text, a time, or camera metadata. */
const wordsOfPng = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);
/** Prefixes of metadata anywhere in the file, because phones append a second image to the first. */
const marks = ['Exif\0\0', 'http://ns.adobe.com/xap/', 'Photoshop 3.0\0'];

/**
 * Returns why this image cannot be shown as a user's picture, or undefined. An image with metadata is rejected, not
 * cleaned.
 */
export async function checkProfileImage(file: OpenFile): Promise<string | undefined> {
  if (file.size > PICTURE_MAX_BYTES) {
    return `This picture is too large: the limit is ${formatSize(PICTURE_MAX_BYTES)}. Upload it on your profile page, which makes it smaller.`;
  }
  const bytes = await readInto(Buffer.alloc(file.size), file, 0);
  if (marks.some((mark) => bytes.includes(mark, 0, 'latin1'))) return rejection;
  const isClean = bytes.toString('latin1', 1, 4) === 'PNG' ? isCleanPng(bytes) : isCleanJpeg(bytes);
  return isClean === undefined ? damaged : isClean ? undefined : rejection;
}

function isCleanPng(bytes: Buffer): boolean | undefined {
  for (let position = 8; position + 12 <= bytes.length;) {
    const kind = bytes.toString('latin1', position + 4, position + 8);
    if (wordsOfPng.has(kind)) return false;
    position += 12 + bytes.readUInt32BE(position);
    if (kind === 'IEND') return position === bytes.length;
  }
  return undefined;
}

/** Checks the segments before the image data, which starts with the scan marker. */
function isCleanJpeg(bytes: Buffer): boolean | undefined {
  for (let position = 2; position + 4 <= bytes.length;) {
    const marker = bytes[position + 1] ?? 0;
    if (bytes[position] !== 0xff) return undefined;
    if (marker === 0xda) return true;
    const isWords = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !drawnBy.has(marker));
    if (isWords) return false;
    position += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(position + 2);
  }
  return undefined;
}
