// Text as what is drawn: characters with their marks.

/** Nothing is drawn for them, and fonts need not have them. */
const ignorable = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
/** Ask for the colored or the plain form of a sign. No font here has both. */
const selector = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** Texts in which each character is one of its own. */
const plain = /^[ -\u02FF\u2010-\u2027]*$/;
/** Made on first use: they take memory. */
let [characters, words]: (Intl.Segmenter | undefined)[] = [];

/** Whether a text is set alike in every paragraph. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

export function isIgnorable(character: string): boolean {
  return ignorable.test(character);
}

/** The characters of a text with their marks, and where each begins. Those that nothing is drawn for are left out. */
export function charactersOf(text: string): { text: string; at: number }[] {
  if (plain.test(text)) {
    return Array.from(text, (character, at) => ({ text: character, at })).filter((one) => !isIgnorable(one.text));
  }
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(characters.segment(text), ({ segment, index }) => ({
    text: segment.replaceAll(selector, ''),
    at: index,
  })).filter(({ text: drawn }) => !Array.from(drawn).every(isIgnorable));
}

/** A text in pieces between which a line may end: after spaces, between East Asian characters, between Thai words. */
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

/** All strings of a value, at any depth, line by line in NFC: lines are set one by one. */
export function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.normalize('NFC').split(/\r\n|[\n\r\u2028\u2029]/);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesIn) : [];
}
