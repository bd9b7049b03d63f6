// List of printable characters, which checks a text without reading a font.
import { readFileSync } from 'node:fs';

/** Characters without a shape, and white space. */
const invisible = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u;
/** Characters of most texts. They are checked without reading the list. */
const ordinary = /^[\s!-~\u00A1-\u017F\u2013\u2014\u2018-\u201E\u2022\u2026]*$/u;

/** Returns the characters of a text that no font has, without duplicates. */
export function findUnprintable(text: string): string[] {
  if (ordinary.test(text)) return [];
  const ranges = printableRanges();
  const has = (code: number): boolean => ranges.some(([from, to]) => code >= from && code <= to);
  return [...new Set(text.normalize('NFC'))].filter(
    (character) => !invisible.test(character) && !has(character.codePointAt(0) ?? 0),
  );
}

let read: [number, number][] | undefined;

/** Reads the list, which the test of this module writes. */
function printableRanges(): readonly [number, number][] {
  read ??= readFileSync(new URL('printable.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter((range) => range !== '')
    .map((range) => {
      const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
      return [from, to];
    });
  return read;
}
