// Generated pages and all stamps as one small PDF, so that fonts are embedded only once.
import { buffer } from 'node:stream/consumers';

import { openPdf } from '#core/server/pdf/open.ts';
import { layoutText, MARGIN, rule, type Paper } from '#core/server/pdf/paper.ts';
import { getTags } from '#core/server/pdf/tags.ts';
import { openType } from '#core/server/pdf/type.ts';

import type { IndexLine, PlanPage } from '../planned.ts';
import { linkText } from './letter-tags.ts';

const STAMP_SIZE = 8.5;
/** Margin in points that home printers cannot print on. */
const STAMP_MARGIN = 36;
const STAMP_BASE = 8;
const COVER_TOP = 270;
const LINE = 15;
const NUMBER_COLUMN = 58;
const PAGES_COLUMN = 64;

/** Returns the destination name of a page for links of the index, by its stamped number. */
export function nameOfPage(number: number): string {
  return `page:${number}`;
}

/**
 * Draws a sheet for each page of a packet: complete covers and index pages, and only the stamp for pages of evidence.
 */
export async function drawGeneratedPages(pages: readonly PlanPage[]): Promise<Uint8Array> {
  const pdf = await openPdf({ autoFirstPage: false, margin: 0 });
  const bytes = buffer(pdf);
  // Characters missing from every font block a packet, but not a preview.
  const type = await openType(pdf, pages, { isDraft: true });
  for (const [index, page] of pages.entries()) {
    const isWide = 'isWide' in page && page.isWide;
    pdf.addPage({ size: 'LETTER', margin: 0, layout: isWide ? 'landscape' : 'portrait' });
    const paper: Paper = { pdf, type, scale: 1, most: 4, width: pdf.page.width - 2 * MARGIN };
    if (page.kind === 'cover') drawCover(paper, page);
    // The pages of the index are one table.
    const near = [pages[index - 1]?.kind !== 'index', pages[index + 1]?.kind !== 'index'] as const;
    if (page.kind === 'index') drawIndex(paper, page, { isFirst: near[0], isLast: near[1] });
    getTags(pdf).drawArtifact(() => drawStamp(paper, page.stamp), 'Pagination');
  }
  pdf.end();
  return new Uint8Array(await bytes);
}

/** Draws a stamp in black within the footer. A long prefix reduces its font size. */
function drawStamp({ pdf, type }: Paper, stamp: string): void {
  const { runs, size } = fitLine(type, stamp, {
    width: pdf.page.width - 2 * STAMP_MARGIN,
    size: STAMP_SIZE,
    weight: 400,
  });
  pdf.fillColor('#000');
  const x = pdf.page.width - STAMP_MARGIN - type.measureWidth(runs, size);
  type.draw(runs, { x, y: pdf.page.height - STAMP_BASE - size * 1.2, size });
}

/**
 * Draws a plain divider: a large bold number, the title with the author of a letter, and the section. It begins a third
 * down the page, or higher if it would reach into the bottom margin.
 */
function drawCover(paper: Paper, { label, title, author, section }: Extract<PlanPage, { kind: 'cover' }>): void {
  const { pdf, type, width } = paper;
  const tags = getTags(pdf);
  const center = (text: string, { above, size, weight }: { above: number; size: number; weight: 400 | 600 }) => {
    const lines = type.wrap(text, { width, size, weight });
    const step = size * 1.3;
    const draw = (y: number): void => {
      for (const [index, runs] of lines.entries()) {
        const x = (pdf.page.width - type.measureWidth(runs, size)) / 2;
        type.draw(runs, { x, y: y + above + index * step, size });
      }
    };
    return { draw, height: above + lines.length * step };
  };
  const heading = [
    center(label, { above: 0, size: 40, weight: 600 }),
    center(title, { above: 18, size: 20, weight: 600 }),
  ];
  const details = [
    ...(author === '' ? [] : [center(author, { above: 12, size: 14, weight: 400 })]),
    center(section, { above: 18, size: 12, weight: 400 }),
  ];
  const height = [...heading, ...details].reduce((sum, one) => sum + one.height, 0);
  let y = Math.min(COVER_TOP, pdf.page.height - MARGIN - height);
  pdf.fillColor('#000');
  for (const [role, texts] of [
    ['H1', heading],
    ['P', details],
  ] as const) {
    tags.open(role);
    for (const { draw, height: taken } of texts) {
      tags.draw(() => draw(y));
      y += taken;
    }
    tags.close();
  }
}

