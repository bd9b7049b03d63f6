// List of printable characters, which checks a text without reading a font.
import { readFileSync } from 'node:fs';

const CODE_POINTS = 0x110000;
/** Characters without a shape, and white space. */
const invisible = /[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the characters of a text that no font has, without duplicates. */
export function findUnprintable(text: string): string[] {
  printable ??= readPrintable();
  const found = new Set<string>();
  for (const character of text.normalize('NFC')) {
    if (printable[character.codePointAt(0) ?? 0] === 0 && !invisible.test(character)) found.add(character);
  }
  return [...found];
}

/** 1 at the code points that a font has: a search in a list of ranges would cost more, for each of a million characters. */
let printable: Uint8Array | undefined;

/** Reads the list, which the test of this module writes. */
function readPrintable(): Uint8Array {
  const codes = new Uint8Array(CODE_POINTS);
  for (const range of readFileSync(new URL('printable.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\s+/)) {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    codes.fill(1, from, to + 1);
  }
  return codes;
}
