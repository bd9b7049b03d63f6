// Claim matrix of a letter: the exhibits that each paragraph cites, and the exhibits that no paragraph cites.
import type { Token } from './binder.ts';
import { isSaid, listTextBlocks, getBlockText, listTokens, type LetterDocument } from './letter.ts';
import type { PlannedExhibit } from './planned.ts';

export type ClaimedParagraph = {
  id: string;
  /** Heading above the paragraph. Empty above the first. */
  heading: string;
  text: string;
  /** Cited exhibits, each once, in order, without removed ones. */
  exhibits: string[];
};

type ClaimedExhibit = {
  id: string;
  number: string;
  title: string;
  /** Paragraphs and headings that cite it. */
  paragraphs: string[];
};

export type Claims = { paragraphs: ClaimedParagraph[]; exhibits: ClaimedExhibit[] };

/**
 * Returns claims by paragraph and by exhibit.
 * @param print returns the text of a token
 */
export function collectClaims(
  document: LetterDocument,
  { exhibits, print }: { exhibits: readonly PlannedExhibit[]; print: (token: Token) => string },
): Claims {
  const homes = new Map(exhibits.flatMap(({ id, items }) => items.map((item) => [item.id, id] as const)));
  const exhibitIds = new Set(exhibits.map(({ id }) => id));
  // A file that has moved to another exhibit is cited there.
  const findExhibit = ({ exhibit, item }: Token): string | undefined => {
    const home = item === undefined ? exhibit : homes.get(item);
    return home !== undefined && exhibitIds.has(home) ? home : undefined;
  };
  const named = new Map<string, Set<string>>();
  for (const { paragraph, token } of listTokens(document)) {
    const exhibit = findExhibit(token);
    if (exhibit !== undefined) named.set(paragraph, (named.get(paragraph) ?? new Set()).add(exhibit));
  }
  const paragraphs: ClaimedParagraph[] = [];
  let heading = '';
  for (const { block } of listTextBlocks(document)) {
    const text = getBlockText(block, print);
    if (block.type === 'heading') heading = text;
    else if (isSaid(block)) {
      const own = named.get(block.attrs.id);
      const names = exhibits.flatMap(({ id }) => (own?.has(id) ? [id] : []));
      paragraphs.push({ id: block.attrs.id, heading, text, exhibits: names });
    }
  }
  return {
    paragraphs,
    exhibits: exhibits.map(({ id, number, title }) => ({
      id,
      number,
      title,
      paragraphs: [...named].flatMap(([paragraph, own]) => (own.has(id) ? [paragraph] : [])),
    })),
  };
}
