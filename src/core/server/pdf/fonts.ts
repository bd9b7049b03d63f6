// Fonts of the generated PDFs. A font is read only if a text needs it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const GLYPH_BOX_BYTES = 10;

export type Weight = 400 | 600;
export type Face = { weight: Weight; isItalic?: boolean };

/** One file of a font, with a subset of its characters. */
export type Part = {
  id: string;
  file(face: Face): string;
  /** Whether letters change shape and position. The font is then subset for the text, as HarfBuzz requires. */
  isShaped: boolean;
  /** Whether the file contains all weights. */
  isVariable?: true;
};

/** `find` returns the parts that may contain a character. Only reading them confirms it. */
type Family = { parts(): readonly Part[]; find(character: string): readonly Part[] };

/** East Asian fonts by regional shapes: mainland China, Taiwan and Hong Kong, Japan, Korea. */
export const variants = ['sc', 'tc', 'jp', 'kr'] as const;
export type Variant = (typeof variants)[number];

const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\uFF00-\uFFEF]/u;

/** Font of the product. Its first part contains the ordinary characters. */
const publicSans = fixed(['latin', 'latin-ext', 'vietnamese'], (part, { weight, isItalic }) => {
  return resolve(`@fontsource/public-sans/files/public-sans-${part}-${weight}-${isItalic ? 'italic' : 'normal'}.woff`);
});
export const [firstPart] = publicSans.parts() as readonly [Part];
const notoSansFile = (_part: string, { weight, isItalic = false }: Face): string => {
  const style = weight === 600 ? 'SemiBold' : isItalic ? '' : 'Regular';
  // The package exports only its code.
  const code = resolve('@embedpdf/fonts-latin');
  return join(code, `../../fonts/NotoSans-${style}${isItalic ? 'Italic' : ''}.ttf`);
};
const notoSans = fixed(['noto-sans'], notoSansFile);
const notoSansWithMarks = shaped(
  'noto-sans-marks',
  notoSansFile,
  /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u,
);
const byScript = [
  shaped(
    'amiri',
    (_part, { weight }) => resolve(`@fontsource/amiri/files/amiri-arabic-${weight === 600 ? 700 : 400}-normal.woff2`),
    /\p{scx=Arab}/u,
  ),
  sliced('noto-sans-armenian', /\p{scx=Armn}/u),
  sliced('noto-sans-bengali', /\p{scx=Beng}/u),
  sliced('noto-sans-devanagari', /\p{scx=Deva}/u),
  sliced('noto-sans-ethiopic', /\p{scx=Ethi}/u),
  sliced('noto-sans-georgian', /\p{scx=Geor}/u),
  sliced('noto-sans-gujarati', /\p{scx=Gujr}/u),
  sliced('noto-sans-gurmukhi', /\p{scx=Guru}/u),
  sliced('noto-sans-hebrew', /\p{scx=Hebr}/u),
  sliced('noto-sans-kannada', /\p{scx=Knda}/u),
  sliced('noto-sans-khmer', /\p{scx=Khmr}/u),
  sliced('noto-sans-lao', /\p{scx=Laoo}/u),
  sliced('noto-sans-malayalam', /\p{scx=Mlym}/u),
  sliced('noto-sans-myanmar', /\p{scx=Mymr}/u),
  sliced('noto-sans-oriya', /\p{scx=Orya}/u),
  sliced('noto-sans-sinhala', /\p{scx=Sinh}/u),
  sliced('noto-sans-syriac', /\p{scx=Syrc}/u),
  sliced('noto-sans-tamil', /\p{scx=Taml}/u),
  sliced('noto-sans-telugu', /\p{scx=Telu}/u),
  sliced('noto-sans-thaana', /\p{scx=Thaa}/u),
  sliced('noto-sans-thai', /\p{scx=Thai}/u),
  sliced('noto-serif-tibetan', /\p{scx=Tibt}/u),
];
const signs = [
  fixed(['math'], () => resolve('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff')),
  fixed(['symbols-2-symbols', 'symbols-2-math', 'symbols-2-braille'], (part) =>
    resolve(`@fontsource/noto-sans-symbols-2/files/noto-sans-${part}-400-normal.woff`),
  ),
  sliced('noto-sans-symbols', /\p{S}/u),
  sliced('noto-emoji', /\p{Emoji}|\p{Emoji_Component}/u),
];
const byVariant = Object.fromEntries(
  variants.map((variant) => [variant, sliced(`noto-sans-${variant}`, /[^\p{sc=Latin}]/u)]),
) as Record<Variant, Family>;

export const families: readonly Family[] = [publicSans, notoSans, ...byScript, ...signs, ...Object.values(byVariant)];

