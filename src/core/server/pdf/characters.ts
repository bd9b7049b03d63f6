// Text as drawn units: characters with their marks.

/** Characters that are not drawn. Fonts may lack them. */
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
/** Variation selectors for the colored or plain form of a sign. No font here has both forms. */
const selector = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** Texts in which each code unit is one character. */
const plain = /^[ -\u02FF\u2010-\u2027]*$/;
/** Created on first use, because they take memory. */
let [characters, words]: (Intl.Segmenter | undefined)[] = [];

/** Whether a text is set identically in every paragraph. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

export function isIgnorable(character: string): boolean {
  return ignorable.test(character);
}

/** Returns the characters of a text with their marks and start offsets. Characters that are not drawn are left out. */
export function splitCharacters(text: string): { text: string; at: number }[] {
  if (plain.test(text)) {
    return Array.from(text, (character, at) => ({ text: character, at })).filter((one) => !isIgnorable(one.text));
  }
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(characters.segment(text), ({ segment, index }) => ({
    text: segment.replaceAll(selector, ''),
    at: index,
  })).filter(({ text: drawn }) => !Array.from(drawn).every(isIgnorable));
}

/** Splits a text at possible line breaks: after spaces, between East Asian characters, and between Thai words. */
export function wordsIn(text: string): string[] {
  if (plain.test(text)) return text.split(/(?<= )/);
  const pieces = text.split(
    /(?<= )|(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])(?<!\p{Ps})(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{Ps}])/u,
  );
  return pieces.flatMap((piece) => {
    if (!/[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u.test(piece)) return [piece];
    words ??= new Intl.Segmenter('en', { granularity: 'word' });
    return Array.from(words.segment(piece), ({ segment }) => segment);
  });
}

/** Returns all strings of a value, at any depth, as single lines in NFC. Lines are set one by one. */
export function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : [];
}
