import { z } from 'zod';

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
  return z
    .string(field.required ?? `${field.label} must be text`)
    .trim()
    .min(field.required ? 1 : 0, field.required)
    .max(SHORT_TEXT_CHARACTERS, `${field.label} must be at most ${SHORT_TEXT_CHARACTERS} characters long`)
    .refine((value) => !/\p{Cc}/u.test(value), `${field.label} must not contain control characters`);
}
