import { plainText } from '#core/shared/plain-text.ts';

import type { FieldOptions } from '../kind.ts';

export const SHORT_TEXT_CHARACTERS = 300;

export type TextField = FieldOptions & {
  kind: 'text';
  /** Offered while typing; any other text is as good, so that old rows can be imported. */
  suggestions?: readonly string[];
};

export function text(options: Omit<TextField, 'kind'>): TextField {
  return { kind: 'text', ...options };
}

export function textInput(field: TextField) {
  return plainText({ label: field.label, required: field.required, maxCharacters: SHORT_TEXT_CHARACTERS });
}
