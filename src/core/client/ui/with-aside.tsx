import type { ReactNode } from 'react';

import classes from './with-aside.module.css';

export type WithAsideProps = {
  aside: ReactNode;
  isAsideWide?: boolean;
  children: ReactNode;
};

/** Content with an aside next to it, or below it if there is no room. */
export function WithAside({ aside, isAsideWide = false, children }: WithAsideProps) {
  return (
    <div className={classes.root}>
      <div className={classes.columns} data-aside={aside ? (isAsideWide ? 'wide' : 'narrow') : undefined}>
        <div className={classes.main}>{children}</div>
        {aside}
      </div>
    </div>
  );
}
