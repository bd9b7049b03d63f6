import { z } from 'zod';

/**
 * Embeddings, overrides and isolates: with them a text reads otherwise than it is. They come along unseen
 * when text is pasted, so they go without a word; the marks that Arabic and Hebrew are typed with stay.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/g;
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
  // Separators of lines and of paragraphs break a line too.
  const control = isMultiline ? /[^\P{Cc}\t\n\r]/u : /[\p{Cc}\u2028\u2029]/u;
  return z
    .string(required ?? `${label} must be text`)
    .overwrite((value) => value.replace(turning, '').trim())
    .min(required ? 1 : 0, required)
    .max(maxCharacters, `${label} must be at most ${maxCharacters.toLocaleString('en-US')} characters long`)
    .refine((value) => !control.test(value), `${label} must not contain control characters`)
    .refine((value) => value.isWellFormed(), `${label} contains a broken character. Please type it again`)
    .refine((value) => !required || value === '' || visible.test(value), required);
}
