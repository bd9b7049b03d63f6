// Estimates the bytes that each page adds, so that parts can be planned before they are created.
import { deflateSync } from 'node:zlib';

import { drawEvidence } from './bind-page.ts';
import { readDestinations, readLinks, writeLink } from './links.ts';
import { latin1, PACK_OBJECTS, type Output } from './output.ts';
import { openSource, type OpenSource } from './source-pool.ts';
import type { Source } from './source.ts';
import { isTagged, openStructure } from './structure.ts';

/** Overhead of a stream: object number, keywords, length and cross-reference entry. */
const STREAM_BYTES = 60;
/** Compressed size of an object's cross-reference entry. */
const OBJECT_BYTES = 3;

export type Weights = { pages: { bytes: number; shared: number[] }[]; shared: number[] };

/** A written object: its size, and the objects it references. */
type Weighed = { bytes: number; refs: number[] };

/**
 * Estimates the bytes that each page adds on its own, and those it shares with other pages of the file. Every page is
 * drawn as for a part, but the result is discarded. Objects that are not streams count with their share of an object
 * stream.
 *
 * @throws FileTooComplexError if a content stream decompresses to more than 64 MB
 */
export async function measurePageBytes(source: Source): Promise<Weights> {
  const { output, objects, finish } = openScale();
  const from = openSource(output, source);
  const tags = putTags(output, from);
  const find = readDestinations(source);
  const pages: Weighed[] = [];
  for (const [page, own] of source.pages.entries()) {
    const { placed, forms, layers, content, group } = await drawEvidence(output, { from, page });
    const links = readLinks(own, { matrix: placed.matrix, find }).map(({ box, to }) =>
      writeLink(box, typeof to === 'string' ? to : 0),
    );
    // The content stream counts for its own page, even if another page has the same one.
    const [drawing = 0, ...others] = refsIn([...forms, ...layers, group].join(' '));
    const { bytes = 0, refs = [] } = objects.get(drawing) ?? {};
    const packed = deflateSync(latin1([...forms, ...layers, group, ...links].join(' '))).length;
    pages.push({ bytes: bytes + packed + content.length, refs: [...refs, ...others] });
    from.copier.flush();
  }
  finish();
  const tagBytes = tags.reduce((sum, number) => sum + (objects.get(number)?.bytes ?? 0), 0) / pages.length;
  for (const page of pages) page.bytes += tagBytes;
  return shareOut(pages, objects);
}

/**
 * Writes the structure of all pages.
 * @returns its objects, whose size is shared among the pages
 */
function putTags(output: Output, { source, copier }: OpenSource): number[] {
  const first = output.reserve();
  const structure = openStructure(output);
  const group = structure.addGroup();
  const tagged = source.pages.flatMap((_, page) => (isTagged(source, page) ? [page] : []));
  structure.carry(
    { source, copier, after: 0 },
    tagged.map((page) => ({ page, number: page, form: page, links: new Map(), group })),
  );
  if (tagged.length > 0) structure.finish();
  const last = output.reserve();
  return Array.from({ length: last - first }, (_, index) => first + index);
}

/** Creates an output that records only sizes. */
function openScale(): { output: Output; objects: ReadonlyMap<number, Weighed>; finish: () => void } {
  const objects = new Map<number, Weighed>();
  let last = 0;
  let waiting: { number: number; text: string }[] = [];

  function weighPack(): void {
    const text = waiting.map((one) => `${one.number} ${one.text}\n`).join('');
    const share = waiting.length > 0 ? deflateSync(latin1(text)).length / text.length : 0;
    for (const one of waiting) {
      const bytes = Math.ceil(one.text.length * share) + OBJECT_BYTES;
      objects.set(one.number, { bytes, refs: refsIn(one.text) });
    }
    waiting = [];
  }

  const output: Output = {
    reserve: () => (last += 1),
    put(number, text) {
      waiting.push({ number, text });
      if (waiting.length === PACK_OBJECTS) weighPack();
    },
    putStream: (number, { entries, bytes }) =>
      void objects.set(number, { bytes: entries.length + bytes.length + STREAM_BYTES, refs: refsIn(entries) }),
    finish: () => ({ bytes: 0, sha256: '' }),
    abandon: () => {},
  };
  return { output, objects, finish: weighPack };
}

/**
 * Returns the object numbers referenced in generated PDF syntax. Strings are hexadecimal there, so nothing else looks
 * like a reference.
 */
function refsIn(syntax: string): number[] {
  return Array.from(syntax.matchAll(/(?<!\d)(\d+) 0 R/g), ([, number]) => Number(number));
}

/** Combines the objects shared by the same set of pages into one weight. */
function shareOut(pages: readonly Weighed[], objects: ReadonlyMap<number, Weighed>): Weights {
  // Most pages of a file reference the same objects as their neighbors.
  const formatRoots = ({ refs }: Weighed): string => refs.join(' ');
  const kinds = [...Map.groupBy(pages, formatRoots)].map(([roots, alike]) => ({
    roots,
    alike,
    reached: reach(alike, objects),
  }));
  const users = new Map<number, string>();
  for (const [kind, { reached }] of kinds.entries()) {
    for (const number of reached) users.set(number, `${users.get(number) ?? ''}${kind} `);
  }
  const [weights, uses] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, group: string, more: number) => to.set(group, (to.get(group) ?? 0) + more);
  for (const [number, group] of users) add(weights, group, objects.get(number)?.bytes ?? 0);
  const groups = new Map(
    kinds.map(({ roots, reached }) => [roots, new Set([...reached].map((number) => users.get(number) ?? ''))]),
  );
  for (const { roots, alike } of kinds) for (const group of groups.get(roots) ?? []) add(uses, group, alike.length);
  const shared = [...weights.keys()].filter((group) => (uses.get(group) ?? 0) > 1);
  const indexes = new Map(shared.map((group, index) => [group, index]));
  const getWeight = (group: string): number => weights.get(group) ?? 0;
  return {
    pages: pages.map((page) => {
      const own = [...(groups.get(formatRoots(page)) ?? [])];
      const alone = own.filter((group) => !indexes.has(group));
      return {
        bytes: alone.reduce((sum, group) => sum + getWeight(group), page.bytes),
        shared: own.flatMap((group) => indexes.get(group) ?? []),
      };
    }),
    shared: shared.map(getWeight),
  };
}

/** Returns all objects reachable from pages with the same references. */
function reach([page]: readonly Weighed[], objects: ReadonlyMap<number, Weighed>): ReadonlySet<number> {
  const found = new Set(page?.refs);
  // Iterating a set also visits elements that are added during the loop.
  for (const number of found) for (const next of objects.get(number)?.refs ?? []) found.add(next);
  return found;
}
