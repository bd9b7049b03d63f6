import { keepPreviousData, queryOptions, type QueryMeta } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { isOwn } from '#core/client/live-updates.ts';
import { countsKey, pendingItemsKey } from '#core/client/pending-item-check.ts';

import type { PendingItemsApi } from '../server/routes.ts';

const api = createApi<PendingItemsApi>('/api/pending-items');

/** Letters and binders have no pending items and change with every word. A message is pending for the other side. */
const meta: QueryMeta = {
  shows: (liveUpdate) =>
    !['letters', 'binders'].includes(liveUpdate.kind) && !(liveUpdate.kind === 'message' && isOwn(liveUpdate)),
};

/** Refetched with live updates, and when the window is focused. */
export function pendingItemCounts(today: string) {
  return queryOptions({
    queryKey: [...countsKey, today],
    queryFn: () => unwrap(api.index.$get({ query: { today } })),
    meta,
    refetchOnWindowFocus: 'always',
  });
}

export function pendingItemsOverview(today: string, { more }: { more: boolean }) {
  return queryOptions({
    queryKey: [...pendingItemsKey, 'overview', today, more],
    queryFn: ({ signal }) =>
      unwrap(api.overview.$get({ query: { today, ...(more && { more: 'true' }) } }, { init: { signal } })),
    meta,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