/** Returns the parts that may contain a character, best first. Combining marks need a font that can position them. */
export function findParts(character: string, { variant, hasMarks }: { variant: Variant; hasMarks: boolean }): Part[] {
  const asian = [variant, ...variants].map((one) => byVariant[one]);
  const isEmoji = /\p{Emoji_Presentation}/u.test(character);
  const ordered = eastAsian.test(character)
    ? [...asian, ...byScript, ...signs]
    : [...(isEmoji ? signs.toReversed() : [...byScript, ...signs]), ...asian];
  return [
    ...new Set(
      [...(hasMarks ? [notoSansWithMarks] : [publicSans, notoSans]), ...ordered].flatMap((one) => one.find(character)),
    ),
  ];
}

/**
 * Returns the regional shapes for a text's Chinese characters. Kana and Hangul decide. Otherwise it is the font in
 * which the rarest character of the text is most common, since the packages order their files by frequency.
 */
export function getVariant(text: string): Variant {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'jp';
  if (/\p{sc=Hangul}/u.test(text)) return 'kr';
  const characters = new Set(text.match(/\p{sc=Han}/gu));
  if (characters.size === 0) return 'sc';
  const commonness = (variant: Variant): number => {
    const { find, parts } = byVariant[variant];
    const place = new Map(parts().map(({ id }, index) => [id, index]));
    const ranks = Array.from(characters, (character) => place.get(find(character)[0]?.id ?? '') ?? -1);
    return Math.min(...ranks) / place.size;
  };
  return (['sc', 'tc', 'jp'] as const)
    .map((variant) => ({ variant, commonness: commonness(variant) }))
    .reduce((best, one) => (one.commonness > best.commonness ? one : best)).variant;
}

/** Returns the bytes of a part with a single weight. */
export function readPart(part: Part, face: Face): Buffer {
  return unpackWoff(readFileSync(part.file(face)));
}

/** Subsets a variable font to the text and one weight. The library takes 30 MB, so it is loaded on first use. */
export async function readSubset(part: Part, { weight, text }: { weight: Weight; text: string }): Promise<Buffer> {
  const { default: subset } = await import('subset-font');
  const bytes = readFileSync(part.file({ weight }));
  // A letter may be drawn as the characters that it decomposes to, and a joiner as a zero-width space.
  const made = await subset(bytes, `${text}${text.normalize('NFKD')} `, {
    targetFormat: 'truetype',
    ...(part.isVariable && { variationAxes: { wght: weight } }),
  });
  // pdfkit reads the box of each glyph, including an empty one at the end of the file.
  return Buffer.concat([made, Buffer.alloc(GLYPH_BOX_BYTES)]);
}

/** Creates a family whose files are complete fonts of one weight. */
function fixed(names: readonly string[], file: (part: string, face: Face) => string): Family {
  const parts = names.map((id): Part => ({ id, file: (face) => file(id, face), isShaped: false }));
  return { parts: () => parts, find: () => parts };
}

/** Creates a font with shaped letters in one file. */
function shaped(id: string, file: (part: string, face: Face) => string, characters: RegExp): Family {
  const parts: Part[] = [{ id, file: (face) => file(id, face), isShaped: true }];
  return { parts: () => parts, find: (character) => (characters.test(character) ? parts : []) };
}

/** Creates a family of variable fonts, split by characters as in the package's `unicode.json`. */
function sliced(name: string, characters: RegExp): Family {
  let read: { part: Part; ranges: [number, number][] }[] | undefined;
  const cache = new Map<string, readonly Part[]>();
  const slices = (): NonNullable<typeof read> => {
    const listed = JSON.parse(readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8')) as object;
    return Object.entries(listed)
      .filter(([key]) => !key.startsWith('latin'))
      .map(([key, list]: [string, string]) => {
        const slice = key.replaceAll(/[[\]]/g, '');
        const file = (): string => resolve(`@fontsource-variable/${name}/files/${name}-${slice}-wght-normal.woff2`);
        const part: Part = { id: `${name}-${slice}`, file, isShaped: true, isVariable: true };
        return { part, ranges: parseRanges(list) };
      });
  };
  return {
    parts: () => (read ??= slices()).map(({ part }) => part),
    find(character) {
      if (!characters.test(character)) return [];
      const before = cache.get(character);
      if (before) return before;
      const code = character.codePointAt(0) ?? 0;
      read ??= slices();
      const found = read.flatMap(({ part, ranges }) =>
        ranges.some(([from, to]) => code >= from && code <= to) ? [part] : [],
      );
      cache.set(character, found);
      return found;
    },
  };
}

/** Returns the code points of a list such as `U+370-377,U+37a`. */
function parseRanges(list: string): [number, number][] {
  return list.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [from, to];
  });
}
