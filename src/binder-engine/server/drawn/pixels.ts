// Images that no PDF can contain unchanged: decoded in this process, page by page, and written as JPEG or PNG.
import { createRequire } from 'node:module';

import type { IFD } from 'utif2';

import { encodeBits, type Pixels as PlainPixels } from '../png.ts';
import { FileTooComplexError } from '../unpack.ts';
import { compiled, provideImageData } from './codecs.ts';

/** `stretch` is the height of a pixel divided by its width, such as for a fax. */
type Pixels = PlainPixels & { stretch?: number };
/** A page as a JPEG or PNG. */
export type PicturePage = { bytes: Buffer; stretch: number };

/**
 * Maximum pixels. A decoded image takes four bytes per pixel several times, and phones take images of 50 megapixels.
 */
const MAX_PIXELS = 52_000_000;
/** Maximum pixels of all pages of a scan together. */
const MAX_ALL_PIXELS = 1_500_000_000;
const MAX_PAGES = 300;
const QUALITY = 90;

const require = createRequire(import.meta.url);

/**
 * Returns the pages of a HEIC, TIFF or WebP.
 * @throws Error if it is damaged, FileTooComplexError
 */
export async function pagesOfImage(bytes: Buffer): Promise<PicturePage[]> {
  const pages: PicturePage[] = [];
  for await (const pixels of decode(bytes)) {
    pages.push({ bytes: await encode(onWhite(pixels)), stretch: pixels.stretch ?? 1 });
  }
  if (pages.length === 0) throw new Error('no picture');
  return pages;
}

function decode(bytes: Buffer): AsyncIterable<Pixels> {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return decodeHeic(bytes);
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? decodeWebp(bytes) : decodeTiff(bytes);
}

function check({ width, height }: { width: number; height: number }): void {
  if (!(width > 0 && height > 0)) throw new Error('no size');
  if (width * height > MAX_PIXELS) throw new FileTooComplexError(`${width} by ${height} pixels`);
}

type HeicImage = {
  get_width: () => number;
  get_height: () => number;
  display: (into: Pixels, done: (drawn: Pixels | null) => void) => void;
  free?: () => void;
};
type Libheif = { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeicImage[] } };

async function* decodeHeic(bytes: Buffer): AsyncGenerator<Pixels> {
  // Its other images would be lost.
  if (hasMovie(bytes)) throw new Error('a sequence of images');
  const { HeifDecoder } = require('libheif-js/wasm-bundle') as Libheif;
  const images = new HeifDecoder().decode(bytes);
  if (images.length > MAX_PAGES) throw new FileTooComplexError(`${images.length} pictures`);
  for (const image of images) {
    const size = { width: image.get_width(), height: image.get_height() };
    check(size);
    const into = { ...size, data: new Uint8ClampedArray(size.width * size.height * 4) };
    const drawn = await new Promise<Pixels | null>((resolve) => {
      image.display(into, resolve);
    });
    image.free?.();
    if (!drawn) throw new Error('a picture that libheif does not decode');
    yield into;
  }
}

/** Whether a file contains a track of images, as a burst or animation does in addition to a still image. */
function hasMovie(bytes: Buffer): boolean {
  for (let at = 0; at + 8 <= bytes.length;) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'moov') return true;
    const size = bytes.readUInt32BE(at);
    // A size of 1 means that 64 bits follow, and of 0 that the rest of the file is this box.
    const length = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (length < 8) return false;
    at += length;
  }
  return false;
}

async function* decodeWebp(bytes: Buffer): AsyncGenerator<Pixels> {
  check(sizeOfWebp(bytes));
  const { default: decodeAll, init } = await import('@jsquash/webp/decode.js');
  provideImageData();
  await init(compiled('@jsquash/webp/codec/dec/webp_dec.wasm'));
  yield upright(await decodeAll(new Uint8Array(bytes).buffer), await orientationOfWebp(bytes));
}

