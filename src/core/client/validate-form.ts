import type { z } from 'zod';

/** Error sentences by field name. */
export type FieldErrors = Record<string, string>;

export type FormValues = Record<string, unknown>;
export type FormSchema = z.ZodType<FormValues, FormValues>;

/** Errors shown on a form, and the values it contained at that time. */
export type ShownErrors = { errors: FieldErrors; values: FormValues };

/** Validates all fields. Returns either the parsed input or the first sentence for each invalid field. */
export function validateForm<Shape extends FormSchema>({ schema, values }: { schema: Shape; values: FormValues }) {
  const result = schema.safeParse(values);
  if (result.success) return { input: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message;
  return { errors };
}
