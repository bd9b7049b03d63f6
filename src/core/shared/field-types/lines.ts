import { z } from 'zod';

import { plainText } from '../plain-text.ts';

import type { FieldOptions, Message } from './field.ts';

export const MAX_LINES = 100;
export const LINE_CHARACTERS = 1000;

/** A list of texts, entered one per line. */
export type LinesField<Missing extends Message = Message> = FieldOptions<Missing> & { kind: 'lines' };

export function lines<Missing extends Message = undefined>(
  options: FieldOptions<Missing>,
): LinesField<NoInfer<Missing>> {
  return { kind: 'lines', ...options };
}

export function linesInput({ label, required }: LinesField) {
  const line = plainText({ label: `A line of ${label}`, maxCharacters: LINE_CHARACTERS });
  return (
    z
      // The length of a line is checked below. This limit is for readers of the API document.
      .array(
        z.string(`${label} must be a list of lines`).meta({ maxLength: LINE_CHARACTERS }),
        `${label} must be a list of lines`,
      )
      .overwrite((entries) => entries.map((text) => text.trim()).filter((text) => text !== ''))
      .max(MAX_LINES, `${label} must have at most ${MAX_LINES} lines`)
      .min(required ? 1 : 0, required)
      .superRefine((entries, context) => {
        // Reported for the field, since a line cannot have a message.
        const wrong = entries.map((text) => line.safeParse(text).error?.issues[0]?.message).find(Boolean);
        if (wrong) context.addIssue({ code: 'custom', message: wrong });
      })
      // Bidirectional control characters are removed, as from every other text.
      .overwrite((entries) => entries.map((text) => line.safeParse(text).data ?? text))
  );
}
