import { createContext, use } from 'react';

import type { Page } from './pages.ts';

/** Declared page that is shown. Undefined on public pages. */
export const CurrentPageContext = createContext<Page | undefined>(undefined);

export function useCurrentPage(): Page | undefined {
  return use(CurrentPageContext);
}

/** Returns the provider role of the current workspace. One module renders the same page for mentors and attorneys. */
export function useProviderRole(): 'mentor' | 'attorney' {
  return useCurrentPage()?.area === 'attorney' ? 'attorney' : 'mentor';
}
