// Limits decompression of a file: a kilobyte can expand to a gigabyte.
import { createInflate, createInflateRaw, inflateSync } from 'node:zlib';

import { decodePDFRawStream, type PDFRawStream } from '@cantoo/pdf-lib';

/**
 * Maximum number of objects, more than a file of 600 pages contains. Reading 250,000 objects takes more than a
 * gigabyte.
 */
export const MAX_OBJECTS = 50_000;
const MAX_PACKED_BYTES = 64 * 1024 * 1024;
/** Maximum decompressed size of one page's content. The largest maps and plans have some megabytes. */
const MAX_CONTENT_BYTES = 64 * 1024 * 1024;
/** Number of bytes before a stream in which its dictionary is searched. */
const HEADER_BYTES = 1024;
/**
 * Maximum compressed size of a content stream in a legacy filter. Such filters expand a byte to about 256 bytes at
 * most.
 */
const MAX_LEGACY_BYTES = 256 * 1024;

/** Thrown when a file exceeds the limits. The message is only for logs. */
export class FileTooComplexError extends Error {}

/**
 * Scans a file's bytes before parsing: how many objects it has, and whether its object streams are small and use plain
 * deflate.
 *
 * @returns 'hidden' if an object stream uses another filter, so that only PDFium may open it
 * @throws FileTooComplexError for more than 50,000 objects, or object streams above 64 MB
 */
export function checkObjectStreams(bytes: Uint8Array): 'plain' | 'hidden' {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let objects = 0;
  for (let at = file.indexOf(' obj'); at >= 0; at = file.indexOf(' obj', at + 4)) objects += 1;
  let left = MAX_PACKED_BYTES;
  let found: 'plain' | 'hidden' = 'plain';
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file[at - 1] === 0x64) continue; // This `stream` is the end of `endstream`.
    const header = headerBefore(file, at);
    if (!/\/(?:ObjStm|XRef)\b/.test(header)) continue;
    objects += Number(/\/N\s+(\d+)/.exec(header)?.[1] ?? 0);
    if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(header)) {
      if (header.includes('/Filter')) found = 'hidden';
      continue;
    }
    const size = unpackedSize(file.subarray(afterKeyword(file, at)), left);
    if (size === undefined) found = 'hidden';
    else left -= size;
    if (left < 0) throw new FileTooComplexError('object streams over 64 MB');
  }
  if (objects > MAX_OBJECTS) throw new FileTooComplexError(`${objects} objects`);
  return found;
}

/**
 * Decompresses the content of a page or an appearance. Damaged data is cut off where the damage starts.
 * @throws FileTooComplexError above 64 MB
 */
export async function unpackContent(stream: PDFRawStream, filters: readonly string[]): Promise<Uint8Array> {
  if (filters.length === 0) return stream.getContents();
  if (filters.length === 1 && filters[0] === 'FlateDecode') return inflate(stream.getContents());
  if (stream.getContentsSize() > MAX_LEGACY_BYTES) throw new FileTooComplexError('a large drawing in an old packing');
  const unpacked = decodePDFRawStream(stream).getBytes(MAX_CONTENT_BYTES + 1) as Uint8Array;
  if (unpacked.length > MAX_CONTENT_BYTES) throw new FileTooComplexError('a drawing of more than 64 MB');
  return unpacked;
}

function headerBefore(file: Buffer, at: number): string {
  const text = file.toString('latin1', Math.max(0, at - HEADER_BYTES), at);
  return text
    .slice(text.lastIndexOf(' obj') + 1)
    .replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function afterKeyword(file: Buffer, at: number): number {
  const start = at + 'stream'.length;
  if (file[start] === 0x0d && file[start + 1] === 0x0a) return start + 2;
  return start + 1;
}

/** Returns undefined if the bytes cannot be decompressed. */
function unpackedSize(bytes: Buffer, limit: number): number | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, limit) }).length;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new FileTooComplexError('object streams over 64 MB');
    }
    return undefined;
  }
}

async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_CONTENT_BYTES });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new FileTooComplexError('a drawing of more than 64 MB');
    }
  }
  const whole = await inflateWhatCan(bytes, createInflate());
  // The zlib header is invalid, but the data after it may be intact.
  return whole.length > 0 ? whole : inflateWhatCan(bytes.subarray(2), createInflateRaw());
}

async function inflateWhatCan(bytes: Uint8Array, inflater: ReturnType<typeof createInflate>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  inflater.end(bytes);
  try {
    for await (const piece of inflater) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > MAX_CONTENT_BYTES) throw new FileTooComplexError('a drawing of more than 64 MB');
    }
  } catch (error) {
    if (error instanceof FileTooComplexError) throw error;
  }
  return Buffer.concat(pieces);
}
