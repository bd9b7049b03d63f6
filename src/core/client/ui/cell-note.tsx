import type { ReactNode } from 'react';

import classes from './cell-note.module.css';

/** Secondary line below the text of a table cell or an option. A long word breaks only if it can have any length. */
export function CellNote({ canBreak = false, children }: { canBreak?: boolean; children: ReactNode }) {
  return (
    <span className={classes.root} data-breaks={canBreak || undefined}>
      {children}
    </span>
  );
}
