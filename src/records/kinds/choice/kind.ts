import { z } from 'zod';

import type { FieldOptions } from '../kind.ts';

/** One of the answers that are offered, in the words that are stored; '' while none is chosen. */
export type ChoiceField = FieldOptions & { kind: 'choice'; choices: readonly string[] };

export function choice(options: Omit<ChoiceField, 'kind'>): ChoiceField {
  return { kind: 'choice', ...options };
}

export function choiceInput({ label, required, choices }: ChoiceField) {
  const wrong = `${label} must be one of: ${choices.join(', ')}`;
  return z
    .string({ error: ({ input }) => (input === undefined ? required : undefined) ?? wrong })
    .trim()
    .refine((value) => value === '' || choices.includes(value), wrong)
    .refine((value) => !required || value !== '', required);
}
