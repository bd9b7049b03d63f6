import { plainText } from '../plain-text.ts';

import type { FieldOptions, Message, MinLengthRule } from './field.ts';

export const SHORT_TEXT_CHARACTERS = 300;

type TextOptions<Missing extends Message> = FieldOptions<Missing> & {
  least?: MinLengthRule;
  /** Maximum length. Defaults to {@link SHORT_TEXT_CHARACTERS}. */
  maxCharacters?: number;
  /** Suggestions while typing. Any other text is valid too, so that old rows can be imported. */
  suggestions?: readonly string[];
};
export type TextField<Missing extends Message = Message> = TextOptions<Missing> & { kind: 'text' };

export function text<Missing extends Message = undefined>(options: TextOptions<Missing>): TextField<NoInfer<Missing>> {
  return { kind: 'text', ...options };
}

export function textInput({ label, required, least, maxCharacters = SHORT_TEXT_CHARACTERS }: TextField) {
  const input = plainText({ label, required, maxCharacters });
  return least ? input.refine((value) => value === '' || value.length >= least.characters, least.message) : input;
}
