import { createContext, use, useState } from 'react';

import { useThisPage } from '../this-page.ts';

/** The brand's name, which ends every title; empty where a page's own title is left alone. */
export const TitleEnd = createContext('');

/** The title of the browser's tab while something is shown that the declared page's title does not name. */
export function TabTitle({ of, isPart = false }: { of: string; isPart?: boolean }) {
  const end = use(TitleEnd);
  const page = useThisPage();
  if (end === '') return null;
  const parts = [of, ...(isPart && page ? [page.title] : []), end];
  return <title>{parts.join(' · ')}</title>;
}

/** Says in the title that a form was refused: a screen reader reads it first. React puts a new title before those there are. */
export function RefusedTitle() {
  const [title] = useState(() => `${REFUSED}${document.title.replace(REFUSED, '')}`);
  return <title>{title}</title>;
}

const REFUSED = 'Error: ';
