import { createContext, use } from 'react';

import type { Page } from './pages.ts';

/** The declared page that is shown; none around public pages. */
export const ThisPage = createContext<Page | undefined>(undefined);

export function useThisPage(): Page | undefined {
  return use(ThisPage);
}

/** Of the workspace that the page stands in: one module shows the same page to mentors and to attorneys. */
export function useProviderRole(): 'mentor' | 'attorney' {
  return useThisPage()?.for === 'attorney' ? 'attorney' : 'mentor';
}
