import { validateForm, type FieldErrors, type FormSchema, type FormValues, type ShownErrors } from './validate-form.ts';

/**
 * Returns the field errors that still apply. An error disappears with the first valid value of its field, or of a field
 * it is compared with. An error that only the server can detect disappears when its field changes.
 */
export function remainingErrors({
  schema,
  shown,
  values,
}: {
  schema: FormSchema;
  shown: ShownErrors;
  values: FormValues;
}): FieldErrors {
  const { errors: before = {} } = validateForm({ schema, values: shown.values });
  const { errors: now = {} } = validateForm({ schema, values });
  const remains = ([name]: [string, string]) =>
    name in now || (!(name in before) && Object.is(values[name], shown.values[name]));
  return Object.fromEntries(Object.entries(shown.errors).filter(remains));
}
