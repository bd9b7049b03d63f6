// Creates the files of a packet from their plan.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { Content } from '../content.ts';
import type { PlanPage } from '../planned.ts';
import { nameOfPlace } from '../printed-letter.ts';
import { closeDocument } from './document.ts';
import type { Destinations, Link } from './links.ts';
import { openOutput, type Output, type Written } from './output.ts';
import { drawGeneratedPages, nameOfPage } from './generated-pages.ts';
import { inPdf } from './place.ts';
import { openSourcePool, openSource, type OpenSource } from './source-pool.ts';
import { readSource, type Source } from './source.ts';
import { openStructure, type Structure } from './structure.ts';
import { bindPage, carryPages, drawBound, type BoundPage, type BoundSheet } from './tagged-sheets.ts';

/**
 * Maximum number of times that a page is drawn, so that each copy can have its own tags. Later copies share one drawing
 * without tags.
 */
const MAX_TAGGED_COPIES = 3;

export type Making = {
  /** Reads a file of the binder by its SHA-256. */
  read: (file: string) => Promise<Source>;
  /** Creation timestamp written into the file, ISO 8601. */
  at: string;
  /** Called with the number of finished pages. */
  onPage?: (done: number) => void;
};

/**
 * Writes one file of a packet into `folder`. The content determines the file name.
 *
 * Equal content and timestamps produce equal bytes.
 *
 * @throws Error if a source is missing, cannot be read or has fewer pages than planned
 */
export async function createFile(
  content: Content,
  { folder, ...making }: Making & { folder: string },
): Promise<Written> {
  const output = openOutput(join(folder, content.name));
  try {
    return await bind(output, content, making);
  } catch (error) {
    output.abandon();
    throw error;
  }
}

async function bind(output: Output, content: Content, { read, at, onPage }: Making): Promise<Written> {
  const { pages } = content;
  const numbers = new Map(pages.map(({ number }) => [number, output.reserve()]));
  const tree = output.reserve();
  const stamps = openSource(output, await readSource(await drawGeneratedPages(pages)));
  const shelf = openSourcePool(output, read);
  const structure = openStructure(output);
  const targets = createTargets(content);
  const places = listPlaces(pages, structure);

  const copies = new Map<string, number>();

  function toBoundPage({ plan, index, group }: PagePlace, from: OpenSource, find: Destinations): BoundPage {
    const stamp = { from: stamps, page: index };
    const text = 'layer' in plan ? from.source.layers?.[plan.page] : undefined;
    if ('layer' in plan && !text) throw new Error('The words of a scanned page are missing.');
    const place = 'file' in plan ? { from, page: plan.page, turn: plan.turn, text } : stamp;
    const findDestination = ({ to }: Link): string | number | undefined => {
      const target = targets(plan, to);
      // A link to a page outside this file is dropped.
      return typeof target === 'number' ? numbers.get(target) : target;
    };
    const number = numbers.get(plan.number) ?? 0;
    const name = 'file' in plan ? `${plan.file} ${plan.page}` : `own ${index}`;
    const copy = (copies.get(name) ?? 0) + 1;
    copies.set(name, copy);
    return bindPage(
      { plan, number, group, place, stamp },
      { output, find, findDestination, isShared: copy > MAX_TAGGED_COPIES },
    );
  }

  const own = new Map(
    places.flatMap((place) =>
      'file' in place.plan ? [] : [[place.index, toBoundPage(place, stamps, () => undefined)]],
    ),
  );
  const ownCarried = carryPages(structure, [...own.values()], 0);
  // A divider's heading is above those of its files.
  const divided = new Set(places.flatMap(({ plan, group }) => (plan.kind === 'cover' ? [group] : [])));
  let done = 0;
  for (const run of toRuns(places)) {
    const [first] = run;
    const has = first && 'file' in first.plan ? await shelf.open(first.plan.file) : undefined;
    const bound = run.flatMap((place) =>
      has ? toBoundPage(place, has.opened, has.find) : (own.get(place.index) ?? []),
    );
    const after = first && divided.has(first.group) ? 1 : 0;
    const carried = has ? carryPages(structure, bound, after) : ownCarried;
    for (const page of bound) {
      const drawn = await drawBound(page, { output, structure, carried: carried.get(page.number) });
      putPage(output, { number: page.number, tree, ...drawn });
      has?.opened.copier.flush();
      done += 1;
      onPage?.(done);
    }
  }
  const layers = shelf.close();
  stamps.copier.flush();
  const tags = structure.finish();
  return closeDocument(output, { content, at, numbers, tree, layers, tags, id: computeId(content, at) });
}

