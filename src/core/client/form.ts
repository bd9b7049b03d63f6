import { useForm } from '@mantine/form';

import type { FormSchema, FormValues } from './check-form.ts';
import { useCheckedForm, type CheckedForm } from './checked-form.ts';
import { submitByKeys } from './submit-keys.ts';

/**
 * A form over one Zod schema: every field is checked at once on submit, the server's field errors land on the same
 * fields, and nothing that was typed is lost on an error. `submit` gets the parsed values and may throw an ApiError.
 * A public page gives a loader in place of the schema: Zod then comes when the visitor starts to fill in the form.
 */
export function useSchemaForm<Shape extends FormSchema>(options: CheckedForm<Shape>) {
  const form = useForm<FormValues>({ initialValues: options.initialValues });
  const checked = useCheckedForm({ ...options, form });
  return { ...checked, formProps: { ...checked.formProps, onKeyDown: submitByKeys } };
}
