// Links of a page to the web, or to another page of the same exhibit. All other actions are dropped.
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFRef, PDFString, type PDFObject } from '@cantoo/pdf-lib';

import { listAnnotationRefs } from './appearances.ts';
import { pdfText } from './copy.ts';
import { inPdf, moveBox, type Matrix } from './place.ts';
import { boxFrom, type Box, type Source, type SourcePage } from './source.ts';

const MAX_NAMES = 20_000;
const MAX_DEPTH = 64;

/**
 * Link of a source page. `box` is the clickable area in points on the sheet. `to` is a URL, a page of the source from
 * 0, or a name that no page of the source has. `ref` is the source's object, which its structure names. `words`
 * describe the link for screen readers.
 */
export type Link = {
  box: Box;
  to: string | number | { name: string };
  ref: PDFRef | undefined;
  words: string | undefined;
};

/** Resolves link destinations to pages. The names of a source are read once. */
export type Destinations = (destination: PDFObject | undefined) => number | undefined;

export function readLinks(page: SourcePage, { matrix, find }: { matrix: Matrix; find: Destinations }): Link[] {
  return listAnnotationRefs(page.dict).flatMap(({ annotation, ref }) => {
    if (annotation.lookup(PDFName.of('Subtype')) !== PDFName.of('Link')) return [];
    const box = boxFrom(annotation.lookup(PDFName.of('Rect')));
    const to = findTarget(annotation, find);
    const words = decodeText(annotation.lookup(PDFName.of('Contents')));
    return box && to !== undefined ? [{ box: moveBox(box, matrix), to, ref, words }] : [];
  });
}

/**
 * Formats a link as PDF syntax. @param to a URL, or the number of a page's object @param entries entries of tagged
 * links only
 */
export function writeLink({ left, bottom, right, top }: Box, to: string | number, entries = ''): string {
  const leads = typeof to === 'number' ? `/Dest [${to} 0 R /Fit]` : `/A <</S /URI /URI ${pdfText(to)}>>`;
  return `<</Type /Annot /Subtype /Link /Rect [${inPdf([left, bottom, right, top])}] /Border [0 0 0] ${leads}${entries}>>`;
}

function findTarget(annotation: PDFDict, find: Destinations): Link['to'] | undefined {
  const action = annotation.lookup(PDFName.of('A'));
  if (!(action instanceof PDFDict)) return within(annotation.get(PDFName.of('Dest')), find);
  const kind = action.lookup(PDFName.of('S'));
  if (kind === PDFName.of('GoTo')) return within(action.get(PDFName.of('D')), find);
  const address = kind === PDFName.of('URI') ? decodeText(action.lookup(PDFName.of('URI'))) : undefined;
  return address && isOfWeb(address) ? address : undefined;
}

function within(destination: PDFObject | undefined, find: Destinations): number | { name: string } | undefined {
  const page = find(destination);
  if (page !== undefined) return page;
  const name = decodeText(destination);
  return name === undefined ? undefined : { name };
}

/** Whether a URL is a web link, and nothing that a viewer would run. */
function isOfWeb(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['http:', 'https:', 'mailto:'].includes(url.protocol);
}

export function readDestinations({ catalog, context, pages }: Source): Destinations {
  const byRef = new Map(pages.flatMap(({ ref }, index) => (ref ? [[ref, index] as const] : [])));
  let named: Map<string, PDFObject> | undefined;
  const find = (destination: PDFObject | undefined, depth: number): number | undefined => {
    const object = context.lookup(destination);
    if (depth > 2 || !object) return undefined;
    if (object instanceof PDFArray) {
      const target = object.get(0);
      return target instanceof PDFRef ? byRef.get(target) : undefined;
    }
    if (object instanceof PDFDict) return find(object.get(PDFName.of('D')), depth + 1);
    const name = object instanceof PDFName ? object.decodeText() : decodeText(object);
    named ??= readNamedDestinations(catalog);
    return name === undefined ? undefined : find(named.get(name), depth + 1);
  };
  return (destination) => find(destination, 0);
}

/** Returns a file's named destinations from both possible forms: a plain dictionary, and a tree. */
function readNamedDestinations(catalog: PDFDict): Map<string, PDFObject> {
  const named = new Map<string, PDFObject>();
  const plain = catalog.lookup(PDFName.of('Dests'));
  if (plain instanceof PDFDict) for (const [key, value] of plain.entries()) named.set(key.decodeText(), value);
  const names = catalog.lookup(PDFName.of('Names'));
  const visit = (node: PDFObject | undefined, depth: number): void => {
    const dict = catalog.context.lookup(node);
    if (!(dict instanceof PDFDict) || depth > MAX_DEPTH || named.size > MAX_NAMES) return;
    const pairs = dict.lookup(PDFName.of('Names'));
    if (pairs instanceof PDFArray) {
      for (let index = 0; index + 1 < pairs.size(); index += 2) {
        const name = decodeText(pairs.lookup(index));
        if (name !== undefined) named.set(name, pairs.get(index + 1));
      }
    }
    const kids = dict.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) visit(kid, depth + 1);
  };
  if (names instanceof PDFDict) visit(names.get(PDFName.of('Dests')), 0);
  return named;
}

function decodeText(object: PDFObject | undefined): string | undefined {
  const isText = object instanceof PDFString || object instanceof PDFHexString;
  return isText ? Buffer.from(object.asBytes()).toString('latin1') : undefined;
}
