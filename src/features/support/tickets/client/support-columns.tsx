import type { ReactNode } from 'react';

import { useCurrentPage } from '#core/client/current-page.ts';
import { paths } from '#core/shared/paths.ts';

import { SupportAside } from './support-aside.tsx';
import classes from './support-page.module.css';

/** A support page with the support hours next to it. */
export function SupportColumns({ children }: { children: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.columns}>
        <div className={classes.main}>{children}</div>
        <SupportAside />
      </div>
    </div>
  );
}

/** Path of the list. A ticket's path is one segment longer. */
export function useTicketsPath(): string {
  return useCurrentPage()?.address.replace(/\/:id$/, '') ?? paths.support;
}
