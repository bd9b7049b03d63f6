// Reads uploaded PDFs. If one reader fails, the next one is tried.
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
  PDFWriter,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

import type { FileInspection } from '../binder.ts';
import type { Layers } from '../page-text.ts';
import { drawMissing, importPages, saveCopy, withPdfium, type PdfiumDocument } from './pdfium.ts';
import { checkObjectStreams, MAX_OBJECTS, FileTooComplexError } from './unpack.ts';

/** Maximum depth of a page tree. A real tree has four levels for a million pages. */
const MAX_DEPTH = 64;
const MAX_PAGES = 10_000;

export type Box = { left: number; bottom: number; right: number; top: number };

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };

/** A page as its file describes it, with inherited entries. */
export type SourcePage = {
  dict: PDFDict;
  ref: PDFRef | undefined;
  resources: PDFDict | undefined;
  /** Visible area, in page units. */
  box: Box;
  /** Clockwise rotation in degrees. */
  rotate: 0 | 90 | 180 | 270;
  /** Points per page unit. */
  unit: number;
};

/** `layers` are the recognized words of its scanned pages. */
export type Source = { context: PDFContext; catalog: PDFDict; pages: SourcePage[]; layers?: Layers };

/** Ways to read a file, in order: the file itself, PDFium's copy of it, and a new document with only its pages. */
export const copyMethods = ['own', 'copy', 'import'] as const satisfies FileInspection['rung'][];
export type CopyMethod = (typeof copyMethods)[number];

/**
 * Returns the bytes to include for this way of reading.
 *
 * @returns undefined if this way does not work
 */
export function bytesOn(rung: CopyMethod, bytes: Uint8Array, document: PdfiumDocument): Uint8Array | undefined {
  if (rung === 'own') return bytes;
  drawMissing(document);
  return rung === 'copy' ? withoutFormerReferences(saveCopy(document)) : importPages(document);
}

/**
 * Removes old cross-reference and object streams. PDFium copies them as ordinary streams, and they would be parsed as
 * current.
 */
function withoutFormerReferences(copy: Uint8Array | undefined): Uint8Array | undefined {
  if (!copy) return undefined;
  const bytes = Buffer.from(copy.buffer, copy.byteOffset, copy.byteLength);
  for (const [former, now] of [
    ['/Type/XRef', '/Type/None'],
    ['/Type/ObjStm', '/Type/Former'],
  ] as const) {
    for (let at = bytes.indexOf(former); at >= 0; at = bytes.indexOf(former, at + 1)) bytes.write(now, at, 'latin1');
  }
  return copy;
}

/**
 * Reads bytes that need no fallback, such as generated pages, or a file in the way that its facts specify.
 *
 * @throws Error if the bytes cannot be read, are encrypted or contain no page; FileTooComplexError above the limits
 */
export async function readSource(bytes: Uint8Array): Promise<Source> {
  if (checkObjectStreams(bytes) === 'hidden') throw new Error('object streams that cannot be looked into');
  const { context, catalog } = await quietly(() =>
    PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }),
  );
  const objects = context.enumerateIndirectObjects().length;
  if (objects > MAX_OBJECTS) throw new FileTooComplexError(`${objects} objects`);
  if (!(catalog instanceof PDFDict)) throw new Error('no catalog');
  const pages = walkPages(catalog);
  if (pages.length === 0) throw new Error('no pages');
  return { context, catalog, pages };
}

/**
 * Reads a file in one way, through PDFium if that way requires it.
 * @throws as `readSource`
 */
export async function readOn(rung: CopyMethod, bytes: Uint8Array): Promise<Source> {
  if (rung === 'own') return readSource(bytes);
  const copy = await withPdfium(bytes, (document) =>
    typeof document === 'string' ? undefined : bytesOn(rung, bytes, document),
  );
  if (!copy) throw new Error('no copy');
  return readSource(copy);
}

/**
 * Opens a document as `withPdfium` does. If PDFium counts fewer pages than there are, because the file declares too few,
 * it opens a copy that declares no number.
 *
 * @param least number of pages that the file is known to have
 */
export async function withPages<T>(
  bytes: Uint8Array,
  least: number,
  work: (document: PdfiumDocument | 'password' | 'unreadable') => T | Promise<T>,
): Promise<T> {
  return withPdfium(bytes, async (document) => {
    if (typeof document === 'string' || document.pages >= least) return work(document);
    return withPdfium(await withoutCounts(document), work);
  });
}

