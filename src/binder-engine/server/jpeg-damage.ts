// Damage in a JPEG, which viewers draw as far as they can.
import { hasDamagedScan } from './jpeg-scans.ts';

const MARKER = 0xff;
const [START, END] = [0xd8, 0xd9];
/** Markers without content: in pixels, an escaped byte and restarts. */
const isBare = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
/** Returns the markers of a JPEG. A marker's content is skipped, since thumbnails have markers of their own. */
function* readMarkers(bytes: Buffer): Generator<{ marker: number; at: number }> {
  let at = bytes.indexOf(MARKER, 2);
  while (at >= 0 && at + 3 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    yield { marker, at };
    const length = marker === MARKER ? 1 : isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(MARKER, at + length);
  }
  if (at >= 0 && at + 1 < bytes.length) yield { marker: bytes[at + 1] ?? 0, at };
}

/** Whether a JPEG lacks the end of its image, as after an interrupted transfer. */
export function isCutOff(bytes: Buffer): boolean {
  if (!isJpeg(bytes)) return false;
  for (const { marker } of readMarkers(bytes)) if (marker === END) return false;
  return true;
}

/** Whether the pixels of a JPEG are damaged. PDFium draws what it can, and does not report it. */
export function isDamagedJpeg(bytes: Buffer): boolean {
  return isJpeg(bytes) && hasDamagedScan(bytes);
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === MARKER && bytes[1] === START;
}
