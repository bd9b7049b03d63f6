import { z } from 'zod';

import type { FieldOptions, Message } from './field.ts';

type ChoiceOptions<Choice extends string, Missing extends Message, Default> = FieldOptions<Missing> & {
  choices: readonly Choice[];
  /** Choice in a new row. With one, the field is never empty. */
  default?: Default;
  /** Message for anything else. Defaults to a sentence that lists the choices. */
  wrong?: string;
};

/** One of the offered choices, as stored. '' if none is chosen. */
export type ChoiceField<
  Choice extends string = string,
  Missing extends Message = Message,
  Default = string | undefined,
> = ChoiceOptions<Choice, Missing, Default> & { kind: 'choice' };

export function choice<
  const Choice extends string,
  Missing extends Message = undefined,
  const Default extends NoInfer<Choice> | undefined = undefined,
>(options: ChoiceOptions<Choice, Missing, Default>): ChoiceField<Choice, NoInfer<Missing>, NoInfer<Default>> {
  return { kind: 'choice', ...options };
}

export function choiceInput(field: ChoiceField): z.ZodType<string, string> {
  const { label, required, choices, wrong = `${label} must be one of: ${choices.join(', ')}` } = field;
  if (field.default !== undefined) return z.enum(choices, wrong);
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
