// Fonts of one PDF, and which characters each of them contains.
import { splitCharacters, isIgnorable } from './characters.ts';
import {
  findParts,
  firstPart,
  readPart,
  readSubset,
  getVariant,
  variants,
  type Face,
  type Part,
  type Variant,
  type Weight,
} from './fonts.ts';
import type { Pdf, PdfFont } from './pdf-font.ts';
import { shapeBy, type HarfBuzz } from './shaping.ts';

/** Font to draw with. A subset font stores its bytes by weight. */
type Font = { id: string; part: Part; bytes?: ReadonlyMap<Weight, Buffer> };
type PendingText = { key: string; text: string; variant: Variant; parts: Part[] };
type Placed = readonly { text: string; font: Font }[];

export type Fonts = {
  /** Returns a character and its marks in one font that has all of them, or else in several. None if no font has it. */
  place(text: string, variant: Variant): Placed;
  /** Selects a font and returns the name that selects it again. */
  open(font: Font, face: Face): string;
  choose(name: string): PdfFont;
  /** Font with the ordinary characters and the box for missing ones. */
  first: Font;
};

const weights: readonly Weight[] = [400, 600];

/** Reads the fonts for these lines. */
export async function openFonts(pdf: Pdf, lines: readonly string[]): Promise<Fonts> {
  const opened = new Map<string, PdfFont>();
  const cache = new Map<string, Placed>();
  const whole = new Map<Part, Font>();
  let shaper: HarfBuzz | undefined;
  const first = wholeFont(firstPart);

  function open(font: Font, face: Face): string {
    const name = `${font.id} ${face.weight}${face.isItalic ? ' italic' : ''}`;
    if (!opened.has(name)) {
      const bytes = font.bytes?.get(face.weight) ?? readPart(font.part, face);
      pdf.registerFont(name, bytes);
      pdf.font(name);
      // pdfkit exposes the selected font only under this private name.
      const own = Reflect.get(pdf, '_font') as PdfFont;
      opened.set(name, own);
      if (font.bytes && shaper) shapeBy(shaper, own, bytes);
    }
    return name;
  }

  function choose(name: string): PdfFont {
    pdf.font(name);
    const font = opened.get(name);
    if (!font) throw new Error(`The font ${name} is not open`);
    return font;
  }

  function wholeFont(part: Part): Font {
    const font = whole.get(part) ?? { id: part.id, part };
    whole.set(part, font);
    return font;
  }

  function hasAll(font: Font, text: string): boolean {
    const { font: own } = choose(open(font, { weight: 400 }));
    return Array.from(text).every((one) => isIgnorable(one) || own.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  }

  /** Tries the completely loaded parts, up to the first that is not. */
  function placeNow({ key, text, parts }: PendingText): boolean {
    for (let part = parts[0]; part && !part.isShaped; part = parts[0]) {
      const font = wholeFont(part);
      if (hasAll(font, text)) cache.set(key, [{ text, font }]);
      if (cache.has(key)) return true;
      parts.shift();
    }
    return false;
  }

  async function readFor(part: Part, waiting: readonly PendingText[]): Promise<void> {
    shaper ??= await import('harfbuzzjs');
    const text = waiting.map((one) => one.text).join('');
    const bytes = new Map<Weight, Buffer>();
    for (const weight of weights) bytes.set(weight, await readSubset(part, { weight, text }));
    const font = { id: `${part.id} ${opened.size}`, part, bytes };
    for (const one of waiting) {
      if (hasAll(font, one.text)) cache.set(one.key, [{ text: one.text, font }]);
      else one.parts.shift();
    }
  }

  async function placeAll(all: PendingText[]): Promise<void> {
    for (let waiting = all; waiting.length > 0;) {
      const rest = waiting.filter((one) => !placeNow(one));
      for (const [part, own] of Map.groupBy(rest, ({ parts }) => parts[0])) if (part) await readFor(part, own);
      waiting = rest.filter(({ key, parts }) => !cache.has(key) && parts.length > 0);
    }
  }

  /** Returns the fonts of a character by one of the keys under which it may have been loaded. */
  function placeRead(text: string, variant: Variant): Placed | undefined {
    const key = [variant, ...variants].map((one) => getKey(text, one)).find((one) => cache.has(one));
    return key === undefined ? undefined : cache.get(key);
  }

  function place(text: string, variant: Variant): Placed {
    const found = cache.get(getKey(text, variant));
    if (found) return found;
    const waiting = waitingFor(text, variant);
    const read = placeNow(waiting) ? undefined : (placeRead(text, variant) ?? placeApart(text, variant));
    if (read) cache.set(waiting.key, read);
    return cache.get(waiting.key) ?? [];
  }

  /** Places a letter and a mark in two fonts if none has both, and a rare space as an ordinary one. */
  function placeApart(text: string, variant: Variant): Placed {
    const characters = Array.from(text).filter((one) => !isIgnorable(one));
    if (characters.length > 1) return characters.flatMap((one) => place(one, variant));
    return /\p{Z}/u.test(text) ? place(' ', variant) : [];
  }

  const wanted = new Map<string, PendingText>();
  const want = (text: string, variant: Variant): void => {
    const key = getKey(text, variant);
    if (!wanted.has(key)) wanted.set(key, waitingFor(text, variant));
  };
  for (const line of lines) {
    const variant = getVariant(line);
    for (const { text } of splitCharacters(line)) want(text, variant);
  }
  await placeAll([...wanted.values()]);
  const apart = [...wanted.values()].filter(({ key, text }) => !cache.has(key) && Array.from(text).length > 1);
  await placeAll(apart.flatMap(({ text, variant }) => Array.from(text, (one) => waitingFor(one, variant))));

  return { first, open, choose, place };
}

/** Returns the cache key. Only the shapes of East Asian characters depend on the surrounding text. */
function getKey(text: string, variant: Variant): string {
  return text < '\u1100' ? text : `${variant} ${text}`;
}

function waitingFor(text: string, variant: Variant): PendingText {
  const [base = ''] = text;
  const hasMarks = text.length > base.length;
  return { key: getKey(text, variant), text, variant, parts: findParts(base, { variant, hasMarks }) };
}
