import { createContext, use, useState } from 'react';

import { useCurrentPage } from '../current-page.ts';

/** Brand name at the end of every title. Empty if a page's own title is used unchanged. */
export const TitleEnd = createContext('');

/** Title of the browser tab for content that the declared page's title does not name. */
export function TabTitle({ of, isPart = false }: { of: string; isPart?: boolean }) {
  const end = use(TitleEnd);
  const page = useCurrentPage();
  if (end === '') return null;
  const parts = [of, ...(isPart && page ? [page.title] : []), end];
  return <title>{parts.join(' · ')}</title>;
}

/**
 * Title prefix that says that a form was rejected, since a screen reader reads the title first. React inserts a new
 * title before existing ones.
 */
export function ErrorTitle() {
  const [title] = useState(() => `${REFUSED}${document.title.replace(REFUSED, '')}`);
  return <title>{title}</title>;
}

const REFUSED = 'Error: ';
