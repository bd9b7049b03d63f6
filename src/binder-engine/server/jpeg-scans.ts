// Reads the coded pixels of a JPEG without computing them. So it needs little memory, however large the image is, and
// does not depend on its colors.

import { Bits, DamagedScanError, FIRST_RESTART, MARKER, type Codes } from './jpeg-bits.ts';

const [SEQUENTIAL, EXTENDED, PROGRESSIVE] = [0xc0, 0xc1, 0xc2];
const [HUFFMAN, END, SCAN, INTERVAL] = [0xc4, 0xd9, 0xda, 0xdd];
/** Markers below this one are reserved, except 1, which has no content. */
const FIRST_DEFINED = 0xc0;
/** Some cameras write a few bytes too many, which do no harm. */
const MAX_EXTRA_BYTES = 99;
/** Maximum blocks of a progressive image, at 8 bytes each: 128 megapixels with colors at full size. */
const MAX_PROGRESSIVE_BLOCKS = 6_000_000;

/**
 * Numbers of blocks, which have 8 by 8 values: `across` and `along` the image, and in a `row` with those that complete
 * the last unit. `nonzero` has 64 bits for each block.
 */
type Component = {
  across: number;
  along: number;
  row: number;
  h: number;
  v: number;
  nonzero: Uint32Array;
};
type Image = { isProgressive: boolean; components: ReadonlyMap<number, Component>; units: number; unitsAcross: number };
type Coded = Component & { dc: Codes | undefined; ac: Codes | undefined };
/** Selected coefficients, and whether a scan refines those of an earlier one. */
type Spectrum = { from: number; to: number; isRefined: boolean };

/**
 * Whether coded pixels of a JPEG are missing or wrong. False for images with arithmetic or lossless coding, which this
 * does not read, and viewers hardly do.
 */
export function hasDamagedScan(bytes: Buffer): boolean {
  try {
    readImage(bytes);
    return false;
  } catch (error) {
    // A RangeError is a length beyond the end of the file.
    if (error instanceof DamagedScanError || error instanceof RangeError) return true;
    throw error;
  }
}

function readImage(bytes: Buffer): void {
  const codes = new Map<number, Codes>();
  let image: Image | undefined;
  let interval = 0;
  let extra = 0;
  for (let at = 2; ;) {
    const next = bytes.indexOf(MARKER, at);
    if (next < 0) throw new DamagedScanError('no end');
    extra += next - at;
    at = next + 1;
    const marker = bytes[at] ?? 0;
    if (marker === MARKER) continue;
    at += 1;
    if (marker === 0) extra += 2;
    if (extra > MAX_EXTRA_BYTES) throw new DamagedScanError(`${extra} bytes too many`);
    if (marker === END) return;
    if (marker <= 1 || (marker >= FIRST_RESTART && marker < END)) continue;
    if (marker < FIRST_DEFINED) throw new DamagedScanError(`marker ${marker}`);
    const end = at + bytes.readUInt16BE(at);
    const content = bytes.subarray(at + 2, end);
    at = end;
    if (marker === HUFFMAN) readTables(content, codes);
    else if (marker === INTERVAL) interval = content.readUInt16BE(0);
    else if (marker === SEQUENTIAL || marker === EXTENDED || marker === PROGRESSIVE) {
      image = parseImage(content, marker === PROGRESSIVE);
    } else if (marker === SCAN) {
      if (!image) return;
      const scan = parseScan(content, image, codes);
      if (!scan) return;
      at = readScan(new Bits(bytes, at), { ...scan, image, interval });
    }
  }
}

function readTables(content: Buffer, codes: Map<number, Codes>): void {
  for (let at = 0; at < content.length;) {
    const table = new Uint16Array(65_536);
    const kind = content.readUInt8(at);
    let symbol = at + 17;
    let code = 0;
    for (let length = 1; length <= 16; length += 1) {
      for (let left = content.readUInt8(at + length); left > 0; left -= 1) {
        const width = 1 << (16 - length);
        table.fill((content.readUInt8(symbol) << 8) | length, code, code + width);
        code += width;
        symbol += 1;
      }
    }
    codes.set(kind, table);
    at = symbol;
  }
}

/** Returns undefined if it is too large to read. */
function parseImage(content: Buffer, isProgressive: boolean): Image | undefined {
  const [height, width, count] = [content.readUInt16BE(1), content.readUInt16BE(3), content.readUInt8(5)];
  const read = Array.from({ length: count }, (_, index) => {
    const at = 6 + 3 * index;
    const sampling = content.readUInt8(at + 1);
    return { id: content.readUInt8(at), h: sampling >> 4, v: sampling & 15 };
  });
  const [mostH, mostV] = [Math.max(...read.map(({ h }) => h)), Math.max(...read.map(({ v }) => v))];
  const unitsAcross = Math.ceil(width / (8 * mostH));
  const units = unitsAcross * Math.ceil(height / (8 * mostV));
  const blocks = read.reduce((sum, { h, v }) => sum + units * h * v, 0);
  if (isProgressive && blocks > MAX_PROGRESSIVE_BLOCKS) return undefined;
  const components = read.map(({ id, h, v }): [number, Component] => {
    const [across, along] = [Math.ceil((width * h) / mostH / 8), Math.ceil((height * v) / mostV / 8)];
    const nonzero = new Uint32Array(isProgressive ? 2 * units * h * v : 0);
    return [id, { across, along, row: unitsAcross * h, h, v, nonzero }];
  });
  return { isProgressive, components: new Map(components), units, unitsAcross };
}

