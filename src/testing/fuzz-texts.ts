// Texts of every class that Unicode knows, for the fuzzer: whatever is not thought of is in one of them.
import fc, { type Arbitrary } from 'fast-check';

const LAST_SEARCHED = 0x1_ff_ff;
const SAMPLES = 40;

/** Unicode's general categories but that of halves of characters, which are below. */
const categories = [
  'Lu',
  'Ll',
  'Lt',
  'Lm',
  'Lo',
  'Mn',
  'Mc',
  'Me',
  'Nd',
  'Nl',
  'No',
  'Pc',
  'Pd',
  'Ps',
  'Pe',
  'Pi',
  'Pf',
  'Po',
  'Sm',
  'Sc',
  'Sk',
  'So',
  'Zs',
  'Zl',
  'Zp',
  'Cc',
  'Cf',
  'Co',
  'Cn',
] as const;

/** By category, characters from its beginning to its end. */
export const charactersOf: Readonly<Record<(typeof categories)[number], readonly string[]>> = findCharacters();

/** What PostgreSQL holds nowhere, though JSON can say it: U+0000, and half a character. */
export const unstorableTexts = [
  '\0',
  'a\0b',
  '\ud800',
  '\udbff',
  '\udc00',
  '\udfff',
  'a\ud83d',
  '\ude00b',
  '\udfff\ud800',
  '😀\ud83d',
] as const;

/** What programs stumble over, whatever its category. */
export const specialTexts = [
  '\u0001',
  '\u001b[31m',
  '\u007f',
  '\u0085',
  '\ufeff',
  '\ufeffa',
  '\ufffe',
  '\uffff',
  '\ufdd0',
  '\u{1fffe}',
  '\u{10ffff}',
  '\ufffd',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2066a\u2069',
  '\u061c',
  '\u2028',
  '\u2029',
  '\ue000',
  '\u{f0000}',
  '\u{10fffd}',
  '\u{e0041}',
  '\ufe0f',
  `a${'\u0301'.repeat(200)}`,
  '\u0301',
  '\u1160',
  'ﷺ',
  'ǆ',
  'İ',
  'ß',
  '𝕏',
  '😀',
  '🏳️‍🌈',
  '𠀀',
  '\u0378',
] as const;

const ofCategory = fc
  .constantFrom(...categories)
  .chain((category) => fc.string({ unit: fc.constantFrom(...charactersOf[category]), minLength: 1, maxLength: 12 }));

/** A text of one category, of what is special, or of what no database holds; alone or among plain letters. */
export const anyText: Arbitrary<string> = fc
  .tuple(
    fc.oneof(
      { weight: 4, arbitrary: ofCategory },
      { weight: 2, arbitrary: fc.constantFrom(...specialTexts) },
      { weight: 2, arbitrary: fc.constantFrom(...unstorableTexts) },
    ),
    fc.constantFrom(['', ''], ['a', ''], ['', 'b'], ['a', 'b']),
  )
  .map(([text, [before, after]]) => `${before}${text}${after}`);

/** Whatever JSON can say, with such a text in every place: a value, a key, in lists and in objects of objects. */
export const anyJson: Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -0, 1e308, 2 ** 53, '') },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: objectOf(fc.oneof(anyText, fc.constantFrom('a', '__proto__', '')), tie('value')) },
  ),
})).value;

/** Keys are defined, not assigned: "__proto__" is one like any other. */
export function objectOf(key: Arbitrary<string>, value: Arbitrary<unknown>): Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(key, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
}

/** For an address, percent-encoded: half a character as the three bytes that stand for it, which are no UTF-8. */
export function encodeForAddress(text: string): string {
  return Array.from(text, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : encodeHalf(character.charCodeAt(0)),
  ).join('');
}

/** For a header, where each byte is a character; those that control something no client sends, and http-server.test.ts does. */
export function encodeForHeader(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/(?![\x80-\xff])\p{Cc}/gu, '')
    .trim();
}

function encodeHalf(unit: number): string {
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');
}

function findCharacters() {
  let all = '\u{f0000}\u{10fffd}';
  for (let point = 0; point <= LAST_SEARCHED; point += 1) {
    if (point < 0xd800 || point > 0xdfff) all += String.fromCodePoint(point);
  }
  const entries = categories.map((category) => {
    const found = all.match(new RegExp(`\\p{gc=${category}}`, 'gu')) ?? [];
    return [category, found.filter((_, index) => index % Math.ceil(found.length / SAMPLES) === 0)];
  });
  return Object.fromEntries(entries) as Record<(typeof categories)[number], string[]>;
}
