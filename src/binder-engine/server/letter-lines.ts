// Line breaking for the letter's PDF.
import type { Run } from '#core/server/pdf/type.ts';

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
export function measureSpace(word: Word | undefined): number {
  return word?.text.endsWith(' ') ? word.width / word.text.length : 0;
}
