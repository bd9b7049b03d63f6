import { queryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { ReadinessApi } from '#features/evidence/readiness/server/routes.ts';

const api = createApi<ReadinessApi>('/api/readiness');

/** Data next to the records that readiness is judged by. */
export const evaluationContext = queryOptions({
  queryKey: ['readiness', 'context'],
  queryFn: ({ signal }) => unwrap(api.context.$get({}, { init: { signal } })),
  staleTime: 0,
});

type ListState = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchedAfterMount' | 'data'>;

/** Context on a page whose list contains it. It is requested separately only for rows that were in the cache. */
export function contextOfList({ data, isFetching, isFetchedAfterMount }: ListState) {
  return queryOptions({
    ...evaluationContext,
    enabled: data !== undefined && !isFetching,
    staleTime: isFetchedAfterMount ? Infinity : 0,
    // Every live update refetches the list.
    meta: { shows: () => false },
  });
}
