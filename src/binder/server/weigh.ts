// How many bytes each page brings along, so that parts can be planned before they are made.
import { deflateSync } from 'node:zlib';

import { drawEvidence } from './bind-page.ts';
import { destinationsOf, linksOf, writeLink } from './links.ts';
import { latin1, PACK_OBJECTS, type Output } from './output.ts';
import { openSource, type OpenSource } from './shelf.ts';
import type { Source } from './source.ts';
import { isTagged, openStructure } from './structure.ts';

/** Around a stream: its number, keywords and length, and its place in the references. */
const STREAM_BYTES = 60;
/** An object's place in the references, which are packed. */
const OBJECT_BYTES = 3;

export type Weights = { pages: { bytes: number; shared: number[] }[]; shared: number[] };

/** A written object: its bytes, and the objects that it refers to. */
type Weighed = { bytes: number; refs: number[] };

/**
 * Bytes that each page alone brings along, and those that it shares with others of the file. Every page is drawn as a part
 * would draw it, but kept nowhere. Objects that are not streams count as much as they take in a pack among their neighbors.
 *
 * @throws TooMuch if a drawing unpacks to more than 64 MB
 */
export async function weighPages(source: Source): Promise<Weights> {
  const { output, objects, finish } = openScale();
  const from = openSource(output, source);
  const tags = putTags(output, from);
  const find = destinationsOf(source);
  const pages: Weighed[] = [];
  for (const [page, own] of source.pages.entries()) {
    const { placed, forms, layers, content, group } = await drawEvidence(output, { from, page });
    const links = linksOf(own, { matrix: placed.matrix, find }).map(({ box, to }) =>
      writeLink(box, typeof to === 'string' ? to : 0),
    );
    // A page's drawing is its own, also where another page of the file has the same one.
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

/** Writes the structure of all pages. @returns its objects, whose weight each page has a share of */
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

/** An output that keeps nothing but weights. */
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

/** Returns the object numbers that our own PDF syntax refers to. Its strings are hexadecimal, so nothing else looks like a reference. */
function refsIn(syntax: string): number[] {
  return Array.from(syntax.matchAll(/(?<!\d)(\d+) 0 R/g), ([, number]) => Number(number));
}

/** All that the same pages have in common is one weight. */
function shareOut(pages: readonly Weighed[], objects: ReadonlyMap<number, Weighed>): Weights {
  // Most pages of a file refer to the same objects as their neighbours.
  const rootsOf = ({ refs }: Weighed): string => refs.join(' ');
  const kinds = [...Map.groupBy(pages, rootsOf)].map(([roots, alike]) => ({
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
  const weightOf = (group: string): number => weights.get(group) ?? 0;
  return {
    pages: pages.map((page) => {
      const own = [...(groups.get(rootsOf(page)) ?? [])];
      const alone = own.filter((group) => !indexes.has(group));
      return {
        bytes: alone.reduce((sum, group) => sum + weightOf(group), page.bytes),
        shared: own.flatMap((group) => indexes.get(group) ?? []),
      };
    }),
    shared: shared.map(weightOf),
  };
}

/** All that pages which refer to the same objects bring along. */
function reach([page]: readonly Weighed[], objects: ReadonlyMap<number, Weighed>): ReadonlySet<number> {
  const found = new Set(page?.refs);
  // Iterating a set also visits elements that are added during the loop.
  for (const number of found) for (const next of objects.get(number)?.refs ?? []) found.add(next);
  return found;
}
