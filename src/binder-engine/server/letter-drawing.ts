// Breaks a letter into lines, and draws them: words with their styles, underlines and links.
import { inVisualOrder } from '#core/server/pdf/bidi.ts';
import type { LinkTarget, Tags } from '#core/server/pdf/tags.ts';
import type { Pdf, Run, Typesetter } from '#core/server/pdf/type.ts';

import type { Linking } from './letter-tags.ts';

/** A word. `mayEnd` is whether a line may end after it. */
export type Word = {
  text: string;
  mayEnd: boolean;
  isUnderlined: boolean;
  /** Font size, and distance of the top from the line's top, in points. */
  size: number;
  drop: number;
  to: string | null;
  href: string | null;
  runs: readonly Run[];
  width: number;
};
export type Line = { words: Word[]; width: number };

/** Wraps words into lines no wider than `room`, in points. */
export function wrap(words: readonly Word[], room: number): Line[] {
  const lines: Line[] = [{ words: [], width: 0 }];
  // Words without a break opportunity stay together, such as a token and the comma after it, or a word that is half
  // bold.
  for (const joined of joinWords(words)) {
    const width = joined.reduce((sum, word) => sum + word.width, 0);
    const last = lines.at(-1);
    if (!last) continue;
    const overhang = measureSpace(joined.at(-1));
    if (last.words.length > 0 && last.width + width - overhang > room) lines.push({ words: [], width: 0 });
    let line = lines.at(-1) ?? last;
    for (const word of joined) {
      if (line.words.length > 0 && line.width + word.width - measureSpace(word) > room) {
        line = { words: [], width: 0 };
        lines.push(line);
      }
      line.words.push(word);
      line.width += word.width;
    }
  }
  return lines;
}

function joinWords(words: readonly Word[]): Word[][] {
  const joined: Word[][] = [];
  let isOpen = false;
  for (const word of words) {
    if (isOpen) joined.at(-1)?.push(word);
    else joined.push([word]);
    isOpen = !word.mayEnd;
  }
  return joined;
}

/** Returns the approximate width of a word's trailing space, which may extend beyond the edge. */
function measureSpace(word: Word | undefined): number {
  return word?.text.endsWith(' ') ? word.width / word.text.length : 0;
}

export function drawLine(
  pdf: Pdf,
  {
    tags,
    linking,
    type,
    line,
    x,
    y,
    size,
  }: { tags: Tags; linking: Linking; type: Typesetter; line: Line; x: number; y: number; size: number },
): void {
  for (const { word, runs, width, isLast, text, left } of joinParts(placeParts(toParts(line, type), x))) {
    const target = getTarget(word);
    linking.enter(target);
    tags.draw(() => {
      pdf.fillColor('#000');
      type.draw(runs, { x: left, y: y + word.drop, size: word.size });
      if (!word.isUnderlined && word.href === null) return;
      const end = left + width - (isLast ? measureSpace(word) : 0);
      const base = y + size * 1.12;
      pdf
        .lineWidth(size / 18)
        .strokeColor('#000')
        .moveTo(left, base)
        .lineTo(end, base)
        .stroke();
    });
    if (target) linking.add({ x: left, y, width, height: size * 1.25 }, text);
  }
  linking.endLine();
}

function getTarget({ to, href }: Word): LinkTarget | null {
  if (to !== null) return { to };
  return href === null ? null : { href: new URL(href).href };
}

/** The parts in the order in which they are read, each with its left edge. */
function placeParts(parts: readonly LinePart[], x: number): PlacedPart[] {
  let left = x;
  const places = new Map<LinePart, number>();
  for (const part of inVisualOrder(parts)) {
    places.set(part, left);
    left += part.width;
  }
  return parts.map((part) => ({ ...part, left: places.get(part) ?? x }));
}

/** Words written from right to left become one part, because each part has a structure element. */
function joinParts(parts: readonly PlacedPart[]): PlacedPart[] {
  const joined: PlacedPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (!before || !isJoinable(before, part)) joined.push(part);
    else {
      joined[joined.length - 1] = {
        ...before,
        text: before.text + part.text,
        runs: [...before.runs, ...part.runs],
        width: before.width + part.width,
        left: Math.min(before.left, part.left),
      };
    }
  }
  return joined;
}

function isJoinable(one: PlacedPart, other: PlacedPart): boolean {
  const isPlain = [one, other].every(({ word }) => !word.isUnderlined && word.href === null && word.to === null);
  const isAlike = one.word.size === other.word.size && one.word.drop === other.word.drop;
  return isPlain && isAlike && one.level === other.level && one.level % 2 === 1;
}

type PlacedPart = LinePart & { left: number };

type LinePart = { word: Word; text: string; runs: readonly Run[]; level: number; width: number; isLast: boolean };

/** Parts of a line that are drawn in one call: its words, or their runs if some are written from right to left. */
function toParts({ words }: Line, type: Typesetter): LinePart[] {
  const isPlain = words.every(({ runs }) => runs.every(({ level }) => level === 0));
  const last = words.at(-1);
  if (isPlain) {
    return words.map((word) => {
      return { word, text: word.text, runs: word.runs, level: 0, width: word.width, isLast: word === last };
    });
  }
  const parts = words.flatMap((word) =>
    word.runs.map((run) => {
      return {
        word,
        runs: [run],
        level: run.level,
        width: type.measureWidth([run], word.size),
        isLast: false,
        text: run.text,
      };
    }),
  );
  // A space at the end of the line would be drawn between two words.
  while (parts.at(-1)?.text.trim() === '') parts.pop();
  return parts;
}