type Scan = { coded: Coded[]; spectrum: Spectrum };

/** Returns undefined if it uses tables that the file leaves to its reader, as in a video. */
function parseScan(
  content: Buffer,
  { components, isProgressive }: Image,
  codes: ReadonlyMap<number, Codes>,
): Scan | undefined {
  const count = content.readUInt8(0);
  const [from, to, bits] = [1, 2, 3].map((place) => content.readUInt8(2 * count + place)) as [number, number, number];
  if (isProgressive && (from > to || to > 63)) throw new DamagedScanError('no such coefficients');
  const spectrum = isProgressive ? { from, to, isRefined: bits >> 4 > 0 } : { from: 0, to: 63, isRefined: false };
  const coded = Array.from({ length: count }, (_, index) => {
    const component = components.get(content.readUInt8(1 + 2 * index));
    if (!component) throw new DamagedScanError('no such component');
    const tables = content.readUInt8(2 + 2 * index);
    return { ...component, dc: codes.get(tables >> 4), ac: codes.get(0x10 | (tables & 15)) };
  });
  const needsDc = spectrum.from === 0 && !spectrum.isRefined;
  const isReadable = coded.every(({ dc, ac }) => (dc || !needsDc) && (ac || spectrum.to === 0));
  return isReadable ? { coded, spectrum } : undefined;
}

/** Returns the place after the scan. */
function readScan(bits: Bits, { coded, spectrum, image, interval }: Scan & { image: Image; interval: number }): number {
  const [only] = coded;
  const isAlone = coded.length === 1 && only !== undefined;
  const units = isAlone ? only.across * only.along : image.units;
  const read = createReader(bits, spectrum, image.isProgressive);
  for (let unit = 0; unit < units; unit += 1) {
    if (interval > 0 && unit > 0 && unit % interval === 0) {
      bits.restart((unit / interval - 1) & 7);
      read.restart();
    }
    if (isAlone) {
      read.block(only, Math.floor(unit / only.across) * only.row + (unit % only.across));
      continue;
    }
    const [left, top] = [unit % image.unitsAcross, Math.floor(unit / image.unitsAcross)];
    for (const one of coded) {
      for (let y = 0; y < one.v; y += 1) {
        for (let x = 0; x < one.h; x += 1) read.block(one, (top * one.v + y) * one.row + left * one.h + x);
      }
    }
  }
  return bits.end();
}

function createReader(bits: Bits, { from, to, isRefined }: Spectrum, isProgressive: boolean) {
  /** Number of next blocks without further coefficients. */
  let ended = 0;
  return {
    restart: (): void => void (ended = 0),
    block(component: Coded, index: number): void {
      if (from === 0) {
        if (isRefined) bits.skip(1);
        else if (component.dc) bits.skip(bits.symbol(component.dc));
      }
      if (component.ac && to > 0) {
        const { ac, nonzero } = component;
        if (isRefined) refine(ac, nonzero, 2 * index);
        else if (ended > 0) ended -= 1;
        else if (isProgressive) first(ac, nonzero, 2 * index);
        else whole(ac);
      }
      bits.check();
    },
  };

  function whole(ac: Codes): void {
    for (let place = 1; place < 64; place += 1) {
      const symbol = bits.symbol(ac);
      const size = symbol & 15;
      if (size === 0 && symbol < 0xf0) return;
      place += symbol >> 4;
      if (size > 0 && place > 63) throw new DamagedScanError('too many coefficients');
      bits.skip(size);
    }
  }

  function first(ac: Codes, nonzero: Uint32Array, at: number): void {
    for (let place = from; place <= to; place += 1) {
      const symbol = bits.symbol(ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size === 0 && run < 15) {
        ended = (1 << run) + bits.take(run) - 1;
        return;
      }
      place += run;
      if (size === 0) continue;
      if (place > to) throw new DamagedScanError('too many coefficients');
      bits.skip(size);
      set(nonzero, at, place);
    }
  }

  function refine(ac: Codes, nonzero: Uint32Array, at: number): void {
    let place = from;
    for (; ended === 0 && place <= to; place += 1) {
      const symbol = bits.symbol(ac);
      const [run, size] = [symbol >> 4, symbol & 15];
      if (size > 1) throw new DamagedScanError('more than one bit');
      if (size === 0 && run < 15) {
        ended = (1 << run) + bits.take(run);
        break;
      }
      bits.skip(size);
      for (let zeros = run; place <= to; place += 1) {
        if (has(nonzero, at, place)) bits.skip(1);
        else if ((zeros -= 1) < 0) break;
      }
      if (size > 0 && place > to) throw new DamagedScanError('too many coefficients');
      if (size > 0) set(nonzero, at, place);
    }
    if (ended === 0) return;
    for (; place <= to; place += 1) if (has(nonzero, at, place)) bits.skip(1);
    ended -= 1;
  }
}

function has(nonzero: Uint32Array, at: number, place: number): boolean {
  return (((nonzero[at + (place >> 5)] ?? 0) >>> (place & 31)) & 1) === 1;
}

function set(nonzero: Uint32Array, at: number, place: number): void {
  nonzero[at + (place >> 5)] = (nonzero[at + (place >> 5)] ?? 0) | (1 << (place & 31));
}
