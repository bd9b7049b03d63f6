import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

/** Of one letter nearly everything holds one. */
export const SEARCH_MIN_CHARACTERS = 2;
export const SEARCH_MAX_CHARACTERS = 100;
/** More would be a list to read: another word is sooner typed. */
export const FOUND_MAX = 12;

export const searchQuery = z.strictObject({
  q: plainText({ label: 'Search', maxCharacters: SEARCH_MAX_CHARACTERS }).refine(
    (text) => text.length >= SEARCH_MIN_CHARACTERS,
    `Enter at least ${SEARCH_MIN_CHARACTERS} characters to search`,
  ),
});

/** Something of the user's own that was found. */
export const found = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Among what it stands: 'Patents', 'Tasks'. */
  place: z.string(),
  /** Its address on this site. */
  link: z.string(),
});
export type Found = z.output<typeof found>;
