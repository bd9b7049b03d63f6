import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useId } from 'react';

import type { TermsText as Terms } from '../schema.ts';
import { TermsText } from './terms-text.tsx';
import classes from './terms.module.css';

export type TermsPickerProps = Omit<CheckboxProps, 'label' | 'required'> & {
  /** Terms of the offer, filled for the purchase. */
  terms: Pick<Terms, 'title' | 'text'>;
};

/** Terms in a panel with a checkbox. `checked`, `onChange` and `error` belong to the checkbox. */
export function TermsPicker({ terms: { title, text }, ...checkbox }: TermsPickerProps) {
  const titleId = useId();
  return (
    <div>
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <TermsText text={text} />
      </section>
      <Checkbox size="md" {...checkbox} label="I have read these terms and agree to them" required />
    </div>
  );
}
