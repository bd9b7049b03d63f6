// The letter as a PDF of its own, which a pack then binds like any other file.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import { openPdf } from '#core/server/pdf/open.ts';
import { tagsOf, type Role } from '#core/server/pdf/tags.ts';
import { charactersOf, wordsIn } from '#core/server/pdf/characters.ts';
import { openType, type Face, type Pdf, type Type } from '#core/server/pdf/type.ts';

import { ENGINE, type Chapter, type FileFacts } from '../binder.ts';
import { wordsOf as textOfBlock, type PrintedBlock, type PrintedLetter, type PrintedPiece } from '../printed-letter.ts';
import { chaptersIn } from './chapter-tree.ts';
import { drawLine } from './letter-drawing.ts';
import { wrap, type Line, type Word } from './letter-lines.ts';
import { linkWords, nestBlocks, openBookmarks } from './letter-tags.ts';

/** An inch around the text; the binder's stamp has a foot of its own below. */
const MARGIN = 72;
const BODY = 11;
const LEADING = 1.42;
const INDENT = 24;
const GAP = 7;
/** The size of super- and subscript, and where its top is below that of the line, in sizes of its line. */
const SCRIPT = 0.65;
const DROPS = { super: 0, sub: 0.48 } as const;
/** Two lines of a paragraph stay together at either end of a page. */
const KEPT_LINES = 2;
/** So long the drawing may keep a server from its other requests. */
const TURN_MS = 8;
/** The same letter has the same bytes, on whichever day it is drawn. */
const AT = new Date(0);

const looks = [
  { size: BODY, isHeading: false, above: 0 },
  { size: 16, isHeading: true, above: 14 },
  { size: 13, isHeading: true, above: 12 },
  { size: 11.5, isHeading: true, above: 10 },
] as const;

type Look = (typeof looks)[number];
const roles = ['P', 'H1', 'H2', 'H3'] as const satisfies Role[];
type Laid = { block: PrintedBlock; look: Look; lines: Line[]; left: number };

/** A letter as a file: its bytes, and what an inspection would find. */
export type DrawnLetter = { bytes: Uint8Array; facts: FileFacts };

export type LetterOptions = {
  title?: string;
  /** Of evidence that is not a letter: its language, null if that is not known. */
  evidence?: { language: string | null };
};

