// PNGs that pdfkit draws wrongly, rewritten as plain ones.
import { crc32, inflateSync } from 'node:zlib';

import { encodePng, RGB } from './png.ts';
import { FileTooComplexError } from './unpack.ts';

/** Maximum pixels of a rewritten image. Each takes four bytes in memory. */
const MAX_PIXELS = 52_000_000;
const [GRAY, COLORED, INDEXED] = [0, 2, 3];
const WHITE = 255;
/** First column and row of each pass of an interlaced image, and the steps between its columns and rows. */
const INTERLACED = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Png = { width: number; height: number; bits: number; color: number; isInterlaced: boolean; chunks: Chunks };
type Chunks = Readonly<Record<'PLTE' | 'tRNS' | 'IDAT', Buffer>>;

/**
 * Returns the image unchanged unless pdfkit misreads it: with transparent colors, or interlaced with several pixels per
 * byte. Such an image is returned on white.
 *
 * @throws Error if it is damaged, FileTooComplexError
 */
export function plainPng(bytes: Buffer): Buffer {
  const png = readChunks(bytes);
  const { width, height, bits, color, isInterlaced, chunks } = png;
  const isMisread = chunks.tRNS.length > 0 || (isInterlaced && bits < 8);
  if (!isMisread || ![GRAY, COLORED, INDEXED].includes(color)) return bytes;
  if (width * height > MAX_PIXELS) throw new FileTooComplexError(`${width} by ${height} pixels`);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  const channels = color === COLORED ? 3 : 1;
  const passes = (isInterlaced ? INTERLACED : [[0, 0, 1, 1] as const]).flatMap(([left, top, across, down]) => {
    const size = { columns: Math.ceil((width - left) / across), lines: Math.ceil((height - top) / down) };
    const line = Math.ceil((size.columns * channels * bits) / 8);
    return size.columns > 0 && size.lines > 0 ? [{ left, top, across, down, ...size, line }] : [];
  });
  const packed = passes.reduce((sum, { lines, line }) => sum + lines * (line + 1), 0);
  const data = inflateSync(chunks.IDAT, { maxOutputLength: Math.max(1, packed) });
  const getColor = createColorReader(png);
  let at = 0;
  for (const { left, top, across, down, columns, lines, line } of passes) {
    let above: Buffer = Buffer.alloc(line);
    for (let y = 0; y < lines; y += 1) {
      const own = data.subarray(at + 1, at + 1 + line);
      unfilter(own, { above, kind: data[at] ?? 0, step: Math.max(1, (channels * bits) >> 3) });
      for (let x = 0; x < columns; x += 1) {
        getColor(own, x, rows, (top + y * down) * (width * 3 + 1) + 1 + (left + x * across) * 3);
      }
      above = own;
      at += line + 1;
    }
  }
  return encodePng(rows, { width, height, of: RGB });
}

function readChunks(bytes: Buffer): Png {
  const chunks: Record<keyof Chunks, Buffer[]> = { PLTE: [], tRNS: [], IDAT: [] };
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (!(kind in chunks)) continue;
    const end = at + 8 + bytes.readUInt32BE(at);
    // PDFium would draw damaged pixels, and pdfkit would end the process.
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error(`a damaged ${kind}`);
    chunks[kind as keyof Chunks].push(bytes.subarray(at + 8, end));
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [bits = 8, color = COLORED, , , interlace] = bytes.subarray(24);
  const [PLTE, tRNS, IDAT] = [chunks.PLTE, chunks.tRNS, chunks.IDAT].map((pieces) => Buffer.concat(pieces)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  return { width, height, bits, color, isInterlaced: interlace === 1, chunks: { PLTE, tRNS, IDAT } };
}

/** Returns a function that writes the color of a line's pixel. */
function createColorReader({ bits, color, chunks: { PLTE, tRNS } }: Png) {
  const most = 2 ** bits - 1;
  const clear = color === INDEXED ? [] : Array.from({ length: tRNS.length >> 1 }, (_, at) => tRNS.readUInt16BE(at * 2));
  const toByte = (sample: number): number => (sample * 255) / most;
  if (bits <= 8 && color !== COLORED) {
    const colors = Buffer.alloc(3 << bits);
    for (let index = 0; index <= most; index += 1) {
      const alpha = color === INDEXED ? (tRNS[index] ?? 255) : index === clear[0] ? 0 : 255;
      for (let part = 0; part < 3; part += 1) {
        const own = color === INDEXED ? (PLTE[index * 3 + part] ?? 0) : toByte(index);
        colors[index * 3 + part] = (own * alpha + WHITE * (255 - alpha)) / 255;
      }
    }
    return (line: Buffer, x: number, into: Buffer, to: number): void => {
      const at = x * bits;
      const own = (((line[at >> 3] ?? 0) >> (8 - bits - (at & 7))) & most) * 3;
      into[to] = colors[own] ?? 0;
      into[to + 1] = colors[own + 1] ?? 0;
      into[to + 2] = colors[own + 2] ?? 0;
    };
  }
  const channels = color === COLORED ? 3 : 1;
  return (line: Buffer, x: number, into: Buffer, to: number): void => {
    let isClear = clear.length > 0;
    for (let part = 0; part < 3; part += 1) {
      const at = channels === 3 ? x * 3 + part : x;
      const sample = bits === 16 ? line.readUInt16BE(at * 2) : (line[at] ?? 0);
      isClear &&= sample === clear[part % channels];
      into[to + part] = toByte(sample);
    }
    if (isClear) into.fill(WHITE, to, to + 3);
  };
}

/** @param step bytes from a pixel to the next one */
function unfilter(line: Buffer, { above, kind, step }: { above: Buffer; kind: number; step: number }): void {
  const predict = predictors[kind];
  if (!predict) throw new Error(`filter ${kind}`);
  for (let at = 0; at < line.length; at += 1) {
    line[at] = (line[at] ?? 0) + predict(line[at - step] ?? 0, above[at] ?? 0, above[at - step] ?? 0);
  }
}

/** Filters of PNG: each predicts a byte from its neighbors to the left, above, and above to the left. */
const predictors: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const guess = left + up - corner;
    const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
    if (toLeft <= toUp && toLeft <= toCorner) return left;
    return toUp <= toCorner ? up : corner;
  },
];
