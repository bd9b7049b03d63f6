// The pages that are ours, and the stamps of all others, as one small PDF: fonts are embedded once for all of them.
import { buffer } from 'node:stream/consumers';

import { openPdf } from '#core/server/pdf/open.ts';
import { layText, MARGIN, rule, type Paper } from '#core/server/pdf/paper.ts';
import { openType } from '#core/server/pdf/type.ts';

import type { IndexLine, PlanPage } from '../planned.ts';
import { FOOT, SHEET } from './place.ts';
import type { Box } from './source.ts';

const STAMP_SIZE = 8.5;
/** What home printers cannot reach at the edges. */
const STAMP_MARGIN = 36;
const STAMP_BASE = 8;
const LINE = 15;
const NUMBER_COLUMN = 58;
const PAGES_COLUMN = 64;

/** Where an index line may be clicked, on which of the pages, and the stamped number that it leads to. */
export type IndexLink = { page: number; box: Box; target: number };

/** Draws a sheet for each page of a pack: covers and index whole, of evidence the stamp alone. */
export async function drawOwnPages(pages: readonly PlanPage[]): Promise<{ bytes: Uint8Array; links: IndexLink[] }> {
  const pdf = await openPdf({ autoFirstPage: false, margin: 0 });
  const bytes = buffer(pdf);
  // Characters that no font has stop a pack, but not a preview.
  const type = await openType(pdf, pages, { isDraft: true });
  const links: IndexLink[] = [];
  for (const [index, page] of pages.entries()) {
    const isWide = 'isWide' in page && page.isWide;
    pdf.addPage({ size: 'LETTER', margin: 0, layout: isWide ? 'landscape' : 'portrait' });
    const paper: Paper = { pdf, type, scale: 1, most: 4, width: pdf.page.width - 2 * MARGIN };
    if (page.kind === 'cover') drawCover(paper, page);
    if (page.kind === 'index') {
      for (const link of drawIndex(paper, page)) links.push({ page: index, ...link });
    }
    drawStamp(paper, page.stamp);
  }
  pdf.end();
  return { bytes: new Uint8Array(await bytes), links };
}

/** Black, within the foot; a prefix that is too long makes it smaller. */
function drawStamp({ pdf, type }: Paper, stamp: string): void {
  const width = pdf.page.width - 2 * STAMP_MARGIN;
  const [runs = []] = type.wrap(stamp, { width: Number.POSITIVE_INFINITY, size: STAMP_SIZE, weight: 400 });
  const natural = type.widthOf(runs, STAMP_SIZE);
  const size = natural > width ? (STAMP_SIZE * width) / natural : STAMP_SIZE;
  pdf.fillColor('#000');
  const x = pdf.page.width - STAMP_MARGIN - type.widthOf(runs, size);
  type.draw(runs, { x, y: pdf.page.height - STAMP_BASE - size * 1.2, size });
}

/** A plain divider: the number large and bold, the title with the author of a letter, and the section it belongs to. */
function drawCover(paper: Paper, { label, title, author, section }: Extract<PlanPage, { kind: 'cover' }>): void {
  const { pdf, type, width } = paper;
  const center = (text: string, { y, size, weight }: { y: number; size: number; weight: 400 | 600 }): number => {
    const lines = type.wrap(text, { width, size, weight });
    for (const [index, runs] of lines.entries()) {
      const x = (pdf.page.width - type.widthOf(runs, size)) / 2;
      type.draw(runs, { x, y: y + index * size * 1.3, size });
    }
    return y + lines.length * size * 1.3;
  };
  pdf.fillColor('#000');
  const below = center(label, { y: 270, size: 40, weight: 600 });
  const titled = center(title, { y: below + 18, size: 20, weight: 600 });
  const end = author === '' ? titled : center(author, { y: titled + 12, size: 14, weight: 400 });
  center(section, { y: Math.min(end + 18, pdf.page.height - FOOT - 60), size: 12, weight: 400 });
}

function drawIndex(paper: Paper, page: Extract<PlanPage, { kind: 'index' }>): Omit<IndexLink, 'page'>[] {
  const { pdf, width } = paper;
  let y = MARGIN;
  const put = (text: string, place: Parameters<typeof layText>[2]): void =>
    layText(paper, text, place).marks.forEach((mark) => mark());
  if (page.title !== '') {
    put('Index of exhibits', { x: MARGIN, y, width, size: 18, weight: 600 });
    put(page.title, { x: MARGIN, y: y + 26, width, size: 11, most: 1 });
    y += 5 * LINE - 8;
  }
  put('Exhibit', { x: MARGIN, y, width: NUMBER_COLUMN, size: 8.5, ink: 'soft' });
  put('Pages', { x: MARGIN + width - PAGES_COLUMN, y, width: PAGES_COLUMN, size: 8.5, ink: 'soft', align: 'right' });
  rule(paper, y + LINE - 1)();
  y += LINE + 3;
  const links: Omit<IndexLink, 'page'>[] = [];
  for (const line of page.lines) {
    drawIndexLine(paper, line, y);
    if (line.target > 0 && line.text !== '') {
      const top = pdf.page.height - y;
      links.push({ box: { left: MARGIN, right: MARGIN + width, top, bottom: top - LINE }, target: line.target });
    }
    y += LINE;
  }
  return links;
}

const looks = {
  gap: { size: 10.5, weight: 400, indent: 0 },
  section: { size: 11, weight: 600, indent: 0 },
  exhibit: { size: 10.5, weight: 400, indent: NUMBER_COLUMN },
  more: { size: 10.5, weight: 400, indent: NUMBER_COLUMN },
  item: { size: 9.5, weight: 400, indent: NUMBER_COLUMN + 14 },
  file: { size: 8.5, weight: 400, indent: NUMBER_COLUMN + 14 },
} as const;

function drawIndexLine({ pdf, type, width }: Paper, { style, number, text, pages }: IndexLine, y: number): void {
  const { size, weight, indent } = looks[style];
  const isAlone = style === 'section' || style === 'file';
  const room = width - indent - (isAlone ? 0 : PAGES_COLUMN);
  pdf.fillColor('#000');
  drawFitted(type, text, { x: MARGIN + indent, y, width: room, size, weight });
  drawFitted(type, number, { x: MARGIN, y, width: NUMBER_COLUMN - 6, size, weight: 600 });
  const [runs = []] = type.wrap(pages, { width: Number.POSITIVE_INFINITY, size, weight });
  type.draw(runs, { x: MARGIN + width - type.widthOf(runs, size), y, size });
}

/** A line was broken by estimate: one that is wider after all becomes smaller. */
function drawFitted(
  type: Paper['type'],
  text: string,
  { x, y, width, size, weight }: { x: number; y: number; width: number; size: number; weight: 400 | 600 },
): void {
  const [runs = []] = type.wrap(text, { width: Number.POSITIVE_INFINITY, size, weight });
  const natural = type.widthOf(runs, size);
  type.draw(runs, { x, y, size: natural > width ? (size * width) / natural : size });
}

/** The sheet that a stamp was drawn for. */
export function sheetOf(page: PlanPage): { width: number; height: number } {
  const isWide = 'isWide' in page && page.isWide;
  return isWide ? { width: SHEET.long, height: SHEET.short } : { width: SHEET.short, height: SHEET.long };
}
