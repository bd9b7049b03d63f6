import type { ReactNode } from 'react';

import classes from './main-content.module.css';
import { Each, site } from './site.tsx';

/** Content of the page, below the messages for all users. Target of the skip link, as wide as its place allows. */
export function MainContent({
  width = 'site',
  children,
}: {
  width?: 'site' | 'narrow' | 'workspace';
  children: ReactNode;
}) {
  return (
    <main id="main" tabIndex={-1} className={classes.root} data-width={width}>
      <Each of={site.notices}>{(notice) => <p className={classes.notice}>{notice}</p>}</Each>
      {children}
    </main>
  );
}
