// Report of several pages: blocks below each other, with a footer on each page. US Letter, as all our documents.
import { buffer } from 'node:stream/consumers';

import { openPdf } from './open.ts';
import { layoutText, MARGIN, type TextLayout, type TextStyle, type Paper } from './paper.ts';
import { getTags } from './tags.ts';
import { openType, type Pdf } from './type.ts';

/** Block of the report, from top to bottom. */
export type Block =
  | ({
      text: string;
      indent?: number;
      above?: number;
      /** Kept on the same page as the next block. */
      keep?: true;
      /** Item of the list that adjacent items form. */
      within?: 'L';
    } & TextStyle)
  | {
      /** Custom drawing of this height in points. Its text is ours, in Latin letters. */
      height: number;
      above?: number;
      /** Rows of a table, or items of a list, each of which opens its own elements. */
      within?: 'Table' | 'L';
      draw: Draw;
      /** Table header, repeated if the block starts a page. */
      head?: { height: number; draw: Draw };
    };

export type Draw = (place: { paper: Paper; x: number; y: number; width: number }) => void;

export type Report = {
  title: string;
  author: string;
  /** Creation timestamp of the file. The same report with the same timestamp has the same bytes. */
  at: Date;
  /** Footer text of each page, before its number. */
  foot: string;
  blocks: readonly Block[];
};

const FOOT_SPACE = 30;
const FOOT_SIZE = 8;

/**
 * Writes a report as a PDF. Text that does not fit continues on the next page, line by line. Headings below the title are
 * bookmarks.
 *
 * @throws AppError unprintable
 */
export async function writeReport({ title, author, at, foot, blocks }: Report): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await openPdf({
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const bytes = buffer(pdf);
  const paper: Paper = {
    pdf,
    type: await openType(pdf, [foot, blocks]),
    scale: 1,
    most: Number.POSITIVE_INFINITY,
    width: pdf.page.width - 2 * MARGIN,
  };
  const bottom = pdf.page.height - MARGIN - FOOT_SPACE;
  const tags = getTags(pdf);
  const addBookmark = openBookmarks(pdf);
  let y = MARGIN;

  for (const [index, block] of blocks.entries()) {
    if (block.within && blocks[index - 1]?.within !== block.within) tags.open(block.within);
    const parts = toPieces(paper, block);
    const unbroken = parts.reduce((sum, { height }) => sum + height, 0) + heightKept(paper, blocks, index);
    const above = y === MARGIN ? 0 : (block.above ?? 0);
    y += above;
    if (y > MARGIN && y + Math.min(unbroken, bottom - MARGIN) > bottom && 'keep' in block) y = turn(pdf);
    for (const [part, { height, draw }] of parts.entries()) {
      if (y > MARGIN && y + height > bottom) {
        y = turn(pdf);
        if ('head' in block) {
          const { head } = block;
          tags.drawArtifact(() => head?.draw({ paper, x: MARGIN, y, width: paper.width }), 'Pagination');
          y += head?.height ?? 0;
        }
      }
      if (part === 0) addBookmark(block, y);
      draw(y);
      y += height;
    }
    if (block.within && blocks[index + 1]?.within !== block.within) tags.close();
  }
  numberPages(paper, foot);
  pdf.end();
  return new Uint8Array(await bytes);
}

/** Returns a function that adds a heading at `y` of the open page, under the previous one of a higher level. */
function openBookmarks(pdf: Pdf): (block: Block, y: number) => void {
  const above = [{ level: 1, item: pdf.outline }];
  return (block, y) => {
    const level = 'text' in block ? Number(/^H([2-6])$/.exec(block.role ?? '')?.[1]) : NaN;
    if (!('text' in block) || Number.isNaN(level)) return;
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= level) above.pop();
    // pdfkit takes the left edge for the distance from the right one.
    const item = above.at(-1)?.item.addItem(block.text, { top: y, left: pdf.page.width } as object);
    if (item) above.push({ level, item });
  };
}

type Piece = { height: number; draw: (y: number) => void };

/** Splits a block into pieces that may be on different pages: its lines, or one whole drawing. */
function toPieces(paper: Paper, block: Block): Piece[] {
  if ('draw' in block) {
    return [{ height: block.height, draw: (y) => block.draw({ paper, x: MARGIN, y, width: paper.width }) }];
  }
  const { text, indent = 0, above: _, keep: __, within, role = 'P', ...look } = block;
  const width = paper.width - indent;
  const lay = (line: string, y: number): TextLayout =>
    layoutText(paper, line, { ...look, role: null, x: MARGIN + indent, y, width });
  const lines = text
    .split(/\r\n|[\n\r]/)
    .flatMap((line) => paper.type.wrap(line, { width, size: look.size, weight: look.weight ?? 400 }))
    .map((runs) => runs.map((run) => run.text).join(''));
  const elements = text.trim() === '' || role === null ? [] : within ? (['LI', 'LBody'] as const) : [role];
  const tags = getTags(paper.pdf);
  return lines.map((line, index) => ({
    height: lay(line, 0).bottom,
    draw(y) {
      if (index === 0) for (const element of elements) tags.open(element);
      for (const mark of lay(line, y).marks) mark();
      if (index === lines.length - 1) elements.forEach(() => tags.close());
    },
  }));
}

/** Returns the height of the line that must stay with a heading. */
function heightKept(paper: Paper, blocks: readonly Block[], index: number): number {
  const block = blocks[index];
  const next = blocks[index + 1];
  if (!block || !('keep' in block) || !next) return 0;
  return (next.above ?? 0) + (toPieces(paper, next)[0]?.height ?? 0) + heightKept(paper, blocks, index + 1);
}

function turn(pdf: Paper['pdf']): number {
  pdf.addPage();
  return MARGIN;
}

function numberPages(paper: Paper, foot: string): void {
  const { pdf } = paper;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const place = { x: MARGIN, y: pdf.page.height - MARGIN, width: paper.width, size: FOOT_SIZE, ink: 'soft' } as const;
    const number = layoutText(paper, `Page ${page + 1} of ${count}`, { ...place, align: 'right' });
    const footer = layoutText(paper, foot, { ...place, width: paper.width - 80, most: 2 });
    getTags(pdf).drawArtifact(() => [...footer.marks, ...number.marks].forEach((mark) => mark()), 'Pagination');
  }
}
