import { z } from 'zod';

/** Far more than a form contains. */
const MAX_CHARACTERS = 200_000;
const NAME_CHARACTERS = 120;

const noForm = 'This form does not exist';

/**
 * `awards` for a new one, `awards/<id>` or `products/<key>` to change one. If a form is about two things, both are
 * named, such as an applicant and an element of the regulation.
 */
export const formName = z
  .string()
  .max(NAME_CHARACTERS, noForm)
  .regex(/^[a-z][a-z-]{0,40}(?:\/(?:[0-9a-f-]{36}|[a-z][a-z0-9-]{0,40})){0,2}$/, noForm);

export const draftInput = z.strictObject({
  form: formName,
  values: z
    .record(z.string().max(100), z.unknown())
    .refine((values) => JSON.stringify(values).length <= MAX_CHARACTERS, 'This draft is too large'),
  base_version: z.int32().min(1).nullable(),
});

/** Unsaved input of a user. `updated_at` is a timestamp in ISO 8601. */
export const draft = draftInput.extend({ updated_at: z.string() });
export type Draft = z.output<typeof draft>;
