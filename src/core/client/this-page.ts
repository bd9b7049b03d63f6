import { createContext, use } from 'react';

import type { Page } from './pages.ts';

/** Declared page that is shown. Undefined on public pages. */
export const ThisPage = createContext<Page | undefined>(undefined);

export function useThisPage(): Page | undefined {
  return use(ThisPage);
}

/** Returns the provider role of the current workspace. One module renders the same page for mentors and attorneys. */
export function useProviderRole(): 'mentor' | 'attorney' {
  return useThisPage()?.for === 'attorney' ? 'attorney' : 'mentor';
}