/** Returns the orientation in the camera's EXIF data, which has the format of a TIFF. */
async function orientationOfWebp(bytes: Buffer): Promise<number> {
  const { default: UTIF } = await import('utif2');
  for (let at = 12; at + 8 <= bytes.length; at += 8 + 2 * Math.ceil(bytes.readUInt32LE(at + 4) / 2)) {
    if (bytes.toString('latin1', at, at + 4) !== 'EXIF') continue;
    const exif = bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4));
    const start = exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0;
    try {
      const [page] = UTIF.decode(Buffer.from(exif.subarray(start)));
      return page ? readTag(page, WAY_UP) : 0;
    } catch {
      // The image itself may still be readable.
    }
  }
  return 0;
}

/** Returns the size from the first chunk. */
function sizeOfWebp(bytes: Buffer): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/**
 * TIFF tags: type of an image within the file, its size, compression and orientation, its dots per inch across and
 * down, and the offsets and byte counts of its strips or tiles.
 */
const [KIND, WIDTH, HEIGHT, PACKING, WAY_UP, ACROSS, DOWN] = [254, 256, 257, 259, 274, 282, 283];
/** TIFF tags of its pixels: bits of a sample, color space, samples of a pixel, and whether each color is on its own. */
const [BITS, COLORS, SAMPLES, PLANES] = [258, 262, 277, 284];
const PIECES = [
  [273, 279],
  [324, 325],
] as const;
const REDUCED = 1;
/** Supported compressions. Others would be drawn as black. */
const packings: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32_773, 32_946]);
const JPEGS: ReadonlySet<number> = new Set([6, 7]);
type Layout = { bits: number; samples: number; packing: number };
/** Supported pixels by color space. Others would be drawn blank or garbled. */
const layouts: Readonly<Record<number, (layout: Layout) => boolean>> = {
  0: ({ bits, samples }) => samples === 1 && [1, 4, 8, 16].includes(bits),
  1: ({ bits, samples }) => bits === 8 || (samples === 1 && [1, 2, 16, 32].includes(bits)),
  2: ({ bits, samples }) => bits === 8 || ([16, 32].includes(bits) && (samples === 3 || samples === 4)),
  3: ({ bits, samples }) => bits === 8 || (samples === 1 && [1, 2, 4].includes(bits)),
  5: ({ bits, packing }) => bits === 8 && !JPEGS.has(packing),
  6: ({ packing }) => JPEGS.has(packing),
};

async function* decodeTiff(bytes: Buffer): AsyncGenerator<Pixels> {
  const { default: UTIF } = await import('utif2');
  // In a browser window, the decoder reads CMYK better.
  Object.assign(globalThis, { window: {} });
  const pages = UTIF.decode(bytes).filter((page) => readTag(page, WIDTH) > 0 && (readTag(page, KIND) & REDUCED) === 0);
  if (pages.length > MAX_PAGES) throw new FileTooComplexError(`${pages.length} pages`);
  let all = 0;
  for (const page of pages) {
    const size = { width: readTag(page, WIDTH), height: readTag(page, HEIGHT) };
    check(size);
    all += size.width * size.height;
    if (all > MAX_ALL_PIXELS) throw new FileTooComplexError(`${all} pixels`);
    checkPieces(page, bytes.length);
    UTIF.decodeImage(bytes, page);
    const { width, height } = page;
    const data = new Uint8ClampedArray(UTIF.toRGBA8(page));
    // Otherwise each page would retain its pixels.
    page.data = new Uint8Array();
    const stretch = readTag(page, ACROSS) / readTag(page, DOWN);
    yield upright({ data, width, height, ...(stretch > 1 / 4 && stretch < 4 && { stretch }) }, readTag(page, WAY_UP));
  }
}

/**
 * Rejects missing or unknown data, which would be drawn as black.
 * @throws Error
 */
function checkPieces(page: IFD, size: number): void {
  const packing = readTag(page, PACKING) || 1;
  if (!packings.has(packing)) throw new Error(`packing ${packing}`);
  const [bits, samples] = [readTag(page, BITS) || 1, readTag(page, SAMPLES) || readNumbers(page, BITS).length || 1];
  const [colors = bits === 1 ? 0 : 2] = readNumbers(page, COLORS);
  const isSplit = samples > 1 && readTag(page, PLANES) === 2;
  if (isSplit || !layouts[colors]?.({ bits, samples, packing })) throw new Error(`${bits} bits of colors ${colors}`);
  const [starts, lengths] = PIECES.map((tags) => tags.map((tag) => readNumbers(page, tag))).find(
    ([found = []]) => found.length > 0,
  ) ?? [[], []];
  if (!starts || starts.length === 0) throw new Error('no strips');
  for (const [index, start] of starts.entries()) {
    if (start + (lengths?.[index] ?? 1) > size) throw new Error('a strip beyond the end of the file');
  }
}

