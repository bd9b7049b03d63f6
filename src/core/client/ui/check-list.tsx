import type { ReactNode } from 'react';

import classes from './check-list.module.css';

/** What is included, each with a check; its children are `li`. */
export function CheckList({ children }: { children: ReactNode }) {
  return <ul className={classes.root}>{children}</ul>;
}
