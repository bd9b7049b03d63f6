// Text in a PDF, in the fonts that its characters need. Lines are laid out here, because a line may need several fonts.
import { nameCharacters } from '../../shared/character-names.ts';
import { shortened } from '../../shared/shortened.ts';
import { AppError } from '../errors.ts';
import { hasRightToLeft, inVisualOrder, findLevels, mirror } from './bidi.ts';
import { splitCharacters, isPlain, linesIn, wordsIn } from './characters.ts';
import { getVariant, type Face, type Variant } from './fonts.ts';
import { openFonts } from './open-fonts.ts';
import type { Pdf } from './pdf-font.ts';
import { findUnprintable } from './printable.ts';
import { RIGHT_TO_LEFT } from './shaping.ts';
import { getTags } from './tags.ts';

export type { Face, Weight } from './fonts.ts';
export type { Pdf } from './pdf-font.ts';
/** Characters of one font and direction, in reading order. The level is odd for right to left. */
export type Run = { font: string; text: string; level: number };
/** Paragraph in NFC, whose parts may be set in different faces. */
type Setting = { text: string; levels: Uint8Array | undefined; variant: Variant };

export type Typesetter = {
  /**
   * Breaks a text into lines no wider than `width`, in points. A wider word is broken. The caller splits the text at
   * its line breaks.
   */
  wrap(line: string, look: Face & { width: number; size: number }): Run[][];
  createSetting(text: string): Setting;
  /** Returns a part of a paragraph, from `start` to `end` in UTF-16 units. */
  getRuns(setting: Setting, part: Face & { start: number; end: number }): readonly Run[];
  /** Returns the width in points. */
  measureWidth(runs: readonly Run[], size: number): number;
  /** Draws one line with its top at `y`. */
  draw(runs: readonly Run[], place: { x: number; y: number; size: number }): void;
};

const EXCERPT_CHARACTERS = 60;

/**
 * Prepares a PDF for text.
 *
 * @param texts All text to be drawn, as strings at any depth. Its fonts are read before this returns.
 * @param options.isDraft Draws an empty box for an unprintable character instead of throwing. Only for documents that
 * are not filed, or were checked before.
 * @throws AppError unprintable
 */
