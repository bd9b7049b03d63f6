import { MAX_RESULTS } from './schema.ts';

/**
 * Maximum number of characters that one character may become when normalized. Letters become three at most, such as a
 * Hangul syllable. A few symbols and Arabic ligatures become up to 18, so text full of them is searched only in part.
 */
export const EXPANSION = 4;
/** Number of different words that a mistyped word is compared with, newest rows first. */
const WORDS_COMPARED = 20_000;
/** Characters processed before other requests get a turn. */
const STEP_CHARACTERS = 250_000;
/** Minimum share of common trigrams of two similar words, as in PostgreSQL's `pg_trgm`. */
const SIMILAR = 0.3;

/** Searchable text of a row: title, other fields, and file names. */
export type SearchedRow = { text: string };

/**
 * Finds the rows that contain every word of a text or, if there are none, every word that the user may have meant. Rows that
 * start with the text come first, then those that contain it as it was typed, whole before parts of words. Otherwise the order
 * of the rows is kept.
 * @param pause lets other work run before the next step
 */
export async function findRows<Row extends SearchedRow>(
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  typed: string,
  pause: () => Promise<void>,
): Promise<Row[]> {
  const words = normalize(typed).split(' ');
  if (words[0] === '') return [];
  const step = createStep(pause);
  const texts: Text<Row>[] = [];
  for await (const rows of pages) {
    for (const row of rows) {
      texts.push({ row, text: normalize(row.text) });
      await step(EXPANSION * row.text.length);
    }
  }
  const found = await findIn(texts, words, step);
  if (found.length > 0) return found;
  const meant = await correct(texts, words, step);
  return meant ? findIn(texts, meant, step) : [];
}

type Text<Row> = { row: Row; text: string };

/** Counts processed characters, and pauses after {@link STEP_CHARACTERS}. */
type Step = (characters: number) => Promise<void>;

function createStep(pause: () => Promise<void>): Step {
  let counted = 0;
  return async (characters) => {
    counted += characters;
    if (counted < STEP_CHARACTERS) return;
    counted = 0;
    await pause();
  };
}

/**
 * Normalizes text for comparison: lowercase, no accents, single spaces. JavaScript treats all scripts alike, whereas
 * `lower()` only changes ASCII in a database of locale C.
 */
export function normalize(text: string): string {
  const lower = text
    .normalize('NFKD')
    .slice(0, EXPANSION * text.length)
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase();
  // A capital sigma at the end of a word becomes a different letter, which may be in the middle of a searched word.
  // Single spaces stay, since replacing each would take longer than all the rest.
  return lower
    .replaceAll('ς', 'σ')
    .replaceAll(/[^\S ]\s*| \s+/g, ' ')
    .trim();
}

async function findIn<Row>(texts: readonly Text<Row>[], words: readonly string[], step: Step): Promise<Row[]> {
  const phrase = words.join(' ');
  const found: Row[][] = [[], [], [], [], []];
  for (const { row, text } of texts) {
    if (words.every((word) => text.includes(word))) found[getRank(text, { phrase, words })]?.push(row);
    await step(text.length);
  }
  return found.flat().slice(0, MAX_RESULTS);
}

/**
 * Rank of a text, from 0. Lower is closer to what was typed: “number 11” is closer to “number 11” than “number 60” of
 * 2011.
 */
function getRank(text: string, { phrase, words }: { phrase: string; words: readonly string[] }): number {
  if (text.startsWith(phrase)) return 0;
  if (hasWhole(text, phrase)) return 1;
  if (text.includes(phrase)) return 2;
  return words.every((word) => hasWhole(text, word)) ? 3 : 4;
}

/** Whether a text contains words that no letter or digit adjoins. */
function hasWhole(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + words.length, at + words.length + 2);
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** Replaces each mistyped word by the most similar one in the texts. Undefined if there is none. */
async function correct(
  texts: readonly Text<unknown>[],
  words: readonly string[],
  step: Step,
): Promise<string[] | undefined> {
  const vocabulary = await collectWords(texts, step);
  const meant: string[] = [];
  for (const word of words) {
    const isKnown = word.length <= 3 || (await isIn(texts, word, step));
    const nearest = isKnown ? word : findNearest(vocabulary, word);
    if (nearest === undefined) return undefined;
    meant.push(nearest);
    await step(STEP_CHARACTERS);
  }
  return meant;
}

async function isIn(texts: readonly Text<unknown>[], word: string, step: Step): Promise<boolean> {
  for (const { text } of texts) {
    if (text.includes(word)) return true;
    await step(text.length);
  }
  return false;
}

/** Words of the texts without numbers, which are never corrected. */
async function collectWords(texts: readonly Text<unknown>[], step: Step): Promise<Set<string>> {
  const words = new Set<string>();
  // Most parts repeat. Only new ones are split into words.
  const parts = new Set<string>();
  for (const { text } of texts) {
    for (const part of text.split(' ')) {
      if (parts.has(part)) continue;
      parts.add(part);
      for (const word of part.match(/[\p{L}\p{M}]{3,40}/gu) ?? []) words.add(word);
      if (words.size >= WORDS_COMPARED) return words;
    }
    await step(text.length);
  }
  return words;
}

function findNearest(words: ReadonlySet<string>, typed: string): string | undefined {
  // Swapped letters are the most common mistake, and leave few common trigrams.
  const swapped = Array.from(typed.slice(1), (_, index) => swapAt(typed, index)).filter((word) => words.has(word));
  const trigrams = new Set(listTrigrams(typed));
  let nearest: string | undefined;
  let highest = swapped.length > 0 ? 0 : SIMILAR;
  for (const word of swapped.length > 0 ? swapped : words) {
    const similarity = computeSimilarity(trigrams, { word, atLeast: highest });
    if (similarity < highest || (similarity === highest && nearest !== undefined && nearest < word)) continue;
    nearest = word;
    highest = similarity;
  }
  return nearest;
}

function swapAt(word: string, index: number): string {
  return word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2);
}

/** Share of trigrams that a word has in common with others, or 0 if it is below `atLeast`. */
function computeSimilarity(others: ReadonlySet<string>, { word, atLeast }: { word: string; atLeast: number }): number {
  const count = word.length + 1;
  // Words of very different lengths cannot be similar.
  if (Math.min(count, others.size) < atLeast * Math.max(count, others.size)) return 0;
  const common = listTrigrams(word).filter((trigram) => others.has(trigram)).length;
  return common / (count + others.size - common);
}

function listTrigrams(word: string): string[] {
  const padded = `  ${word} `;
  const trigrams: string[] = [];
  for (let end = 3; end <= padded.length; end += 1) trigrams.push(padded.slice(end - 3, end));
  return trigrams;
}
