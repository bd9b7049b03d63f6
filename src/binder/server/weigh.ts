// How many bytes each page brings along, so that parts can be planned before they are made.
import { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

import { appearancesOf } from './appearances.ts';
import type { Source } from './source.ts';

const notFollowed: ReadonlySet<PDFName> = new Set(['Parent', 'P', 'Metadata'].map((name) => PDFName.of(name)));

export type Weights = { pages: { bytes: number; shared: number[] }[]; shared: number[] };

/** Bytes of the streams that each page alone reaches, and of those that it shares with others of the file. */
export function weighPages({ context, pages }: Source): Weights {
  const known = new Map<PDFObject, ReadonlySet<PDFRawStream>>();
  // Pages often have the same resources, which need not be looked through again.
  const reach = (object: PDFObject | undefined): ReadonlySet<PDFRawStream> => {
    if (!object) return new Set();
    const found = known.get(object) ?? streamsFrom(object, context);
    known.set(object, found);
    return found;
  };
  const reached = pages.map(({ dict, resources }) => {
    const from = [dict.lookup(PDFName.of('Contents')), resources, ...appearancesOf(dict).map(({ form }) => form)];
    return new Set(from.flatMap((object) => [...reach(object)]));
  });
  const uses = new Map<PDFRawStream, number>();
  for (const streams of reached) for (const stream of streams) uses.set(stream, (uses.get(stream) ?? 0) + 1);
  const shared = [...uses].flatMap(([stream, count]) => (count > 1 ? [stream] : []));
  const indexes = new Map(shared.map((stream, index) => [stream, index]));
  return {
    pages: reached.map((streams) => {
      const page = { bytes: 0, shared: [] as number[] };
      for (const stream of streams) {
        const index = indexes.get(stream);
        if (index === undefined) page.bytes += stream.getContentsSize();
        else page.shared.push(index);
      }
      return page;
    }),
    shared: shared.map((stream) => stream.getContentsSize()),
  };
}

function streamsFrom(start: PDFObject, context: PDFContext): Set<PDFRawStream> {
  const streams = new Set<PDFRawStream>();
  const seen = new Set<PDFObject>();
  const waiting: PDFObject[] = [start];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    if (object instanceof PDFRawStream) streams.add(object);
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (dict instanceof PDFArray) waiting.push(...dict.asArray());
    if (!(dict instanceof PDFDict) || isTree(dict)) continue;
    for (const [key, value] of dict.entries()) if (!notFollowed.has(key)) waiting.push(value);
  }
  return streams;
}

/** A page or a folder of pages is never carried along. */
function isTree(dict: PDFDict): boolean {
  const type = dict.lookup(PDFName.of('Type'));
  return type === PDFName.of('Page') || type === PDFName.of('Pages');
}
