import { createHash } from 'node:crypto';

import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';

import { hasDamagedScan } from './jpeg-scans.ts';

const size = { width: 203, height: 117, channels: 3 } as const;
// Noise is equal in every run, since a cut at the first byte of a scan leaves a whole image that is less detailed.
const pixels = createHash('shake256', { outputLength: size.width * size.height * size.channels }).digest();
const noisy = (): Sharp => sharp(pixels, { raw: size });

/** Bytes of a marker with content. */
const segment = (marker: number, ...content: number[]): number[] => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];
/** A table with the codes 0 and 10. */
const table = (kind: number, [first, second]: readonly [number, number]): number[] =>
  segment(0xc4, kind, 1, 1, ...Array.from({ length: 14 }, () => 0), first, second);

/** A gray image with a block for each 8 by 8 pixels. A code of symbol 0 ends a block. */
function coded(
  scan: readonly number[],
  { width = 8, height = 8, interval = 0, kind = SEQUENTIAL, symbol = 0xf1, spectrum = [0, 63, 0] } = {},
): Buffer {
  return Buffer.from([
    MARKER,
    0xd8,
    ...segment(kind, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0),
    ...table(0, [0, 1]),
    ...table(0x10, [0, symbol]),
    ...segment(0xdd, 0, interval),
    ...segment(0xda, 1, 1, 0, ...spectrum),
    ...scan,
    MARKER,
    0xd9,
  ]);
}
const [MARKER, SEQUENTIAL, PROGRESSIVE] = [0xff, 0xc0, 0xc2];

describe('coded pixels of a JPEG', () => {
  it.each([
    ['with colors at half size', noisy(), {}],
    ['with colors at full size', noisy(), { chromaSubsampling: '4:4:4' }],
    ['in gray', noisy().grayscale(), {}],
    ['in CMYK', noisy().toColourspace('cmyk'), {}],
    ['that is progressive', noisy(), { progressive: true }],
    ['that is progressive, with colors at full size', noisy(), { progressive: true, chromaSubsampling: '4:4:4' }],
    ['that is progressive, in gray', noisy().grayscale(), { progressive: true }],
    ['that is progressive, in CMYK', noisy().toColourspace('cmyk'), { progressive: true }],
  ] satisfies [string, Sharp, JpegOptions][])(
    'are whole, or damaged, in an image %s',
    async (_kind, image, options) => {
      const whole = await image.jpeg(options).toBuffer();
      expect(hasDamagedScan(whole)).toBe(false);
      const end = whole.length - 2;
      expect(hasDamagedScan(Buffer.concat([whole.subarray(0, end), Buffer.alloc(9), whole.subarray(end)]))).toBe(false);
      const start = whole.indexOf(Buffer.from([0xff, 0xda])) + 20;
      const middle = start + ((end - start) >> 1);
      for (const missing of [start, middle, end - 4]) {
        expect(hasDamagedScan(Buffer.concat([whole.subarray(0, missing), whole.subarray(end)])), `${missing}`).toBe(
          true,
        );
      }
      const longer = Buffer.concat([whole.subarray(0, end), Buffer.alloc(100, 1), whole.subarray(end)]);
      expect(hasDamagedScan(longer)).toBe(true);
    },
  );

  it('restart at their markers, in order', () => {
    const [unit, restart] = [0x3f, 0xd0];
    const whole = [unit, MARKER, restart, unit, MARKER, restart + 1, unit];
    const isDamaged = (scan: number[]) => hasDamagedScan(coded(scan, { width: 24, interval: 1 }));
    expect(isDamaged(whole)).toBe(false);
    for (const damaged of [whole.with(5, restart), whole.toSpliced(1, 3), whole.slice(0, -1)]) {
      expect(isDamaged(damaged), damaged.join(' ')).toBe(true);
    }
  });

  it.each([
    ['a code that is in no table', [0x3f], [0b1100_0000], {}],
    ['a value after the last of its block', [0b0100_1001, 0b0001_1111], [0b0100_1001, 0b0010_0111], {}],
    ['a value beyond its scan', [0b0111_1111], [0b1001_1111], { kind: PROGRESSIVE, spectrum: [1, 5, 0] }],
    ['a refined value beyond its scan', [0b0111_1111], [0b1001_1111], { kind: PROGRESSIVE, spectrum: [1, 5, 0x10] }],
    [
      'a refinement by more than one bit',
      [0b0111_1111],
      [0b1000_1111],
      { kind: PROGRESSIVE, spectrum: [1, 5, 0x10], symbol: 2 },
    ],
  ])('are damaged by %s', (_damage, whole, damaged, options) => {
    expect(hasDamagedScan(coded(whole, options))).toBe(false);
    expect(hasDamagedScan(coded(damaged, options))).toBe(true);
  });

  it('are read in an image of any size', () => {
    const [width, height] = [7296, 7272];
    const scan = Array.from({ length: (width * height) / 64 / 4 }, () => 0);
    expect(hasDamagedScan(coded(scan, { width, height }))).toBe(false);
    expect(hasDamagedScan(coded(scan.slice(1), { width, height }))).toBe(true);
  });

  it('are not judged if they are too many, are coded arithmetically, or lack their tables', async () => {
    const largest = { width: 65_535, height: 65_535 };
    expect(hasDamagedScan(coded([], { ...largest, kind: PROGRESSIVE, spectrum: [1, 5, 0] }))).toBe(false);
    const whole = await noisy().jpeg().toBuffer();
    const arithmetic = Buffer.from(whole);
    arithmetic[whole.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
    expect(hasDamagedScan(arithmetic.fill(0, whole.length >> 1, -2 + whole.length))).toBe(false);
    const bare = coded([0x3f]);
    const tables = bare.indexOf(Buffer.from([0xff, 0xc4]));
    expect(hasDamagedScan(Buffer.concat([bare.subarray(0, tables), bare.subarray(tables + 2 * 23)]))).toBe(false);
  });
});