/** Returns PDFium's copy of a document without the numbers in its page tree. PDFium then counts the pages. */
async function withoutCounts(document: PdfiumDocument): Promise<Uint8Array> {
  const { context } = await readSource(bytesOn('copy', new Uint8Array(), document) ?? new Uint8Array());
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.has(PDFName.of('Kids'))) object.delete(PDFName.of('Count'));
  }
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/** Entries that pages inherit from their parent nodes. */
type Inherited = { Resources?: PDFObject; MediaBox?: PDFObject; CropBox?: PDFObject; Rotate?: PDFObject };
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;

function walkPages(catalog: PDFDict): SourcePage[] {
  const pages: SourcePage[] = [];
  const seen = new Set<PDFObject>();
  const visit = (entry: PDFObject | undefined, context: PDFContext, above: Inherited, depth: number): void => {
    const dict = context.lookup(entry);
    if (!(dict instanceof PDFDict) || depth > MAX_DEPTH) return;
    const inherited = { ...above };
    for (const key of inheritable) inherited[key] = dict.lookup(PDFName.of(key)) ?? above[key];
    const kids = dict.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) {
      // A node that contains itself would loop forever. A page may occur twice.
      if (seen.has(dict)) throw new Error('a loop of pages');
      seen.add(dict);
      for (const kid of kids.asArray()) visit(kid, context, inherited, depth + 1);
      return;
    }
    if (pages.length >= MAX_PAGES) throw new Error(`more than ${MAX_PAGES} pages`);
    pages.push(describePage(dict, { ref: entry instanceof PDFRef ? entry : undefined, inherited }));
  };
  visit(catalog.get(PDFName.of('Pages')), catalog.context, {}, 0);
  return pages;
}

function describePage(dict: PDFDict, { ref, inherited }: { ref?: PDFRef; inherited: Inherited }): SourcePage {
  const rotate = toNumber(inherited.Rotate) ?? 0;
  const unit = toNumber(dict.lookup(PDFName.of('UserUnit'))) ?? 1;
  return {
    dict,
    ref,
    resources: inherited.Resources instanceof PDFDict ? inherited.Resources : undefined,
    box: intersect(parsePageBox(inherited.MediaBox) ?? LETTER, parsePageBox(inherited.CropBox)),
    rotate: ((((Math.round(rotate / 90) * 90) % 360) + 360) % 360) as SourcePage['rotate'],
    unit: unit > 0 ? unit : 1,
  };
}

function parsePageBox(object: PDFObject | undefined): Box | undefined {
  const box = boxFrom(object);
  return box && box.right > box.left && box.top > box.bottom ? box : undefined;
}

/** Parses four numbers as a box, with its corners in any order. */
export function boxFrom(object: PDFObject | undefined): Box | undefined {
  const numbers = numbersFrom(object, 4);
  if (!numbers) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}

export function numbersFrom(object: PDFObject | undefined, count: number): number[] | undefined {
  if (!(object instanceof PDFArray) || object.size() < count) return undefined;
  const numbers = Array.from({ length: count }, (_, index) => toNumber(object.lookup(index)));
  return numbers.every((number) => number !== undefined) ? numbers : undefined;
}

/** Returns the visible part of the media box. A crop box outside it is ignored. */
function intersect(media: Box, crop: Box | undefined): Box {
  if (!crop) return media;
  const both = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  };
  return both.right > both.left && both.top > both.bottom ? both : media;
}

/** Returns the number, or undefined if the object is not a number. */
export function toNumber(object: PDFObject | undefined): number | undefined {
  return object instanceof PDFNumber && Number.isFinite(object.asNumber()) ? object.asNumber() : undefined;
}

/** Returns the dictionary under a key. */
export function dictIn(dict: PDFDict, key: string): PDFDict | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

/** Returns a text string. Undefined for any other object. */
export function textFrom(object: PDFObject | undefined): string | undefined {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;
}

/** Runs `work` without console output. The reader logs everything it repairs. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- see above
  console.warn = () => {};
  try {
    return await work();
  } finally {
    // oxlint-disable-next-line no-console -- see above
    console.warn = warn;
  }
}
