import { z } from 'zod';

import { plainText } from '#core/shared/plain-text.ts';

import type { FieldOptions } from '../kind.ts';

export const MAX_LINES = 100;
export const LINE_CHARACTERS = 1000;

/** A list of texts, entered one per line. */
export type LinesField = FieldOptions & { kind: 'lines' };

export function lines(options: Omit<LinesField, 'kind'>): LinesField {
  return { kind: 'lines', ...options };
}

export function linesInput({ label, required }: LinesField) {
  const line = plainText({ label: `A line of ${label}`, maxCharacters: LINE_CHARACTERS });
  return (
    z
      // How long a line may be is checked below; here it is told to readers of the API.
      .array(
        z.string(`${label} must be a list of lines`).meta({ maxLength: LINE_CHARACTERS }),
        `${label} must be a list of lines`,
      )
      .overwrite((given) => given.map((text) => text.trim()).filter((text) => text !== ''))
      .max(MAX_LINES, `${label} must have at most ${MAX_LINES} lines`)
      .min(required ? 1 : 0, required)
      .superRefine((given, context) => {
        // Said of the field, which a line has no part of its own in.
        const wrong = given.map((text) => line.safeParse(text).error?.issues[0]?.message).find(Boolean);
        if (wrong) context.addIssue({ code: 'custom', message: wrong });
      })
      // Without the marks that turn text around, as every other text is kept.
      .overwrite((given) => given.map((text) => line.safeParse(text).data ?? text))
  );
}
