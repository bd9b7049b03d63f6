import { plainText } from '../plain-text.ts';

import type { FieldOptions, Message, MinLengthRule } from './field.ts';

export const LONG_TEXT_CHARACTERS = 20_000;

type LongTextOptions<Missing extends Message> = FieldOptions<Missing> & {
  least?: MinLengthRule;
  /** Maximum length. Defaults to {@link LONG_TEXT_CHARACTERS}. */
  maxCharacters?: number;
};
export type LongTextField<Missing extends Message = Message> = LongTextOptions<Missing> & { kind: 'long-text' };

export function longText<Missing extends Message = undefined>(
  options: LongTextOptions<Missing>,
): LongTextField<NoInfer<Missing>> {
  return { kind: 'long-text', ...options };
}

export function longTextInput({ label, required, least, maxCharacters = LONG_TEXT_CHARACTERS }: LongTextField) {
  const input = plainText({ label, required, maxCharacters, isMultiline: true });
  return least ? input.refine((value) => value === '' || value.length >= least.characters, least.message) : input;
}
