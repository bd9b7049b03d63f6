import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { SearchApi } from '../server/routes.ts';

const api = createApi<SearchApi>('/api/search');

/** The user's own things with these words in them. */
export function ownThings(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => unwrap(api.index.$get({ query: { q } }, { init: { signal } })),
    // What was added a moment ago is to be found.
    staleTime: 0,
  });
}
