import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { pageId } from './api.ts';

/** A live update: the table that changed, the row if there is one, and the page that made the change. */
export type News = { kind: string; id: string | null; page: string | null };

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    queryMeta: {
      /** Whether a change affects the data of this query. By default, every change does. */
      shows?: (news: News) => boolean;
    };
  }
}

/** Whether this page made the change, and therefore already shows it. */
export function isOwn({ page }: News): boolean {
  return page === pageId();
}

const shown = new WeakSet<News>();

/** Marks an update as shown by the component that heard it, so that no query is refetched for it. */
export function showNews(news: News): void {
  shown.add(news);
}

/** Whether a component shows the update. */
export function isShown(news: News): boolean {
  return shown.has(news);
}

const readers = new Set<(news: News) => void>();
const watchers = new Set<() => void>();
let isLive = false;

/** Passes a live update to the components on the page. */
export function tellNews(news: News): void {
  for (const reader of readers) reader(news);
}

/** Sets whether live updates arrive. */
export function setLive(is: boolean): void {
  if (isLive === is) return;
  isLive = is;
  for (const watcher of watchers) watcher();
}

/** Calls `onNews` for each live update of these kinds, or of all kinds, while the component is mounted. */
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

/** Whether live updates arrive. If not, an open conversation polls. */
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
