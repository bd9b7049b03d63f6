import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { OverviewApi } from '../server/overview.ts';

const api = createApi<OverviewApi>('/api/overview');

/** Progress of each type of evidence. Loaded again on each visit, since records change on other pages. */
export const recordsOverview = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
});
