// The letter as a separate PDF, which a packet then binds like any other file.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import { openPdf } from '#core/server/pdf/open.ts';
import { getTags, type Role } from '#core/server/pdf/tags.ts';
import { splitCharacters, wordsIn } from '#core/server/pdf/characters.ts';
import { openType, type Face, type Pdf, type Typesetter } from '#core/server/pdf/type.ts';

import { ENGINE, type Chapter, type FileInspection } from '../binder.ts';
import {
  getPrintedText as textOfBlock,
  type PrintedBlock,
  type PrintedLetter,
  type PrintedPiece,
} from '../printed-letter.ts';
import { chaptersIn } from './chapter-tree.ts';
import { drawLine, wrap, type Line, type Word } from './letter-drawing.ts';
import { linkText, nestBlocks, openBookmarks } from './letter-tags.ts';

/** Margin of one inch around the text. The binder's stamp has its own space below. */
const MARGIN = 72;
const BODY = 11;
const LEADING = 1.42;
const INDENT = 24;
const GAP = 7;
/** Size of super- and subscript, and the distance of their tops from the line's top, relative to the line's size. */
const SCRIPT = 0.65;
const DROPS = { super: 0, sub: 0.48 } as const;
/** Minimum lines of a paragraph at the top and bottom of a page. */
const KEPT_LINES = 2;
/** Maximum milliseconds of drawing before the server handles other requests. */
const TURN_MS = 8;
/** Fixed date, so that the same letter has the same bytes on any day. */
const AT = new Date(0);

const looks = [
  { size: BODY, isHeading: false, above: 0 },
  { size: 16, isHeading: true, above: 14 },
  { size: 13, isHeading: true, above: 12 },
  { size: 11.5, isHeading: true, above: 10 },
] as const;

type BlockStyle = (typeof looks)[number];
const roles = ['P', 'H1', 'H2', 'H3'] as const satisfies Role[];
type BlockLayout = { block: PrintedBlock; look: BlockStyle; lines: Line[]; left: number };

/** A letter as a file: its bytes, and its inspection facts. */
export type DrawnLetter = { bytes: Uint8Array; facts: FileInspection };

export type LetterOptions = {
  title?: string;
  /** Language of evidence that is not a letter. Null if unknown. */
  evidence?: { language: string | null };
};

/**
 * Draws a letter on US Letter. Its citations are named links, which the binder resolves when it binds the letter. Its
 * headings are bookmarks, unless the letter is evidence.
 */
export async function drawLetter(
  { blocks }: Pick<PrintedLetter, 'blocks'>,
  { title = 'Letter', evidence }: LetterOptions = {},
): Promise<DrawnLetter> {
  const lang = evidence ? evidence.language : 'en-US';
  const info = { Title: title, CreationDate: AT, ModDate: AT };
  const pdf = await openPdf({ margin: 0, ...(lang !== null && { lang }), info });
  let pages = 1;
  pdf.on('pageAdded', () => void (pages += 1));
  const collected = buffer(pdf);
  // Characters that no font contains block a packet. A draft shows a box for each.
  const texts = blocks.flatMap(({ lines }) => lines.map((pieces) => [pieces.map(toText).join(''), pieces.map(toText)]));
  const type = await openType(pdf, texts, { isDraft: true });
  const bookmarks = evidence ? undefined : openBookmarks(pdf);
  await write(pdf, { type, blocks, addBookmark: (heading, y) => bookmarks?.add(heading, { page: pages, y }) });
  pdf.end();
  const bytes = new Uint8Array(await collected);
  const chapters = chaptersIn(bookmarks?.chapters ?? [], pages);
  return { bytes, facts: createInspection(bytes, { pages, width: pdf.page.width, height: pdf.page.height, chapters }) };
}

async function write(
  pdf: Pdf,
  {
    type,
    blocks,
    addBookmark,
  }: { type: Typesetter; blocks: readonly PrintedBlock[]; addBookmark: (heading: PrintedBlock, y: number) => void },
): Promise<void> {
  const tags = getTags(pdf);
  const nesting = nestBlocks(tags);
  const linking = linkText(tags);
  const bottom = pdf.page.height - MARGIN;
  const openBlock = ({ block }: BlockLayout, top: number): void => {
    tags.open(roles[block.level] ?? 'P');
    if (block.level > 0) addBookmark(block, top);
  };
  let y = MARGIN;
  let turn = performance.now();
  const laid: BlockLayout[] = [];
  for (const block of blocks) {
    laid.push(layBlock(block, { type, width: pdf.page.width - 2 * MARGIN }));
    turn = await rest(turn);
  }
  for (const [index, one] of laid.entries()) {
    if (y > MARGIN) y += one.look.above;
    // A heading stays with the text below it, and the first lines of a paragraph stay together.
    if (y > MARGIN && y + keptHeight(laid, index) > bottom) y = addPage(pdf);
    const step = getLineHeight(one);
    nesting.enter(one.block, () => drawMarker(pdf, { type, one, y }));
    // A blank line is no paragraph.
    const isBlank = textOfBlock(one.block) === '';
    if (!isBlank) openBlock(one, y);
    for (const [place, line] of one.lines.entries()) {
      const isLastPair = one.lines.length - place === KEPT_LINES;
      const needed = isLastPair && place > 0 ? KEPT_LINES * step : step;
      if (y > MARGIN && y + needed > bottom) {
        linking.leave();
        y = addPage(pdf);
      }
      if (one.block.isQuoted) tags.drawArtifact(() => drawRule(pdf, { y, height: step }));
      if (!isBlank) drawLine(pdf, { tags, linking, type, line, x: one.left, y, size: one.look.size });
      y += step;
    }
    linking.leave();
    if (!isBlank) tags.close();
    y += GAP;
    turn = await rest(turn);
  }
  nesting.leave();
}

