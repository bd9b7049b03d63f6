import { plainText } from '#core/shared/plain-text.ts';

import type { FieldOptions, MinLengthRule } from '../kind.ts';

export const SHORT_TEXT_CHARACTERS = 300;

export type TextField = FieldOptions & {
  kind: 'text';
  least?: MinLengthRule;
  /** Suggestions while typing. Any other text is valid too, so that old rows can be imported. */
  suggestions?: readonly string[];
};

export function text(options: Omit<TextField, 'kind'>): TextField {
  return { kind: 'text', ...options };
}

export function textInput({ label, required, least }: TextField) {
  const input = plainText({ label, required, maxCharacters: SHORT_TEXT_CHARACTERS });
  return least ? input.refine((value) => value === '' || value.length >= least.characters, least.message) : input;
}
