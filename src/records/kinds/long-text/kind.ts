import { plainText } from '#core/shared/plain-text.ts';

import type { FieldOptions } from '../kind.ts';

export const LONG_TEXT_CHARACTERS = 20_000;

export type LongTextField = FieldOptions & { kind: 'long-text' };

export function longText(options: Omit<LongTextField, 'kind'>): LongTextField {
  return { kind: 'long-text', ...options };
}

export function longTextInput(field: LongTextField) {
  return plainText({ label: field.label, required: field.required, maxCharacters: LONG_TEXT_CHARACTERS, isMultiline: true });
}
