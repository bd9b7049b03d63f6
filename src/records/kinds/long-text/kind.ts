import { z } from 'zod';

import type { FieldOptions } from '../kind.ts';

export const LONG_TEXT_CHARACTERS = 20_000;

export type LongTextField = FieldOptions & { kind: 'long-text' };

export function longText(options: Omit<LongTextField, 'kind'>): LongTextField {
  return { kind: 'long-text', ...options };
}

export function longTextInput(field: LongTextField) {
  return z
    .string(field.required ?? `${field.label} must be text`)
    .trim()
    .min(field.required ? 1 : 0, field.required)
    .max(LONG_TEXT_CHARACTERS, `${field.label} must be at most ${LONG_TEXT_CHARACTERS.toLocaleString('en-US')} characters long`)
    .refine((value) => !/[^\P{Cc}\t\n\r]/u.test(value), `${field.label} must not contain control characters`);
}
