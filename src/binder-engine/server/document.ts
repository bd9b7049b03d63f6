// Document level of a PDF: page tree, labels, outline, layers and metadata.
import type { Content } from '../content.ts';
import type { Bookmark } from '../planned.ts';
import { pdfText } from './copy.ts';
import type { Output, Written } from './output.ts';

export type Document = {
  content: Content;
  at: string;
  /** Object numbers of the pages, by stamped number. */
  numbers: ReadonlyMap<number, number>;
  tree: number;
  layers: { all: ReadonlySet<number>; hidden: ReadonlySet<number> };
  /** Entries of the catalog for the structure. */
  tags: string;
  id: string;
};

/** Writes the rest of the file and ends it. */
export function closeDocument(output: Output, { content, at, numbers, tree, layers, tags, id }: Document): Written {
  const { pages, bookmarks, title } = content;
  const kids = [...numbers.values()].map((number) => `${number} 0 R`);
  output.put(tree, `<</Type /Pages /Count ${kids.length} /Kids [${kids.join(' ')}]>>`);
  const outline =
    bookmarks.length > 0 ? ` /Outlines ${putOutline(output, bookmarks, numbers)} 0 R /PageMode /UseOutlines` : '';
  const catalog = output.reserve();
  output.put(
    catalog,
    // A viewer's "go to page" accepts the number printed on the page.
    `<</Type /Catalog /Pages ${tree} 0 R /Lang <656e2d5553> /ViewerPreferences <</DisplayDocTitle true>> ` +
      `/PageLabels <</Nums [0 <</S /D /St ${pages[0]?.number ?? 1}>>]>>${outline}${layerEntries(layers)}${tags}>>`,
  );
  const info = output.reserve();
  const date = `<${Buffer.from(pdfDate(at)).toString('hex')}>`;
  output.put(
    info,
    `<</Title ${pdfText(title)} /Producer ${pdfText('Laurel')} /CreationDate ${date} /ModDate ${date}>>`,
  );
  return output.finish({ root: catalog, info, id });
}

function putOutline(output: Output, bookmarks: readonly Bookmark[], numbers: ReadonlyMap<number, number>): number {
  const root = output.reserve();
  const { first, last } = putEntries(output, bookmarks, { parent: root, numbers });
  output.put(root, `<</Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${bookmarks.length}>>`);
  return root;
}

/** Writes outline entries. Those below the first level are collapsed. */
function putEntries(
  output: Output,
  bookmarks: readonly Bookmark[],
  { parent, numbers }: Pick<Document, 'numbers'> & { parent: number },
): { first: number; last: number } {
  const own = bookmarks.map(() => output.reserve());
  for (const [index, { title, page, children }] of bookmarks.entries()) {
    const number = own[index] ?? 0;
    const near = [own[index - 1] && `/Prev ${own[index - 1]} 0 R`, own[index + 1] && `/Next ${own[index + 1]} 0 R`];
    if (children.length > 0) {
      const { first, last } = putEntries(output, children, { parent: number, numbers });
      near.push(`/First ${first} 0 R /Last ${last} 0 R /Count -${children.length}`);
    }
    const links = near.filter(Boolean).join(' ');
    const target = `/Dest [${numbers.get(page) ?? 0} 0 R /Fit]`;
    output.put(number, `<</Title ${pdfText(title)} /Parent ${parent} 0 R ${target} ${links}>>`);
  }
  return { first: own[0] ?? 0, last: own.at(-1) ?? 0 };
}

/** Returns the layer entries. Layers are visible unless they are in the hidden list. */
function layerEntries({ all, hidden }: Document['layers']): string {
  if (all.size === 0) return '';
  const list = (layers: ReadonlySet<number>): string => [...layers].map((layer) => `${layer} 0 R`).join(' ');
  return ` /OCProperties <</OCGs [${list(all)}] /D <</Order [] /OFF [${list(hidden)}]>>>>`;
}

function pdfDate(at: string): string {
  return `D:${new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
}
