import { plainText } from '#core/shared/plain-text.ts';

import type { FieldOptions, MinLengthRule } from '../kind.ts';

export const LONG_TEXT_CHARACTERS = 20_000;

export type LongTextField = FieldOptions & { kind: 'long-text'; least?: MinLengthRule };

export function longText(options: Omit<LongTextField, 'kind'>): LongTextField {
  return { kind: 'long-text', ...options };
}

export function longTextInput({ label, required, least }: LongTextField) {
  const input = plainText({ label, required, maxCharacters: LONG_TEXT_CHARACTERS, isMultiline: true });
  return least ? input.refine((value) => value === '' || value.length >= least.characters, least.message) : input;
}