function layBlock(block: PrintedBlock, { type, width }: { type: Typesetter; width: number }): BlockLayout {
  const look = looks[block.level] ?? looks[0];
  const left = MARGIN + (block.isQuoted ? INDENT : 0) + block.lists.length * INDENT;
  const room = MARGIN + width - left;
  return {
    block,
    look,
    left,
    lines: block.lines.flatMap((pieces) => wrap(toWords(pieces, { type, look, room }), room)),
  };
}

/** Returns the unbreakable parts: a word with its trailing space, and a whole token if it fits a line. */
function toWords(
  pieces: readonly PrintedPiece[],
  { type, look, room }: { type: Typesetter; look: BlockStyle; room: number },
): Word[] {
  const texts = pieces.map(toText);
  const setting = type.createSetting(texts.join(''));
  let end = 0;
  return pieces.flatMap(({ isBold, isItalic, isUnderlined, script, to, href }, index) => {
    const size = script === null ? look.size : look.size * SCRIPT;
    const drop = script === null ? 0 : look.size * DROPS[script];
    const face: Face = { weight: isBold || look.isHeading ? 600 : 400, isItalic };
    const make = (text: string, start: number): Word => {
      const runs = type.getRuns(setting, { ...face, start, end: start + text.length });
      const mayEnd = text.endsWith(' ');
      return { text, mayEnd, isUnderlined, size, drop, to, href, runs, width: type.measureWidth(runs, size) };
    };
    const text = texts[index] ?? '';
    let start = end;
    end += text.length;
    const whole = to === null ? undefined : make(text, start);
    if (whole && whole.width <= room) return [whole];
    return wordsIn(text).flatMap((part, place, parts) => {
      const word = make(part, start);
      word.mayEnd ||= place < parts.length - 1;
      const begin = start;
      start += part.length;
      return word.width <= room ? [word] : breakWord(part, { room, make: (some, at) => make(some, begin + at) });
    });
  });
}

/** Splits a word that is wider than a line into pieces as wide as a line. */
function breakWord(text: string, { room, make }: { room: number; make: (text: string, at: number) => Word }): Word[] {
  const starts: number[] = [];
  let used = room;
  for (const { text: character, at } of splitCharacters(text)) {
    const { width } = make(character, at);
    used += width;
    if (used <= room) continue;
    starts.push(at);
    used = width;
  }
  return starts.map((at, index) => make(text.slice(at, starts[index + 1]), at));
}

/** Returns the text as drawn, with tabs as spaces. */
function toText({ text }: PrintedPiece): string {
  return text.replaceAll('\t', ' ').normalize('NFC');
}

/** Draws the bullet or number of a list item, before its first line. */
function drawMarker(pdf: Pdf, { type, one, y }: { type: Typesetter; one: BlockLayout; y: number }): void {
  const own = one.block.lists.at(-1);
  if (!own?.isFirst) return;
  const { size } = one.look;
  const look = { width: Number.POSITIVE_INFINITY, size, weight: 400 } as const;
  const [runs = []] = type.wrap(own.isOrdered ? `${own.number}.` : '•', look);
  pdf.fillColor('#000');
  type.draw(runs, { x: one.left - 6 - type.measureWidth(runs, size), y, size });
}

function drawRule(pdf: Pdf, { y, height }: { y: number; height: number }): void {
  pdf
    .lineWidth(1.5)
    .strokeColor('#888')
    .moveTo(MARGIN + INDENT / 3, y)
    .lineTo(MARGIN + INDENT / 3, y + height)
    .stroke();
}

function getLineHeight({ look }: BlockLayout): number {
  return look.size * LEADING;
}

function keptHeight(laid: readonly BlockLayout[], index: number): number {
  const one = laid[index];
  if (!one) return 0;
  const keptLines = one.lines.length <= KEPT_LINES + 1 ? one.lines.length : KEPT_LINES;
  const own = keptLines * getLineHeight(one);
  const next = laid[index + 1];
  return one.look.isHeading && next
    ? one.lines.length * getLineHeight(one) + GAP + next.look.above + keptHeight(laid, index + 1)
    : own;
}

function addPage(pdf: Pdf): number {
  pdf.addPage({ size: 'LETTER', margin: 0 });
  return MARGIN;
}

/** Yields to other requests if drawing has taken a while. */
async function rest(since: number): Promise<number> {
  if (performance.now() - since < TURN_MS) return since;
  await setImmediate();
  return performance.now();
}

/** Returns the facts of the letter. All pages share its fonts. */
function createInspection(
  bytes: Uint8Array,
  { pages, width, height, chapters }: { pages: number; width: number; height: number; chapters: Chapter[] },
): FileInspection {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    engine: ENGINE,
    kind: 'pdf',
    rung: 'own',
    pages: Array.from({ length: pages }, () => ({ width, height, bytes: 0, shared: [0] })),
    shared: [bytes.byteLength],
    findings: [],
    ...(chapters.length > 0 && { chapters }),
  };
}
