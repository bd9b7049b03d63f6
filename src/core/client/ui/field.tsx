import type { ReactNode } from 'react';

import classes from './field.module.css';

export type FieldProps = {
  id: string;
  label: string;
  description?: string;
  /** Error of the field. If set, the field is marked as invalid. */
  error?: ReactNode;
};

/** Label, description and error around one native control. `children` renders the control with the given props. */
export function Field({
  id,
  label,
  description,
  error,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const errorId = error ? `${id}-error` : undefined;
  const descriptionId = description ? `${id}-description` : undefined;
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: classes.control,
        'aria-invalid': errorId !== undefined,
        'aria-describedby': [errorId, descriptionId].filter(Boolean).join(' ') || undefined,
      })}
      {description && (
        <p id={descriptionId} className={classes.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type Control = {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};
