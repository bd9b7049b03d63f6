import type { ReactNode } from 'react';

import classes from './row-note.module.css';

export type RowNoteProps = {
  /** Names it for a screen reader: 'Review of Collect letters'. */
  label: string;
  heading: ReactNode;
  children: string;
};

/** What another user wrote about a row, as they wrote it. */
export function RowNote({ label, heading, children }: RowNoteProps) {
  return (
    <section className={classes.root} aria-label={label}>
      <h4>{heading}</h4>
      <p>{children}</p>
    </section>
  );
}
