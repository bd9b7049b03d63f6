import type { ReactNode } from 'react';

import classes from './form-section.module.css';

export type FormSectionProps = {
  /** The group's name, read out with each of its fields. */
  legend: string;
  description?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
};

/** Some of a section's fields under a quiet heading of their own. */
export function FormSubsection({ legend, description, children }: Omit<FormSectionProps, 'disabled'>) {
  return (
    <fieldset className={classes.subsection} data-wide>
      <legend className={classes.sublegend}>{legend}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

/** Fields that belong together, two in a row where there is room; `data-wide` on a field gives it the whole row. */
export function FormSection({ legend, description, disabled, children }: FormSectionProps) {
  return (
    <fieldset className={classes.root} disabled={disabled}>
      <legend className={classes.legend}>{legend}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}