type PagePlace = { plan: PlanPage; index: number; group: number };

/** Each exhibit is an element of the structure, and so are the letter and the index. */
function listPlaces(pages: readonly PlanPage[], structure: Structure): PagePlace[] {
  let [name, group] = ['', 0];
  return pages.map((plan, index) => {
    const own = plan.exhibit ?? plan.kind;
    if (own !== name) group = structure.addGroup();
    name = own;
    return { plan, index, group };
  });
}

/** Groups consecutive pages of one file within one element, since they share a structure. */
function toRuns(places: readonly PagePlace[]): PagePlace[][] {
  const runs: PagePlace[][] = [];
  for (const place of places) {
    const before = runs.at(-1)?.[0];
    const isSame =
      before && before.group === place.group && 'file' in place.plan && getFile(before) === place.plan.file;
    if (isSame) runs.at(-1)?.push(place);
    else runs.push([place]);
  }
  return runs;
}

function getFile({ plan }: PagePlace): string | undefined {
  return 'file' in plan ? plan.file : undefined;
}

function putPage(
  output: Output,
  {
    number,
    tree,
    sheet: { placed, resources, contents, group },
    annotations,
    entries,
  }: BoundSheet & { number: number; tree: number },
): void {
  const links = annotations.length > 0 ? ` /Annots [${annotations.join(' ')}]` : '';
  output.put(
    number,
    `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${inPdf([placed.width, placed.height])}] ` +
      `/Resources ${resources} /Contents ${contents} ${group}${links}${entries}>>`,
  );
}

/**
 * Resolves link targets. Links inside an evidence file lead to its pages in the same exhibit. Links in the letter lead
 * to the exhibit that it cites.
 */
function createTargets({ pages }: Content) {
  const key = (exhibit: string | null, file: string, page: number): string => `${exhibit} ${file} ${page}`;
  const pageNumbers = new Map(
    pages.flatMap((page) => ('file' in page ? [[key(page.exhibit, page.file, page.page), page.number] as const] : [])),
  );
  const places = new Map(
    pages
      .flatMap(({ exhibit, at, number, kind }) => {
        const own = [nameOfPage(number), number] as const;
        if (exhibit === null) return [own];
        // An exhibit starts with its divider or, without one, with its first page.
        const isFirst = kind === 'cover' || at === 1;
        return [
          own,
          [nameOfPlace({ exhibit, at }), number] as const,
          ...(isFirst ? [[nameOfPlace({ exhibit, at: null }), number] as const] : []),
        ];
      })
      .toReversed(),
  );
  return (page: Content['pages'][number], to: Link['to']): string | number | undefined => {
    if (typeof to === 'string') return to;
    // Named destinations resolve to exhibits only in the letter. Evidence files may use the same names for something
    // else.
    const isOwn = page.kind === 'letter' || page.kind === 'index';
    if (typeof to === 'object') return isOwn ? places.get(to.name) : undefined;
    return 'file' in page ? pageNumbers.get(key(page.exhibit, page.file, to)) : undefined;
  };
}

function computeId(content: Content, at: string): string {
  return createHash('sha256')
    .update(JSON.stringify([content, at]))
    .digest('hex')
    .slice(0, 32);
}
