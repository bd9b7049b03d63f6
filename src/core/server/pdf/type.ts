// The product's font in a PDF. Lines are laid out here, because a word may need more than one of the font's parts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);

export type Pdf = InstanceType<typeof PDFDocument>;
export type Weight = 400 | 600;
/** Characters of one part of the font. */
export type Run = { font: string; text: string };

export type Type = {
  /**
   * Lines no wider than `width`, in points; a word that is wider itself is broken. Line breaks in the text are the
   * caller's to take apart.
   */
  wrap(line: string, look: { width: number; size: number; weight: Weight; isItalic?: boolean }): Run[][];
  /** In points. */
  widthOf(runs: readonly Run[], size: number): number;
  /** Draws one line, its top at `y`. */
  draw(runs: readonly Run[], place: { x: number; y: number; size: number }): void;
};

/** The font comes in parts, each with some of the characters. */
const parts = ['latin', 'latin-ext', 'vietnamese'] as const;
type Part = (typeof parts)[number];
type Face = { weight: Weight; isItalic?: boolean };

/** @param missing says what stands for a character that the font lacks, or throws */
export function openType(pdf: Pdf, { missing }: { missing: (character: string) => string }): Type {
  const findPart = makeFinder(pdf);
  const opened = new Set<string>();

  function choose(font: string): Pdf {
    if (!opened.has(font)) {
      pdf.registerFont(font, readFileSync(resolve(`@fontsource/public-sans/files/public-sans-${font}.woff`)));
      opened.add(font);
    }
    return pdf.font(font);
  }

  function runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const part = findPart(choose, character);
      const [font, shown] = part ? [nameOf(part, face), character] : [nameOf('latin', face), missing(character)];
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }

  function widthOf(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, { font, text }) => sum + choose(font).fontSize(size).widthOfString(text), 0);
  }

  return {
    widthOf,
    wrap(line, { width, size, ...face }) {
      const lines: Run[][] = [];
      let [begun, used]: [Run[], number] = [[], 0];
      const put = (runs: Run[], taken: number): void => {
        for (const { font, text } of runs) {
          const last = begun.at(-1);
          if (last?.font === font) last.text += text;
          else begun.push({ font, text });
        }
        used += taken;
      };
      const end = (): void => {
        lines.push(begun);
        [begun, used] = [[], 0];
      };
      for (const word of visible(line).split(/(?<= )/)) {
        const runs = runsOf(word, face);
        // The space behind a word may hang over the edge.
        if (used > 0 && used + widthOf(runsOf(word.trimEnd(), face), size) > width) end();
        const taken = widthOf(runs, size);
        if (taken <= width) {
          put(runs, taken);
          continue;
        }
        for (const character of word) {
          const one = runsOf(character, face);
          const own = widthOf(one, size);
          if (used > 0 && used + own > width) end();
          put(one, own);
        }
      }
      end();
      return lines;
    },
    draw(runs, { x, y, size }) {
      let left = x;
      for (const run of runs) {
        choose(run.font).fontSize(size).text(run.text, left, y, { lineBreak: false });
        left += widthOf([run], size);
      }
    },
  };
}

function nameOf(part: Part, { weight, isItalic = false }: Face): string {
  return `${part}-${weight}-${isItalic ? 'italic' : 'normal'}`;
}

/** Invisible characters have no glyph. */
function visible(text: string): string {
  return text.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Which part of the font has a character; every weight and slant has the same ones. */
function makeFinder(pdf: Pdf) {
  type Font = { hasGlyphForCodePoint(code: number): boolean };
  const known = new Map<string, Part | undefined>();
  let fonts: Font[] | undefined;
  return (choose: (font: string) => Pdf, character: string): Part | undefined => {
    if (known.has(character)) return known.get(character);
    fonts ??= parts.map((part) => {
      choose(nameOf(part, { weight: 400 }));
      // What pdfkit has chosen it tells by no other name.
      return (Reflect.get(pdf, '_font') as { font: Font }).font;
    });
    // A mark that no letter took up has no place in the font.
    const index = /\p{M}/u.test(character)
      ? -1
      : fonts.findIndex((font) => font.hasGlyphForCodePoint(codeOf(character)));
    const found = parts[index];
    known.set(character, found);
    return found;
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
