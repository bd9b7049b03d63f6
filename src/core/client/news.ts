import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { pageId } from './api.ts';

/** That a thing of this kind changed, by the name of its table; which one, where there is one; and by which page. */
export type News = { kind: string; id: string | null; page: string | null };

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    queryMeta: {
      /** Whether a change shows in what this query has read; left out, every change may. */
      shows?: (news: News) => boolean;
    };
  }
}

/** Whether this page made the change, and so shows it already. */
export function isOwn({ page }: News): boolean {
  return page === pageId();
}

const readers = new Set<(news: News) => void>();
const watchers = new Set<() => void>();
let isLive = false;

/** Passes a piece of news on to what is on the page. */
export function tellNews(news: News): void {
  for (const reader of readers) reader(news);
}

/** Says whether news arrives. */
export function setLive(is: boolean): void {
  if (isLive === is) return;
  isLive = is;
  for (const watcher of watchers) watcher();
}

/** Calls back for each piece of news, of these kinds or of all, while the component is on the page. */
export function useNews(kinds: readonly string[] | 'all', onNews: (news: News) => void): void {
  const read = useEffectEvent((news: News) => {
    if (kinds === 'all' || kinds.includes(news.kind)) onNews(news);
  });
  useEffect(() => {
    const reader = (news: News) => read(news);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
}

/** Whether news arrives; while it does not, an open conversation asks by itself. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isLive,
    () => false,
  );
}
