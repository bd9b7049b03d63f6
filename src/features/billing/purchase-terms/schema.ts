import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

import { placeholderProblem } from './rules.ts';

const TITLE_CHARACTERS = 120;
export const TERMS_CHARACTERS = 20_000;

/** Terms that a buyer agrees to before paying. The text uses the notation of `parseBlocks`. */
export const termsText = z.object({ version: z.int(), title: z.string(), text: z.string() });
export type TermsText = z.output<typeof termsText>;

const termsRow = termsText.extend({
  created_at: z.string(),
  /** Name of the admin. Null for the initial text, and for deleted accounts. */
  created_by: z.string().nullable(),
});

/** Current unfilled text, and all versions, newest first. `seller` is for the preview. */
export const termsOverview = z.object({
  current: termsRow,
  seller: z.object({ name: z.string(), address: z.string(), register: z.string(), email: z.string() }),
  versions: z.array(termsRow.omit({ text: true })),
});
export type TermsOverview = z.output<typeof termsOverview>;

/** With an order of the reader: the terms as agreed to, filled in. Otherwise the current ones, not filled in. */
export const termsQuery = z.strictObject({ order: z.uuid().optional() });

const filled = (label: string, required: string, options: { maxCharacters: number; isMultiline?: true }) =>
  plainText({ label, required, ...options }).superRefine((text, context) => {
    const problem = placeholderProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** A new version. `version` is the one that its author has read. */
export const termsInput = z.strictObject({
  title: filled('Title', 'Please enter a title', { maxCharacters: TITLE_CHARACTERS }),
  text: filled('Text', 'Please enter the text of the terms', { maxCharacters: TERMS_CHARACTERS, isMultiline: true }),
  version: z.int32('Please reload this page').min(1, 'Please reload this page'),
});
export type TermsInput = z.output<typeof termsInput>;
