// Makes the files of a pack from their plan.
import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { Content } from '../content.ts';
import { nameOfPlace } from '../printed-letter.ts';
import { drawSheet, pageOf } from './bind-page.ts';
import { closeDocument } from './document.ts';
import { linksOf, writeLink, type Link } from './links.ts';
import { openOutput, type Output, type Written } from './output.ts';
import { drawOwnPages, type IndexLink } from './own-pages.ts';
import { inPdf } from './place.ts';
import { openShelf, openSource } from './shelf.ts';
import { readSource, type Source } from './source.ts';

export type Making = {
  /** Reads a file of the binder by its SHA-256. */
  read: (file: string) => Promise<Source>;
  /** The instant that the file says it was made, ISO 8601. */
  at: string;
  /** Is told how many pages are done. */
  onPage?: (done: number) => void;
};

/**
 * Writes one file of a pack into `folder`, under the name that its content says.
 *
 * The same content and instant give the same bytes.
 *
 * @throws Error where a source is missing, cannot be read or has fewer pages than planned
 */
export async function makeFile(content: Content, { folder, ...making }: Making & { folder: string }): Promise<Written> {
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
  const own = await drawOwnPages(pages);
  const stamps = openSource(output, await readSource(own.bytes));
  const shelf = openShelf(output, read);
  const targets = targetsOf(content);
  const linksByPage = Map.groupBy(own.links, ({ page }) => page);
  for (const [index, page] of pages.entries()) {
    const number = numbers.get(page.number) ?? 0;
    const stamp = { from: stamps, page: index };
    const has = 'file' in page ? { page: page.page, turn: page.turn, ...(await shelf.open(page.file)) } : undefined;
    const evidence = has && { from: has.opened, page: has.page, turn: has.turn };
    const sheet = await drawSheet(output, { evidence, stamp });
    const links: (Link | IndexLink)[] = has
      ? linksOf(pageOf({ from: has.opened, page: has.page }), { matrix: sheet.placed.matrix, find: has.find })
      : (linksByPage.get(index) ?? []);
    const annotations = links.flatMap((link) => {
      const target = 'target' in link ? link.target : targets(page, link.to);
      const leads = typeof target === 'number' ? numbers.get(target) : target;
      // A link whose page is not in this file is no link.
      return leads === undefined ? [] : [writeLink(link.box, leads)];
    });
    putPage(output, { number, tree, sheet, annotations });
    has?.opened.copier.flush();
    onPage?.(index + 1);
  }
  const layers = shelf.close();
  stamps.copier.flush();
  return closeDocument(output, { content, at, numbers, tree, layers, id: idOf(content, at) });
}

function putPage(
  output: Output,
  {
    number,
    tree,
    sheet: { placed, resources, content, group },
    annotations,
  }: { number: number; tree: number; sheet: Awaited<ReturnType<typeof drawSheet>>; annotations: string[] },
): void {
  const drawing = output.reserve();
  output.putStream(drawing, { entries: '', bytes: Buffer.from(content, 'latin1') });
  const links = annotations.length > 0 ? ` /Annots [${annotations.join(' ')}]` : '';
  output.put(
    number,
    `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${inPdf([placed.width, placed.height])}] ` +
      `/Resources <<${resources}>> /Contents ${drawing} 0 R ${group}${links}>>`,
  );
}

/** Where a link inside a file leads: to that file's page in the same exhibit, and from the letter to the exhibit that it names. */
function targetsOf({ pages }: Content) {
  const key = (exhibit: string | null, file: string, page: number): string => `${exhibit} ${file} ${page}`;
  const known = new Map(
    pages.flatMap((page) => ('file' in page ? [[key(page.exhibit, page.file, page.page), page.number] as const] : [])),
  );
  const places = new Map(
    pages
      .flatMap(({ exhibit, at, number, kind }) => {
        if (exhibit === null) return [];
        // An exhibit begins with its divider, or else with its first page.
        const isFirst = kind === 'cover' || at === 1;
        return [
          [nameOfPlace({ exhibit, at }), number] as const,
          ...(isFirst ? [[nameOfPlace({ exhibit, at: null }), number] as const] : []),
        ];
      })
      .toReversed(),
  );
  return (page: Content['pages'][number], to: Link['to']): string | number | undefined => {
    if (typeof to === 'string') return to;
    // What a file of evidence calls so is its own affair.
    if (typeof to === 'object') return page.kind === 'letter' ? places.get(to.name) : undefined;
    return 'file' in page ? known.get(key(page.exhibit, page.file, to)) : undefined;
  };
}

function idOf(content: Content, at: string): string {
  return createHash('sha256')
    .update(JSON.stringify([content, at]))
    .digest('hex')
    .slice(0, 32);
}
