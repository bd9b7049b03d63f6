import type { ReactNode } from 'react';

import classes from './check-list.module.css';

/** List of what is included, each item with a check mark. Its children are `li` elements. */
export function CheckList({ children }: { children: ReactNode }) {
  return <ul className={classes.root}>{children}</ul>;
}
