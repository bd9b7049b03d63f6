import { z } from 'zod';

import { formatNumber } from '#core/shared/money.ts';

/**
 * Bidirectional embeddings, overrides and isolates, which make a text look different from its content. They are pasted
 * unnoticed, so they are removed silently. Marks used for typing Arabic and Hebrew remain.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;
/** Line and paragraph separators break a line too. */
const controls = /[\p{Cc}\u2028\u2029]/u;
const controlsInLines = /[^\P{Cc}\t\n\r]/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}]/u;

/** Builds a schema for typed text in any script. Rejects characters that the database or a page cannot handle. */
export function plainText({
  label,
  required,
  maxCharacters,
  isMultiline = false,
}: {
  label: string;
  /** Message if the text has no visible characters. If omitted, the text may be empty. */
  required?: string | undefined;
  maxCharacters: number;
  isMultiline?: boolean;
}) {
  const control = isMultiline ? controlsInLines : controls;
  // One check, because each method would copy the schema, and a server creates hundreds of them at startup.
  return z.string(required ?? `${label} must be text`).check(
    z.overwrite((value) => value.replace(turning, '').trim()),
    z.minLength(required ? 1 : 0, required),
    z.maxLength(maxCharacters, {
      error: () => `${label} must be at most ${formatNumber(maxCharacters)} characters long`,
    }),
    ({ value, issues }) => {
      const message = problemIn(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    },
  );

  function problemIn(value: string): string | undefined {
    if (control.test(value)) return `${label} must not contain control characters`;
    if (!value.isWellFormed()) return `${label} contains an unreadable character. Please type it again`;
    return required && value !== '' && !visible.test(value) ? required : undefined;
  }
}
