import type { z } from 'zod';

/** A sentence for each field that has one, by the field's name. */
export type FieldErrors = Record<string, string>;

export type FormValues = Record<string, unknown>;
export type FormSchema = z.ZodType<FormValues, FormValues>;

/** What is said of a form, and what it held then. */
export type ShownErrors = { errors: FieldErrors; values: FormValues };

/** Every field checked at once: either the parsed input or the first sentence for each wrong field. */
export function checkForm<Shape extends FormSchema>({ schema, values }: { schema: Shape; values: FormValues }) {
  const result = schema.safeParse(values);
  if (result.success) return { input: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}
