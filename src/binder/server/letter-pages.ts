// The letter as a PDF of its own, which a pack then binds like any other file.
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';

import { openPdf } from '#core/server/pdf/open.ts';
import { inVisualOrder } from '#core/server/pdf/bidi.ts';
import { charactersOf, wordsIn } from '#core/server/pdf/characters.ts';
import { openType, type Face, type Pdf, type Run, type Type } from '#core/server/pdf/type.ts';

import { ENGINE, type FileFacts } from '../binder.ts';
import type { PrintedBlock, PrintedLetter, PrintedPiece } from '../printed-letter.ts';
import { spaceOf, wrap, type Line, type Word } from './letter-lines.ts';

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
type Laid = { block: PrintedBlock; look: Look; lines: Line[]; left: number };

/** A letter as a file: its bytes, and what an inspection would find. */
export type DrawnLetter = { bytes: Uint8Array; facts: FileFacts };

/**
 * Draws a letter on US Letter. What it names are links by name: where those lead, the binder says that it is bound in.
 * @param options.title of another text, which is in any language
 */
export async function drawLetter(
  { blocks }: Pick<PrintedLetter, 'blocks'>,
  { title }: { title?: string } = {},
): Promise<DrawnLetter> {
  const info = { Title: title ?? 'Letter', CreationDate: AT, ModDate: AT };
  const pdf = await openPdf({ margin: 0, ...(title === undefined && { lang: 'en-US' }), info });
  let pages = 1;
  pdf.on('pageAdded', () => void (pages += 1));
  const collected = buffer(pdf);
  // Characters that no font has stop a pack; a draft shows a box for each.
  const texts = blocks.flatMap(({ lines }) => lines.map((pieces) => [pieces.map(textOf).join(''), pieces.map(textOf)]));
  const type = await openType(pdf, texts, { isDraft: true });
  await write(pdf, { type, blocks });
  pdf.end();
  const bytes = new Uint8Array(await collected);
  return { bytes, facts: factsOf(bytes, { pages, width: pdf.page.width, height: pdf.page.height }) };
}

async function write(pdf: Pdf, { type, blocks }: { type: Type; blocks: readonly PrintedBlock[] }): Promise<void> {
  const bottom = pdf.page.height - MARGIN;
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
    drawMarker(pdf, { type, one, y });
    for (const [place, line] of one.lines.entries()) {
      const isLastPair = one.lines.length - place === KEPT_LINES;
      const needed = isLastPair && place > 0 ? KEPT_LINES * step : step;
      if (y > MARGIN && y + needed > bottom) y = addPage(pdf);
      if (one.block.isQuoted) drawRule(pdf, { y, height: step });
      drawLine(pdf, { type, line, x: one.left, y, size: one.look.size });
      y += step;
    }
    y += GAP;
    turn = await rest(turn);
  }
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

function drawLine(
  pdf: Pdf,
  { type, line, x, y, size }: { type: Type; line: Line; x: number; y: number; size: number },
): void {
  let left = x;
  for (const { word, runs, width, isLast } of inVisualOrder(partsOf(line, type))) {
    const { isUnderlined, to, href } = word;
    pdf.fillColor('#000');
    type.draw(runs, { x: left, y: y + word.drop, size: word.size });
    if (isUnderlined || href !== null) {
      const end = left + width - (isLast ? spaceOf(word) : 0);
      const base = y + size * 1.12;
      pdf
        .lineWidth(size / 18)
        .strokeColor('#000')
        .moveTo(left, base)
        .lineTo(end, base)
        .stroke();
    }
    if (to !== null) pdf.goTo(left, y, width, size * 1.25, to);
    if (href !== null) pdf.link(left, y, width, size * 1.25, new URL(href).href);
    left += width;
  }
}

type LinePart = { word: Word; runs: readonly Run[]; level: number; width: number; isLast: boolean };

/** Parts of a line that are drawn in one call: its words, or their runs if some are written from right to left. */
function partsOf({ words }: Line, type: Type): LinePart[] {
  const isPlain = words.every(({ runs }) => runs.every(({ level }) => level === 0));
  const last = words.at(-1);
  if (isPlain) {
    return words.map((word) => ({ word, runs: word.runs, level: 0, width: word.width, isLast: word === last }));
  }
  const parts = words.flatMap((word) =>
    word.runs.map((run) => {
      return {
        word,
        runs: [run],
        level: run.level,
        width: type.widthOf([run], word.size),
        isLast: false,
        text: run.text,
      };
    }),
  );
  // A space at the end of the line would be drawn between two words.
  while (parts.at(-1)?.text.trim() === '') parts.pop();
  return parts;
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
  { pages, width, height }: { pages: number; width: number; height: number },
): FileFacts {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    engine: ENGINE,
    kind: 'pdf',
    rung: 'own',
    pages: Array.from({ length: pages }, () => ({ width, height, bytes: 0, shared: [0] })),
    shared: [bytes.byteLength],
    findings: [],
  };
}