/** Rotates and mirrors the image according to its orientation. */
function upright({ data, width, height, stretch = 1 }: Pixels, wayUp: number): Pixels {
  if (wayUp < 2 || wayUp > 8) return { data, width, height, stretch };
  const isOnSide = wayUp >= 5;
  const [across, along] = isOnSide ? [height, width] : [width, height];
  const [from, to] = [new Uint32Array(data.buffer), new Uint32Array(width * height)];
  const isMirroredX = [2, 3, 7, 8].includes(wayUp);
  const isMirroredY = [3, 4, 6, 7].includes(wayUp);
  for (let y = 0; y < along; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const [column, row] = isOnSide ? [y, x] : [x, y];
      const at = (isMirroredY ? height - 1 - row : row) * width + (isMirroredX ? width - 1 - column : column);
      to[y * across + x] = from[at] ?? 0;
    }
  }
  return {
    data: new Uint8ClampedArray(to.buffer),
    width: across,
    height: along,
    stretch: isOnSide ? 1 / stretch : stretch,
  };
}

function readTag(page: IFD, tag: number | undefined): number {
  return readNumbers(page, tag)[0] ?? 0;
}

function readNumbers(page: IFD, tag: number | undefined): number[] {
  const values = page[`t${tag}`] as unknown;
  if (!Array.isArray(values)) return [];
  // A fraction consists of two numbers.
  return values.map((value) => (Array.isArray(value) ? Number(value[0]) / Number(value[1]) : Number(value)));
}

/** Maximum stored pixels. A page with this number has at least 300 dots per inch. */
const MOST_KEPT_PIXELS = 20_000_000;

/** Halves width and height until the image has at most `most` pixels. The file itself is also stored. */
export function shrink(pixels: Pixels, most = MOST_KEPT_PIXELS): Pixels {
  let { data, width, height } = pixels;
  while (width * height > most) {
    const [across, along] = [width >> 1, height >> 1];
    // Each pixel overwrites only pixels that were already read.
    for (let y = 0; y < along; y += 1) {
      for (let x = 0; x < across; x += 1) {
        const from = (2 * y * width + 2 * x) * 4;
        const below = from + width * 4;
        const to = (y * across + x) * 4;
        for (let part = 0; part < 4; part += 1) {
          const sum =
            (data[from + part] ?? 0) +
            (data[from + 4 + part] ?? 0) +
            (data[below + part] ?? 0) +
            (data[below + 4 + part] ?? 0);
          data[to + part] = sum / 4;
        }
      }
    }
    [data, width, height] = [data.subarray(0, across * along * 4), across, along];
  }
  return { ...pixels, data, width, height };
}

/** Draws transparent pixels on white. */
function onWhite(pixels: Pixels): Pixels {
  const { data } = pixels;
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 255;
    if (alpha === 255) continue;
    for (let place = at - 3; place < at; place += 1) {
      data[place] = ((data[place] ?? 0) * alpha + 255 * (255 - alpha)) / 255;
    }
    data[at] = 255;
  }
  return pixels;
}

async function encode(whole: Pixels): Promise<Buffer> {
  if (isBlackAndWhite(whole)) return encodeBits(whole);
  const pixels = shrink(whole);
  const { default: encodeJpeg, init } = await import('@jsquash/jpeg/encode.js');
  await init(compiled('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
  const { data, width, height } = pixels;
  // As progressive and optimized JPEG, a phone image takes 6 seconds instead of 1.5.
  const look = { quality: QUALITY, baseline: true, progressive: false, optimize_coding: false };
  return Buffer.from(await encodeJpeg({ data, width, height } as ImageData, look));
}

function isBlackAndWhite({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at];
    if ((red !== 0 && red !== 255) || red !== data[at + 1] || red !== data[at + 2]) return false;
  }
  return true;
}
