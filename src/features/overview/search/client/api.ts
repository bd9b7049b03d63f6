import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { SearchApi } from '../server/routes.ts';

const api = createApi<SearchApi>('/api/search');

/** The user's own items that contain these words. */
export function searchResults(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => unwrap(api.index.$get({ query: { q } }, { init: { signal } })),
    // Always fresh, so that an item added a moment ago is found.
    staleTime: 0,
  });
}
