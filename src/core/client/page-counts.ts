import { createContext } from 'react';

/** Number of pending items on a page. `word` describes them if they are all of one type. */
export type PageCount = { count: number; word: string | null; is_urgent: boolean };

/** Pending items of the reader's pages, by path. */
export const PageCounts = createContext<Readonly<Record<string, PageCount>>>({});
