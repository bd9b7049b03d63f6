// Damage in a JPEG, which viewers draw as far as they can.
import { compiled, provideImageData } from './drawn/codecs.ts';

const MARKER = 0xff;
const [START, END] = [0xd8, 0xd9];
/** Markers without content: in pixels, an escaped byte and restarts. */
const isBare = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
/** Markers of an image's size. Those among them that define tables are not. */
const isSize = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns the markers of a JPEG. A marker's content is skipped, since thumbnails have markers of their own. */
function* markersOf(bytes: Buffer): Generator<{ marker: number; at: number }> {
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
  for (const { marker } of markersOf(bytes)) if (marker === END) return false;
  return true;
}

/** Maximum pixels of a decoded JPEG. Each takes eight bytes. */
const MAX_DECODED_PIXELS = 52_000_000;

/** Whether the pixels of a JPEG are damaged. PDFium draws what it can, and does not report it. */
export async function isDamagedJpeg(bytes: Buffer): Promise<boolean> {
  if (!isJpeg(bytes)) return false;
  for (const { marker, at } of markersOf(bytes)) {
    if (!isSize(marker) || at + 9 > bytes.length) continue;
    const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    return pixels <= MAX_DECODED_PIXELS && (await warnsOfDamage(bytes));
  }
  return false;
}

/**
 * Warnings of the JPEG decoder that mean missing or wrong pixels. Some cameras write a few bytes too many, which do no
 * harm.
 */
const DAMAGE = /premature end|bad Huffman|instead of RST|\d{3} extraneous|Unsupported marker|progression/;

/** Whether the decoder of JPEGs reports damage. It reads no CMYK. */
async function warnsOfDamage(jpeg: Buffer): Promise<boolean> {
  const warnings: string[] = [];
  const { default: decodeJpeg, init } = await import('@jsquash/jpeg/decode.js');
  provideImageData();
  // The types lack the second argument.
  const initWith = init as (module: WebAssembly.Module, options: { printErr: (line: string) => void }) => Promise<void>;
  // An instance retains the memory of its largest image, so each image has its own.
  await initWith(compiled('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'), {
    printErr: (line) => void warnings.push(line),
  });
  await decodeJpeg(new Uint8Array(jpeg).buffer).catch(() => undefined);
  return warnings.some((line) => DAMAGE.test(line));
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === MARKER && bytes[1] === START;
}
