import type { ComponentProps } from 'react';

import { Field, type FieldProps } from './field.tsx';
import classes from './text-area.module.css';

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** Multiline text: a native control that looks like Mantine's, for a page without Mantine. */
export function TextArea({ id, label, description, error, ...area }: TextAreaProps) {
  return (
    <Field id={id} label={label} description={description} error={error}>
      {({ className, ...control }) => <textarea {...area} {...control} className={`${className} ${classes.root}`} />}
    </Field>
  );
}
