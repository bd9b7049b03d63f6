import { z } from 'zod';

import { formatNumber } from '#core/shared/money.ts';

/**
 * Embeddings, overrides and isolates: with them a text reads otherwise than it is. They come along unseen
 * when text is pasted, so they go without a word; the marks that Arabic and Hebrew are typed with stay.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;
/** Separators of lines and of paragraphs break a line too. */
const controls = /[\p{Cc}\u2028\u2029]/u;
const controlsInLines = /[^\P{Cc}\t\n\r]/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{C}]/u;

/** Text as people type it, in any script: what of it no database or page could show as it is, is refused. */
export function plainText({
  label,
  required,
  maxCharacters,
  isMultiline = false,
}: {
  label: string;
  /** The message when nothing can be seen in it; without one it may stay empty. */
  required?: string | undefined;
  maxCharacters: number;
  isMultiline?: boolean;
}) {
  const control = isMultiline ? controlsInLines : controls;
  // In one step: each method would copy the schema, and a server makes hundreds of these as it starts.
  return z.string(required ?? `${label} must be text`).check(
    z.overwrite((value) => value.replace(turning, '').trim()),
    z.minLength(required ? 1 : 0, required),
    z.maxLength(maxCharacters, `${label} must be at most ${formatNumber(maxCharacters)} characters long`),
    z.refine((value) => !control.test(value), `${label} must not contain control characters`),
    z.refine((value) => value.isWellFormed(), `${label} contains an unreadable character. Please type it again`),
    z.refine((value) => !required || value === '' || visible.test(value), required),
  );
}
