import { z } from 'zod';

import type { FieldOptions } from '../kind.ts';

/** One of the offered choices, as stored. '' if none is chosen. */
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
      // For readers of the API document: anything longer is not a choice either.
      .max(Math.max(...choices.map(({ length }) => length)), { error: wrong, abort: true })
      .refine((value) => value === '' || choices.includes(value), wrong)
      .refine((value) => !required || value !== '', required)
  );
}
