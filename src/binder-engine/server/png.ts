import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Bits per sample, and the PNG color type. */
export const RGB = { bits: 8, color: 2 } as const;
const BLACK_AND_WHITE = { bits: 1, color: 0 } as const;

/** RGBA pixels. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** @param rows each row starts with its filter byte: 0 for none */
export function encodePng(
  rows: Buffer,
  { width, height, of }: { width: number; height: number; of: { bits: number; color: number } },
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([of.bits, of.color], 8);
  return Buffer.concat([
    SIGNATURE,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Encodes black and white RGBA pixels at one bit each. JPEG would blur its letters and take ten times the bytes. */
export function encodeBits({ data, width, height }: Pixels): Buffer {
  const row = 1 + Math.ceil(width / 8);
  const bits = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4] === 0) continue;
      const at = y * row + 1 + (x >> 3);
      bits[at] = (bits[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return encodePng(bits, { width, height, of: BLACK_AND_WHITE });
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
