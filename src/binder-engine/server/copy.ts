// Copies objects from one PDF into another, including everything that they refer to.
import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

import { latin1, type Output } from './output.ts';

/**
 * Keys that lead out of the page: to its tree, to associated files, to metadata of programs, and to actions. None of
 * them changes the appearance of a page.
 */
const leftBehind: ReadonlySet<PDFName> = new Set(
  ['Parent', 'StructParent', 'StructParents', 'Metadata', 'PieceInfo', 'Thumb', 'AA', 'AF', 'Names', 'JS'].map((name) =>
    PDFName.of(name),
  ),
);
/** Keys of a stream that are not copied: its length is ours, and its bytes are never in another file. */
const ofStreams: ReadonlySet<PDFName> = new Set(
  ['Length', 'F', 'FFilter', 'FDecodeParms', 'DL'].map((name) => PDFName.of(name)),
);
const notCarried: ReadonlySet<PDFObject | undefined> = new Set(
  ['Page', 'Pages', 'Catalog'].map((name) => PDFName.of(name)),
);
const TYPE = PDFName.of('Type');
const FILTER = PDFName.of('Filter');
const PARMS = PDFName.of('DecodeParms');

export type Copier = {
  /** Returns the object's PDF syntax in the new file. The next `flush` copies what it refers to. */
  write(object: PDFObject | undefined): string;
  /** Returns the number of this object in the new file. */
  getNumber(ref: PDFRef): number;
  /** Returns the number of a dictionary that may be inside others. The same dictionary has the same number. */
  numberOfDict(dict: PDFDict): number;
  /** Returns a stream's filters as syntax, to accompany its unchanged bytes. */
  formatFilters(stream: PDFRawStream): string;
  /** Writes all referenced objects, before the source's bytes are released. */
  flush(): void;
};

/**
 * Creates a copier.
 * @param carried numbers of objects copied earlier from the same source, extended by this copier
 */
export function openCopier(
  output: Output,
  { context, carried }: { context: PDFContext; carried: Map<PDFRef, number> },
): Copier {
  const waiting: { number: number; object: PDFObject }[] = [];
  const dicts = new Map<PDFDict, number>();

  function getNumber(ref: PDFRef): number {
    const known = carried.get(ref);
    if (known !== undefined) return known;
    const number = output.reserve();
    carried.set(ref, number);
    waiting.push({ number, object: context.lookup(ref) ?? PDFNull });
    return number;
  }

  function write(object: PDFObject | undefined): string {
    if (object instanceof PDFRef) return isWanted(context.lookup(object)) ? `${getNumber(object)} 0 R` : 'null';
    if (object instanceof PDFArray) return `[${object.asArray().map(write).join(' ')}]`;
    if (object instanceof PDFDict) {
      return isWanted(object) ? `<<${formatEntries(object, new Set()).join(' ')}>>` : 'null';
    }
    if (object instanceof PDFString || object instanceof PDFHexString) return hex(object.asBytes());
    if (object instanceof PDFNumber) return Number.isFinite(object.asNumber()) ? object.toString() : '0';
    if (object instanceof PDFName || object instanceof PDFBool) return object.toString();
    return 'null';
  }

  function formatEntries(dict: PDFDict, without: ReadonlySet<PDFName>): string[] {
    return dict
      .entries()
      .filter(([key, value]) => !leftBehind.has(key) && !without.has(key) && value !== PDFName.of('JavaScript'))
      .map(([key, value]) => `${key.toString()} ${write(value)}`);
  }

  /**
   * Writes nested values as separate objects. Our script check reads a stream's header only if nothing in it is nested.
   */
  function flat(object: PDFObject): string {
    const isNested = object instanceof PDFDict || object instanceof PDFString || hasNested(object);
    if (!isNested) return write(object);
    const number = output.reserve();
    output.put(number, write(object));
    return `${number} 0 R`;
  }

  function formatFilters({ dict }: PDFRawStream): string {
    const filters = toArray(dict.lookup(FILTER)).map(write);
    const parms = toArray(dict.lookup(PARMS)).map((entry) => write(context.lookup(entry)));
    if (filters.length === 0) return '';
    const isPlain = parms.every((entry) => entry === 'null' || entry === '<<>>');
    const parameters = filters.length === 1 ? (parms[0] ?? 'null') : `[${parms.join(' ')}]`;
    return `/Filter ${filters.length === 1 ? filters[0] : `[${filters.join(' ')}]`}${isPlain ? '' : ` /DecodeParms ${parameters}`}`;
  }

  function putStream(number: number, stream: PDFRawStream): void {
    const own = stream.dict
      .entries()
      .filter(([key]) => !leftBehind.has(key) && !ofStreams.has(key) && key !== FILTER && key !== PARMS)
      .map(([key, value]) => `${key.toString()} ${flat(value)}`);
    const entries = [...own, formatFilters(stream)].join(' ');
    output.putStream(number, { entries, bytes: stream.getContents() });
  }

  function put(number: number, object: PDFObject): void {
    if (object instanceof PDFRawStream) putStream(number, object);
    else output.put(number, write(object));
  }

  return {
    write,
    getNumber,
    numberOfDict(dict) {
      const known = dicts.get(dict) ?? output.reserve();
      if (!dicts.has(dict)) {
        dicts.set(dict, known);
        waiting.push({ number: known, object: dict });
      }
      return known;
    },
    formatFilters,
    flush() {
      for (let next = waiting.pop(); next; next = waiting.pop()) put(next.number, next.object);
    },
  };
}

/** Returns the filter names, in decoding order. */
export function filterNames({ dict }: PDFRawStream): string[] {
  return toArray(dict.lookup(FILTER)).map((filter) => (filter instanceof PDFName ? filter.decodeText() : ''));
}

/** Returns a text string as PDF syntax. */
export function pdfText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? hex(latin1(text)) : hex(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
}

function isWanted(object: PDFObject | undefined): boolean {
  return !(object instanceof PDFDict && notCarried.has(object.lookup(TYPE)));
}

function hasNested(object: PDFObject): boolean {
  if (!(object instanceof PDFArray)) return false;
  const nested = [PDFArray, PDFDict, PDFString, PDFStream];
  return object.asArray().some((entry) => nested.some((kind) => entry instanceof kind));
}

function toArray(object: PDFObject | undefined): PDFObject[] {
  if (object instanceof PDFArray) return object.asArray();
  return object && object !== PDFNull ? [object] : [];
}

function hex(bytes: Uint8Array): string {
  return `<${Buffer.from(bytes).toString('hex')}>`;
}
