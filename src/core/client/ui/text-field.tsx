import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

/** Native text input that looks like Mantine's, for a page without Mantine. */
export function TextField({ id, label, description, error, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} description={description} error={error}>
      {(control) => <input {...input} {...control} />}
    </Field>
  );
}
