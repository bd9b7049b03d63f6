// Visual order of right-to-left text (Unicode Standard Annex 9).
import { createRequire } from 'node:module';

import type { Bidi } from 'bidi-js';

const require = createRequire(import.meta.url);

const rightToLeft =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

let bidi: Bidi | undefined;

/**
 * Returns the embedding level of each UTF-16 unit: odd for right to left. Undefined if the whole text is left to right.
 */
export function findLevels(text: string): Uint8Array | undefined {
  if (!rightToLeft.test(text)) return undefined;
  // Loaded on first use. Its types describe an ECMAScript module, which it is not.
  bidi ??= (require('bidi-js') as () => Bidi)();
  return bidi.getEmbeddingLevels(text).levels;
}

/** Whether a run contains a right-to-left letter, so that the font's shaping reverses it. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Returns the mirrored bracket of a character drawn from right to left. */
export function mirror(character: string): string {
  return bidi?.getMirroredCharacter(character) ?? character;
}

/** Returns the pieces of a line in drawing order, from the left. */
export function inVisualOrder<T extends { level: number }>(pieces: readonly T[]): readonly T[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  if (highest === 0) return pieces;
  const ordered = [...pieces];
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}
