import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useId } from 'react';

import type { TermsText as Terms } from '../schema.ts';
import { TermsText } from './terms-text.tsx';
import classes from './terms.module.css';

export type TermsPickerProps = Omit<CheckboxProps, 'label' | 'required'> & {
  /** As the offer has them: filled for what is bought. */
  terms: Pick<Terms, 'title' | 'text'>;
};

/** The terms in a panel of their own, and the box to agree to them; `checked`, `onChange` and `error` are the box's. */
export function TermsPicker({ terms: { title, text }, ...checkbox }: TermsPickerProps) {
  const titleId = useId();
  return (
    <div>
      {/* In reach of the keyboard, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <TermsText text={text} />
      </section>
      <Checkbox size="md" {...checkbox} label="I have read these terms and agree to them" required />
    </div>
  );
}
