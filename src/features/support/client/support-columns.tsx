import type { ReactNode } from 'react';

import { useThisPage } from '#core/client/this-page.ts';
import { paths } from '#core/shared/paths.ts';

import { SupportAside } from './support-aside.tsx';
import classes from './support-page.module.css';

/** A page of support, and beside it when the staff are there and what may help until then. */
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

/** Where the tickets are listed; a ticket's address is one step below. */
export function useTicketsAddress(): string {
  return useThisPage()?.address.replace(/\/:id$/, '') ?? paths.support;
}
