import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { renderPage, withPdfium } from './pdfium.ts';
import { imageAsPdf } from './pictures.ts';
import { plainPng } from './plain-png.ts';
import { FileTooComplexError } from './unpack.ts';

const SIZE = { width: 61, height: 43 };
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Kind = { color: 0 | 2 | 3; bits: number; isInterlaced: boolean; transparent?: number[] };

/** Four areas of different colors, unfiltered. */
function createPng({ color, bits, isInterlaced, transparent }: Kind, { width, height } = SIZE): Buffer {
  const most = 2 ** bits - 1;
  const rows = (isInterlaced ? passes : [[0, 0, 1, 1] as const]).flatMap(([left, top, across, down]) => {
    const lines: Buffer[] = [];
    for (let y = top; y < height && left < width; y += down) {
      const digits: string[] = [];
      for (let x = left; x < width; x += across) {
        const area = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
        const samples = color === 2 ? [0, 1, 2].map((part) => (part === area ? most : 0)) : [Math.min(area, most)];
        digits.push(...samples.map((sample) => sample.toString(2).padStart(bits, '0')));
      }
      const line = digits.join('').match(/.{1,8}/g) ?? [];
      lines.push(Buffer.from([0, ...line.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))]));
    }
    return lines;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, color, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    createChunk('IHDR', header),
    ...(color === 3
      ? [createChunk('PLTE', Buffer.from('c8000000b40000006e505050', 'hex').subarray(0, 3 << bits))]
      : []),
    ...(transparent ? [createChunk('tRNS', Buffer.from(transparent))] : []),
    createChunk('IDAT', deflateSync(Buffer.concat(rows))),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The middle of each area as red, green and blue. */
async function renderAreas(png: Buffer): Promise<number[][]> {
  const pdf = await imageAsPdf(png);
  return withPdfium(pdf, (document) => {
    if (typeof document === 'string') throw new Error(document);
    const { pixels = new Uint8Array() } = renderPage(document, { page: 0, width: 40, height: 40 }) ?? {};
    return [10, 30].flatMap((y) =>
      [10, 30].map((x) => Array.from(pixels.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 3)).toReversed()),
    );
  });
}

async function expectedAreas(png: Buffer): Promise<number[][]> {
  const { data, info } = await sharp(png)
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return [1, 3].flatMap((y) =>
    [1, 3].map((x) => {
      const at = Math.floor((info.height * y) / 4) * info.width + Math.floor((info.width * x) / 4);
      return info.channels < 3
        ? [0, 1, 2].map(() => data[at * info.channels] ?? 0)
        : [...data.subarray(at * 3, at * 3 + 3)];
    }),
  );
}

const kinds: [string, Kind][] = [false, true].flatMap((isInterlaced) => [
  ...([1, 2, 4, 8, 16] as const).map((bits): [string, Kind] => ['gray', { color: 0, bits, isInterlaced }]),
  ...([8, 16] as const).map((bits): [string, Kind] => ['color', { color: 2, bits, isInterlaced }]),
  ...([1, 2, 4, 8] as const).map((bits): [string, Kind] => ['a palette', { color: 3, bits, isInterlaced }]),
]);
const transparent = { 0: [0, 1], 2: [0, 0, 0, 255, 0, 0], 3: [128, 0] } as const;

describe('a PNG', () => {
  it.each(kinds)('of %s is drawn as a browser draws it: %o', async (_name, kind) => {
    const both = [createPng(kind), createPng({ ...kind, transparent: [...transparent[kind.color]] })];
    for (const png of both) expect(await renderAreas(png)).toEqual(await expectedAreas(png));
  });

  it('of filtered lines with several pixels per byte is drawn pixel by pixel', async () => {
    const noise = {
      create: { ...SIZE, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    } as const;
    const png = await sharp(noise)
      .png({ palette: true, colours: 16, progressive: true, adaptiveFiltering: true })
      .toBuffer();
    const pixels = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
    expect((await pixels(plainPng(png))).equals(await pixels(png))).toBe(true);
  });

  it('that would unpack to gigabytes is rejected before unpacking', () => {
    const png = createPng({ color: 0, bits: 1, isInterlaced: true });
    png.writeUInt32BE(100_000, 16);
    png.writeUInt32BE(100_000, 20);
    expect(() => plainPng(png)).toThrow(FileTooComplexError);
  });
});