export async function openType(pdf: Pdf, texts: unknown, { isDraft = false } = {}): Promise<Typesetter> {
  const all = linesIn(texts);
  if (!isDraft) rejectUnprintable(all);
  const fonts = await openFonts(pdf, all);
  const tags = getTags(pdf);
  /** Cache of plain words, most of which occur repeatedly. */
  const words = new Map<string, readonly Run[]>();
  const ascender = fonts.choose(fonts.open(fonts.first, { weight: 400 })).ascender;

  function getRuns(setting: Setting, { start, end, ...face }: Face & { start: number; end: number }): readonly Run[] {
    const text = setting.text.slice(start, end);
    if (setting.levels || !isPlain(text)) return setRuns(setting, { text, start, face });
    const key = `${face.weight} ${face.isItalic ?? false} ${text}`;
    const runs = words.get(key) ?? setRuns(setting, { text, start, face });
    words.set(key, runs);
    return runs;
  }

  function setRuns(
    { levels, variant }: Setting,
    { text, start, face }: { text: string; start: number; face: Face },
  ): Run[] {
    const runs: Run[] = [];
    for (const { text: character, at } of splitCharacters(text)) {
      const placed = fonts.place(character, variant);
      if (placed.length === 0 && !isDraft) throw new Error(`No font was read for ${nameCharacters([character])}`);
      for (const one of placed.length > 0 ? placed : [{ text: character, font: fonts.first }]) {
        addRun(runs, { font: fonts.open(one.font, face), text: one.text, level: levels?.[start + at] ?? 0 });
      }
    }
    return runs;
  }

  function measureWidth(runs: readonly Run[], size: number): number {
    return runs.reduce((sum, run) => {
      fonts.choose(run.font);
      return sum + pdf.fontSize(size).widthOfString(drawnText(run), { features: getFeatures(run) });
    }, 0);
  }

  function createSetting(text: string): Setting {
    return { text, levels: findLevels(text), variant: getVariant(text) };
  }

  return {
    createSetting,
    getRuns,
    measureWidth,
    wrap(line, { width, size, ...face }) {
      const setting = createSetting(line.normalize('NFC'));
      const lines: Run[][] = [];
      let [begun, used, start]: [Run[], number, number] = [[], 0, 0];
      const put = (runs: readonly Run[], taken: number): void => {
        for (const run of runs) addRun(begun, run);
        used += taken;
      };
      const end = (): void => {
        lines.push(endLine(begun));
        [begun, used] = [[], 0];
      };
      for (const word of wordsIn(setting.text)) {
        const runs = getRuns(setting, { ...face, start, end: start + word.length });
        const taken = measureWidth(runs, size);
        if (used > 0 && used + taken > width) {
          // The trailing space of a line may extend past the edge.
          const shown = getRuns(setting, { ...face, start, end: start + word.trimEnd().length });
          if (used + measureWidth(shown, size) > width) end();
        }
        if (taken <= width) {
          put(runs, taken);
        } else {
          for (const { text, at } of splitCharacters(word)) {
            const one = getRuns(setting, { ...face, start: start + at, end: start + at + text.length });
            const own = measureWidth(one, size);
            if (used > 0 && used + own > width) end();
            put(one, own);
          }
        }
        start += word.length;
      }
      end();
      return lines;
    },
    draw(runs, { x, y, size }) {
      // All fonts of a line share one baseline.
      const baseline = y + (ascender * size) / 1000;
      let left = x;
      const places = new Map<Run, number>();
      for (const run of inVisualOrder(runs)) {
        places.set(run, left);
        left += measureWidth([run], size);
      }
      const drawRun = (run: Run): void => {
        fonts.choose(run.font);
        const options = { lineBreak: false, baseline: 'alphabetic', features: getFeatures(run) } as const;
        pdf.fontSize(size).text(drawnText(run), places.get(run), baseline, options);
      };
      // In the order in which they are read.
      for (const [first, ...more] of toldTogether(runs)) {
        if (!first) continue;
        const content = [first, ...more].map(({ text }) => text).join('');
        const isTurned = isReversed(first);
        const drawAll = (): void => [first, ...more].forEach(drawRun);
        // Marks are drawn off the line, and some readers take them for separate lines.
        if (isTurned || /\p{M}/u.test(content)) tags.drawTold(content, drawAll, { isReversed: isTurned });
        else drawAll();
      }
    },
  };
}

/** @throws AppError unprintable */
function rejectUnprintable(lines: readonly string[]): void {
  for (const line of lines) {
    const characters = findUnprintable(line);
    if (characters.length === 0) continue;
    const text = shortened(line, EXCERPT_CHARACTERS + 1);
    throw new AppError('unprintable', { values: { text, characters: nameCharacters(characters) } });
  }
}

function addRun(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.font === run.font && last.level === run.level) last.text += run.text;
  else runs.push({ ...run });
}

/** Removes the final space of a right-to-left line, which would be drawn between two words. */
function endLine(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last && runs.some(isReversed)) last.text = last.text.trimEnd();
  return runs.filter(({ text }) => text !== '');
}

/** Groups runs that are supplied as one text: adjacent right-to-left words together, all others separately. */
function toldTogether(runs: readonly Run[]): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const before = groups.at(-1)?.at(-1);
    if (before && isReversed(run) && before.level === run.level) groups.at(-1)?.push(run);
    else groups.push([run]);
  }
  return groups;
}

function isReversed({ level }: Run): boolean {
  return level % 2 === 1;
}

/**
 * Returns the text to draw. HarfBuzz reverses letters and mirrors brackets. Signs between them, in an unshaped font,
 * are reversed here.
 */
function drawnText(run: Run): string {
  return isReversed(run) && !hasRightToLeft(run.text) ? Array.from(run.text, mirror).toReversed().join('') : run.text;
}

/** Returns the features of a run. Without features, pdfkit places words from the left. */
function getFeatures(run: Run): PDFKit.Mixins.OpenTypeFeatures[] | undefined {
  return isReversed(run) ? [RIGHT_TO_LEFT] : undefined;
}
