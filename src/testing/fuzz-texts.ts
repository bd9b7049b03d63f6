// Texts of every Unicode category for the fuzzer, which may find cases that no one anticipated.
import fc, { type Arbitrary } from 'fast-check';

const LAST_SEARCHED = 0x1_ff_ff;
const SAMPLES = 40;

/** Unicode's general categories, except for surrogates, which are below. */
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

/** Characters from the start to the end of each category. */
export const charactersOf: Readonly<Record<(typeof categories)[number], readonly string[]>> = findCharacters();

/** Text that JSON can express and PostgreSQL cannot store: U+0000, and half a surrogate pair. */
const unstorableTexts = [
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

/** Text that programs often mishandle, in addition to the categories. */
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

/** A text of one category, a special text, or one that no database stores, with or without plain letters around it. */
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

/** Any JSON value with such a text in every position: values, keys, lists and nested objects. */
export const anyJson: Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: anyText },
    { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -0, 1e308, 2 ** 53, '') },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    { weight: 1, arbitrary: generateObject(fc.oneof(anyText, fc.constantFrom('a', '__proto__', '')), tie('value')) },
  ),
})).value;

/** Keys are defined and not assigned, because "__proto__" must be an ordinary key. */
export function generateObject(key: Arbitrary<string>, value: Arbitrary<unknown>): Arbitrary<Record<string, unknown>> {
  return fc.array(fc.tuple(key, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
}

/** Percent-encodes text for a URL. Half a surrogate pair becomes its three bytes, which are invalid UTF-8. */
export function encodeForAddress(text: string): string {
  return Array.from(text, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : encodeHalf(character.charCodeAt(0)),
  ).join('');
}

/**
 * Value for a header, in which each byte is a character. Clients send no control characters, which http-server.test.ts
 * does.
 */
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
