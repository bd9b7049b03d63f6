import { z } from 'zod';

import type { FieldOptions } from '../kind.ts';

/** One of the answers that are offered, in the words that are stored; '' while none is chosen. */
export type ChoiceField = FieldOptions & { kind: 'choice'; choices: readonly string[] };

export function choice(options: Omit<ChoiceField, 'kind'>): ChoiceField {
  return { kind: 'choice', ...options };
}

export function choiceInput({ label, required, choices }: ChoiceField) {
  const wrong = `${label} must be one of: ${choices.join(', ')}`;
  return (
    z
      .string({ error: ({ input }) => (input === undefined ? required : undefined) ?? wrong })
      .trim()
      // For those who read the API's document: what is longer is none of the answers either.
      .max(Math.max(...choices.map(({ length }) => length)), { error: wrong, abort: true })
      .refine((value) => value === '' || choices.includes(value), wrong)
      .refine((value) => !required || value !== '', required)
  );
}