function drawIndex(
  paper: Paper,
  page: Extract<PlanPage, { kind: 'index' }>,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): void {
  const { pdf, width } = paper;
  const tags = getTags(pdf);
  let y = MARGIN;
  const put = (text: string, place: Parameters<typeof layoutText>[2]): void =>
    layoutText(paper, text, place).marks.forEach((mark) => mark());
  if (page.title !== '') {
    put('Index of exhibits', { x: MARGIN, y, width, size: 18, weight: 600, role: 'H1' });
    put(page.title, { x: MARGIN, y: y + 26, width, size: 11, most: 1 });
    y += 5 * LINE - 8;
  }
  const head = { y, size: 8.5, ink: 'soft', role: 'TH', scope: 'Column' } as const;
  const drawHead = (): void => {
    tags.open('TR');
    put('Exhibit', { ...head, x: MARGIN, width: NUMBER_COLUMN });
    // Visible text needs no name.
    tags.open('TH', { scope: 'Column', alt: 'Title' });
    tags.close();
    put('Pages', { ...head, x: MARGIN + width - PAGES_COLUMN, width: PAGES_COLUMN, align: 'right' });
    tags.close();
  };
  if (isFirst) {
    tags.open('Table');
    drawHead();
  } else tags.drawArtifact(drawHead, 'Pagination');
  rule(paper, y + LINE - 1)();
  y += LINE + 3;
  for (const row of toRows(page.lines)) {
    drawIndexRow(paper, row, y);
    y += row.length * LINE;
  }
  if (isLast) tags.close();
}

/** Lines that are one row of the table: an exhibit's title, or a section's, in as many lines as it needs. */
function toRows(lines: readonly IndexLine[]): IndexLine[][] {
  const rows: IndexLine[][] = [];
  for (const line of lines) {
    const before = rows.at(-1)?.[0]?.style;
    if ((line.style === 'more' && before === 'exhibit') || (line.style === 'section' && before === 'section')) {
      rows.at(-1)?.push(line);
    } else rows.push([line]);
  }
  return rows;
}

const looks = {
  gap: { size: 10.5, weight: 400, indent: 0 },
  section: { size: 11, weight: 600, indent: 0 },
  exhibit: { size: 10.5, weight: 400, indent: NUMBER_COLUMN },
  more: { size: 10.5, weight: 400, indent: NUMBER_COLUMN },
  item: { size: 9.5, weight: 400, indent: NUMBER_COLUMN + 14 },
  file: { size: 8.5, weight: 400, indent: NUMBER_COLUMN + 14 },
} as const;

function drawIndexRow(paper: Paper, row: readonly IndexLine[], top: number): void {
  const { pdf, type, width } = paper;
  const tags = getTags(pdf);
  const linking = linkText(tags);
  const [first] = row;
  if (!first || row.every(({ number, text, pages }) => number + text + pages === '')) return;
  const cell = (role: 'TH' | 'TD', draw: (line: IndexLine, y: number) => void, columns?: number): void => {
    tags.open(role, { ...(role === 'TH' && { scope: 'Row' }), ...(columns && { columns }) });
    for (const [index, line] of row.entries()) draw(line, top + index * LINE);
    linking.leave();
    tags.close();
  };
  const isAlone = first.style === 'section' || first.style === 'file';
  const drawText = ({ style, text, target }: IndexLine, y: number): void => {
    const { size, weight, indent } = looks[style];
    if (text === '') return;
    linking.enter(target > 0 ? { to: nameOfPage(target) } : null);
    const room = width - indent - (isAlone ? 0 : PAGES_COLUMN);
    tags.draw(() => drawFitted(type, text, { x: MARGIN + indent, y, width: room, size, weight }));
    if (target > 0) linking.add({ x: MARGIN, y, width, height: LINE }, text);
    linking.endLine();
  };
  pdf.fillColor('#000');
  tags.open('TR');
  if (first.style === 'section') cell('TH', drawText, 3);
  else {
    cell(first.number === '' ? 'TD' : 'TH', ({ style, number }, y) => {
      const { size } = looks[style];
      if (number === '') return;
      tags.draw(() => drawFitted(type, number, { x: MARGIN, y, width: NUMBER_COLUMN - 6, size, weight: 600 }));
    });
    cell('TD', drawText);
    cell('TD', ({ style, pages }, y) => {
      const { size, weight } = looks[style];
      if (pages === '') return;
      const [runs = []] = type.wrap(pages, { width: Number.POSITIVE_INFINITY, size, weight });
      tags.draw(() => type.draw(runs, { x: MARGIN + width - type.measureWidth(runs, size), y, size }));
    });
  }
  tags.close();
}

type LineLook = { width: number; size: number; weight: 400 | 600 };

/** Draws a line. Lines were broken by estimated widths, so a line may be too wide. */
function drawFitted(type: Paper['type'], text: string, { x, y, ...look }: LineLook & { x: number; y: number }): void {
  const { runs, size } = fitLine(type, text, look);
  type.draw(runs, { x, y, size });
}

/** Lays out a line. One that is too wide gets a smaller font. */
function fitLine(type: Paper['type'], text: string, { width, size, weight }: LineLook) {
  const [runs = []] = type.wrap(text, { width: Number.POSITIVE_INFINITY, size, weight });
  const natural = type.measureWidth(runs, size);
  return { runs, size: natural > width ? (size * width) / natural : size };
}
