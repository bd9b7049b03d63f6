import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

/** A single letter occurs almost everywhere. */
export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 100;
/** Limit of results. Typing another word is faster than reading more. */
export const MAX_RESULTS = 12;

export const searchQuery = z.strictObject({
  q: plainText({ label: 'Search', maxCharacters: SEARCH_MAX_CHARACTERS }).refine(
    (text) => text.length >= SEARCH_MIN_CHARACTERS,
    `Enter at least ${SEARCH_MIN_CHARACTERS} characters to search`,
  ),
});

/** A search result among the user's own items. */
export const found = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Place of the item, such as 'Patents' or 'Tasks'. */
  place: z.string(),
  /** Path on this site. */
  link: z.string(),
});
export type Found = z.output<typeof found>;
