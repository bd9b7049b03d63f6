import { checkForm, type FieldErrors, type FormSchema, type FormValues, type ShownErrors } from './check-form.ts';

/**
 * What still stands of the sentences on fields: each goes with the first valid value, be it of its own field or of one that
 * it is compared with. What the server alone can tell goes when its field is changed.
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
  const { errors: before = {} } = checkForm({ schema, values: shown.values });
  const { errors: now = {} } = checkForm({ schema, values });
  const stands = ([name]: [string, string]) =>
    name in now || (!(name in before) && Object.is(values[name], shown.values[name]));
  return Object.fromEntries(Object.entries(shown.errors).filter(stands));
}
