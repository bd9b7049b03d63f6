import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { pageId } from './api.ts';

/** A live update: the table that changed, the row if there is one, and the page that made the change. */
export type LiveUpdate = { kind: string; id: string | null; page: string | null };

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface Register {
    queryMeta: {
      /** Whether a change affects the data of this query. By default, every change does. */
      shows?: (liveUpdate: LiveUpdate) => boolean;
    };
  }
}

/** Whether this page made the change, and therefore already shows it. */
export function isOwn({ page }: LiveUpdate): boolean {
  return page === pageId();
}

const shown = new WeakSet<LiveUpdate>();

/** Marks an update as shown by the component that received it, so that no query is refetched for it. */
export function markShown(liveUpdate: LiveUpdate): void {
  shown.add(liveUpdate);
}

/** Whether a component shows the update. */
export function isShown(liveUpdate: LiveUpdate): boolean {
  return shown.has(liveUpdate);
}

const readers = new Set<(liveUpdate: LiveUpdate) => void>();
const watchers = new Set<() => void>();
let isLive = false;

/** Passes a live update to the components on the page. */
export function dispatchLiveUpdate(liveUpdate: LiveUpdate): void {
  for (const reader of readers) reader(liveUpdate);
}

/** Sets whether live updates arrive. */
export function setStreamConnected(isConnected: boolean): void {
  if (isLive === isConnected) return;
  isLive = isConnected;
  for (const watcher of watchers) watcher();
}

/** Calls `onUpdate` for each live update of these kinds, or of all kinds, while the component is mounted. */
export function useLiveUpdates(kinds: readonly string[] | 'all', onUpdate: (liveUpdate: LiveUpdate) => void): void {
  const read = useEffectEvent((liveUpdate: LiveUpdate) => {
    if (kinds === 'all' || kinds.includes(liveUpdate.kind)) onUpdate(liveUpdate);
  });
  useEffect(() => {
    const reader = (liveUpdate: LiveUpdate) => read(liveUpdate);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
}

/** Whether live updates arrive. If not, an open conversation polls. */
export function useIsStreamConnected(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => isLive,
    () => false,
  );
}
