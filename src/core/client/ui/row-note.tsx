import type { ReactNode } from 'react';

import classes from './row-note.module.css';

export type RowNoteProps = {
  /** Accessible name: 'Review of Collect letters'. */
  label: string;
  heading: ReactNode;
  /** Heading level. Defaults to one below the row's heading. */
  level?: 3 | 4;
  children: string;
};

/** Another user's text about a row, unchanged. */
export function RowNote({ label, heading, level = 4, children }: RowNoteProps) {
  const Heading = `h${level}` as const;
  return (
    <section className={classes.root} aria-label={label}>
      <Heading>{heading}</Heading>
      <p>{children}</p>
    </section>
  );
}
