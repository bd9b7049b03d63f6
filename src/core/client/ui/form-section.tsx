import type { ReactNode } from 'react';

import classes from './form-section.module.css';

export type FormSectionProps = {
  /** Name of the group, which screen readers announce with each field. */
  legend: string;
  description?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** Subgroup of a section's fields under a minor heading. */
export function FormSubsection({ legend, description, children }: Omit<FormSectionProps, 'disabled'>) {
  return (
    <fieldset className={classes.subsection} data-wide>
      <legend className={classes.sublegend}>{legend}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Group of related fields, two per row if there is room. `data-wide` on a field makes it span the row. */
export function FormSection({ legend, description, disabled, children }: FormSectionProps) {
  return (
    <fieldset disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
