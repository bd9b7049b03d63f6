import type { ReactNode } from 'react';

import { SiteFooter } from './site-footer.tsx';
import classes from './site-layout.module.css';
import { SiteHeader } from './site-header.tsx';

/** Shared header and footer around a page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <SiteHeader />
      {children}
      <SiteFooter />
    </div>
  );
}
