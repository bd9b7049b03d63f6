import type { ReactNode } from 'react';

import classes from './main-content.module.css';

/** The page itself: where the skip link leads, and as wide as its place allows. */
export function MainContent({
  width = 'site',
  children,
}: {
  width?: 'site' | 'narrow' | 'workspace';
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={classes.root} data-width={width}>
      {children}
    </main>
  );
}
