import { keepPreviousData, queryOptions, type QueryMeta } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { isOwn } from '#core/client/news.ts';

import type { WaitingApi } from '../server/routes.ts';

const api = createApi<WaitingApi>('/api/waiting');

/** First part of all query keys here. */
export const waitingKey = ['waiting'];
export const countsKey = [...waitingKey, 'counts'];

/** Letters and binders have no pending items and change with every word. A message is pending for the other side. */
const meta: QueryMeta = {
  shows: (news) => !['letters', 'binders'].includes(news.kind) && !(news.kind === 'message' && isOwn(news)),
};

/** Refetched with live updates, and when the window is focused. */
export function waitingCounts(today: string) {
  return queryOptions({
    queryKey: [...countsKey, today],
    queryFn: () => unwrap(api.index.$get({ query: { today } })),
    meta,
    refetchOnWindowFocus: 'always',
  });
}

export function waitingOverview(today: string, { more }: { more: boolean }) {
  return queryOptions({
    queryKey: [...waitingKey, 'overview', today, more],
    queryFn: ({ signal }) =>
      unwrap(api.overview.$get({ query: { today, ...(more && { more: 'true' }) } }, { init: { signal } })),
    meta,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
