// A text as a PDF: its lines are laid out here, because a word may need more than one of the font's parts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

import PDFDocument from 'pdfkit';

import { AppError } from '#core/server/errors.ts';

import { linesOf } from '../rules.ts';

const { resolve } = createRequire(import.meta.url);
/** The font comes in parts, each with some of the characters. */
const parts = ['latin', 'latin-ext', 'vietnamese'] as const;
type Part = (typeof parts)[number];
type Run = { part: Part; text: string };
type Pdf = InstanceType<typeof PDFDocument>;

const LINE_HEIGHT = 1.4;

export type PdfText = { name: string; text: string; margin: number; points: number };

/** @throws AppError invalid where the font lacks a character */
export async function makePdf({ name, text, margin, points }: PdfText): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({ size: 'LETTER', margin, autoFirstPage: false, info: { Title: name } });
  const bytes = buffer(pdf);
  for (const part of parts) {
    pdf.registerFont(part, readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${part}-400-normal.woff`)));
  }
  const findPart = makeFinder(pdf);
  // Invisible characters have no glyph.
  const visible = text.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  pdf.fontSize(points).addPage();
  const [width, bottom] = [pdf.page.width - 2 * margin, pdf.page.height - margin];
  const lines = linesOf(visible).flatMap((line) => wrap(pdf, { line, width, findPart }));
  let top = margin;
  for (const line of lines) {
    if (top + points * LINE_HEIGHT > bottom) {
      pdf.addPage();
      top = margin;
    }
    let left = margin;
    for (const run of line) {
      pdf.font(run.part).text(run.text, left, top, { lineBreak: false });
      left += widthOf(pdf, [run]);
    }
    top += points * LINE_HEIGHT;
  }
  pdf.end();
  return new Uint8Array(await bytes);
}

/** Lines no wider than the page; a word that is wider itself is broken. */
function wrap(
  pdf: Pdf,
  { line, width, findPart }: { line: string; width: number; findPart: (character: string) => Part },
): Run[][] {
  const lines: Run[][] = [];
  let [begun, used]: [Run[], number] = [[], 0];
  const put = (runs: Run[], size: number): void => {
    for (const { part, text } of runs) {
      const last = begun.at(-1);
      if (last?.part === part) last.text += text;
      else begun.push({ part, text });
    }
    used += size;
  };
  const end = (): void => {
    lines.push(begun);
    [begun, used] = [[], 0];
  };
  for (const word of line.split(/(?<= )/)) {
    const runs = runsOf(word, findPart);
    // The space behind a word may hang over the edge.
    if (used > 0 && used + widthOf(pdf, runsOf(word.trimEnd(), findPart)) > width) end();
    const size = widthOf(pdf, runs);
    if (size <= width) {
      put(runs, size);
      continue;
    }
    for (const character of word) {
      const one = runsOf(character, findPart);
      const own = widthOf(pdf, one);
      if (used > 0 && used + own > width) end();
      put(one, own);
    }
  }
  end();
  return lines;
}

function runsOf(text: string, findPart: (character: string) => Part): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const part = findPart(character);
    const last = runs.at(-1);
    if (last?.part === part) last.text += character;
    else runs.push({ part, text: character });
  }
  return runs;
}

function widthOf(pdf: Pdf, runs: readonly Run[]): number {
  return runs.reduce((sum, { part, text }) => sum + pdf.font(part).widthOfString(text), 0);
}

/** Which part of the font has a character. */
function makeFinder(pdf: Pdf): (character: string) => Part {
  const fonts = parts.map((part) => {
    pdf.font(part);
    // What pdfkit has chosen it tells by no other name.
    const { font } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint(code: number): boolean } };
    return font;
  });
  const known = new Map<string, Part>();
  return (character) => {
    // A mark that no letter took up has no place in the font.
    const has = (font: (typeof fonts)[number]) =>
      !/\p{M}/u.test(character) && font.hasGlyphForCodePoint(codeOf(character));
    const found = known.get(character) ?? parts[fonts.findIndex(has)];
    if (found === undefined) {
      const sentence = `A PDF cannot show the character “${character}”. Download the DOCX file instead.`;
      throw new AppError('invalid', { fields: { format: sentence } });
    }
    known.set(character, found);
    return found;
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
