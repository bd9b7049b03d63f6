import type { ReactNode } from 'react';

import { useCurrentPage } from '#core/client/current-page.ts';
import { WithAside } from '#core/client/ui/with-aside.tsx';
import { paths } from '#core/shared/paths.ts';

import { SupportAside } from './support-aside.tsx';

/** A support page with the support hours next to it. */
export function SupportColumns({ children }: { children: ReactNode }) {
  return (
    <WithAside aside={<SupportAside />} isAsideWide>
      {children}
    </WithAside>
  );
}

/** Path of the list. A ticket's path is one segment longer. */
export function useTicketsPath(): string {
  return useCurrentPage()?.address.replace(/\/:id$/, '') ?? paths.support;
}