/**
 * Draws a letter on US Letter. What it names are links by name: where those lead, the binder says that it is bound in. Its
 * headings are bookmarks, unless it is evidence.
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
  // Characters that no font has stop a pack; a draft shows a box for each.
  const texts = blocks.flatMap(({ lines }) => lines.map((pieces) => [pieces.map(textOf).join(''), pieces.map(textOf)]));
  const type = await openType(pdf, texts, { isDraft: true });
  const bookmarks = evidence ? undefined : openBookmarks(pdf);
  await write(pdf, { type, blocks, addBookmark: (heading, y) => bookmarks?.add(heading, { page: pages, y }) });
  pdf.end();
  const bytes = new Uint8Array(await collected);
  const chapters = chaptersIn(bookmarks?.chapters ?? [], pages);
  return { bytes, facts: factsOf(bytes, { pages, width: pdf.page.width, height: pdf.page.height, chapters }) };
}

async function write(
  pdf: Pdf,
  {
    type,
    blocks,
    addBookmark,
  }: { type: Type; blocks: readonly PrintedBlock[]; addBookmark: (heading: PrintedBlock, y: number) => void },
): Promise<void> {
  const tags = tagsOf(pdf);
  const nesting = nestBlocks(tags);
  const linking = linkWords(tags);
  const bottom = pdf.page.height - MARGIN;
  const openBlock = ({ block }: Laid, top: number): void => {
    tags.open(roles[block.level] ?? 'P');
    if (block.level > 0) addBookmark(block, top);
  };
  let y = MARGIN;
  let turn = performance.now();
  const laid: Laid[] = [];
  for (const block of blocks) {
    laid.push(layBlock(block, { type, width: pdf.page.width - 2 * MARGIN }));
    turn = await rest(turn);
  }
  for (const [index, one] of laid.entries()) {
    if (y > MARGIN) y += one.look.above;
    // A heading is not parted from what it is above, nor the first lines of a paragraph from each other.
    if (y > MARGIN && y + keptHeight(laid, index) > bottom) y = addPage(pdf);
    const step = stepOf(one);
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

function layBlock(block: PrintedBlock, { type, width }: { type: Type; width: number }): Laid {
  const look = looks[block.level] ?? looks[0];
  const left = MARGIN + (block.isQuoted ? INDENT : 0) + block.lists.length * INDENT;
  const room = MARGIN + width - left;
  return {
    block,
    look,
    left,
    lines: block.lines.flatMap((pieces) => wrap(wordsOf(pieces, { type, look, room }), room)),
  };
}

/** What may not be parted: a word with the space behind it, and all of a token while it fits a line. */
function wordsOf(
  pieces: readonly PrintedPiece[],
  { type, look, room }: { type: Type; look: Look; room: number },
): Word[] {
  const texts = pieces.map(textOf);
  const setting = type.settingOf(texts.join(''));
  let end = 0;
  return pieces.flatMap(({ isBold, isItalic, isUnderlined, script, to, href }, index) => {
    const size = script === null ? look.size : look.size * SCRIPT;
    const drop = script === null ? 0 : look.size * DROPS[script];
    const face: Face = { weight: isBold || look.isHeading ? 600 : 400, isItalic };
    const make = (text: string, start: number): Word => {
      const runs = type.runsOf(setting, { ...face, start, end: start + text.length });
      const mayEnd = text.endsWith(' ');
      return { text, mayEnd, isUnderlined, size, drop, to, href, runs, width: type.widthOf(runs, size) };
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

/** A word that is wider than a line, in pieces as wide as one. */
function breakWord(text: string, { room, make }: { room: number; make: (text: string, at: number) => Word }): Word[] {
  const starts: number[] = [];
  let used = room;
  for (const { text: character, at } of charactersOf(text)) {
    const { width } = make(character, at);
    used += width;
    if (used <= room) continue;
    starts.push(at);
    used = width;
  }
  return starts.map((at, index) => make(text.slice(at, starts[index + 1]), at));
}

/** As it is drawn: a tab is a space. */
function textOf({ text }: PrintedPiece): string {
  return text.replaceAll('\t', ' ').normalize('NFC');
}

/** The bullet or number of a list's item, before its first line. */
function drawMarker(pdf: Pdf, { type, one, y }: { type: Type; one: Laid; y: number }): void {
  const own = one.block.lists.at(-1);
  if (!own?.isFirst) return;
  const { size } = one.look;
  const look = { width: Number.POSITIVE_INFINITY, size, weight: 400 } as const;
  const [runs = []] = type.wrap(own.isOrdered ? `${own.number}.` : '•', look);
  pdf.fillColor('#000');
  type.draw(runs, { x: one.left - 6 - type.widthOf(runs, size), y, size });
}

function drawRule(pdf: Pdf, { y, height }: { y: number; height: number }): void {
  pdf
    .lineWidth(1.5)
    .strokeColor('#888')
    .moveTo(MARGIN + INDENT / 3, y)
    .lineTo(MARGIN + INDENT / 3, y + height)
    .stroke();
}

function stepOf({ look }: Laid): number {
  return look.size * LEADING;
}

function keptHeight(laid: readonly Laid[], index: number): number {
  const one = laid[index];
  if (!one) return 0;
  const kept = one.lines.length <= KEPT_LINES + 1 ? one.lines.length : KEPT_LINES;
  const own = kept * stepOf(one);
  const next = laid[index + 1];
  return one.look.isHeading && next
    ? one.lines.length * stepOf(one) + GAP + next.look.above + keptHeight(laid, index + 1)
    : own;
}

function addPage(pdf: Pdf): number {
  pdf.addPage({ size: 'LETTER', margin: 0 });
  return MARGIN;
}

/** Lets other requests have their turn where this has taken a while. */
async function rest(since: number): Promise<number> {
  if (performance.now() - since < TURN_MS) return since;
  await setImmediate();
  return performance.now();
}

/** Its fonts belong to all pages alike. */
function factsOf(
  bytes: Uint8Array,
  { pages, width, height, chapters }: { pages: number; width: number; height: number; chapters: Chapter[] },
): FileFacts {
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
