import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { TypeSummary } from '../overview.ts';
import type { overviewRoutes } from '../server/overview.ts';

const api = createApi<ReturnType<typeof overviewRoutes>>('/api/overview');

/** How far each type of evidence is; asked anew on each visit, since records change on other pages. */
export const recordsOverview = queryOptions({
  queryKey: ['overview'],
  queryFn: async ({ signal }) => (await unwrap(api.index.$get({}, { init: { signal } }))) as TypeSummary[],
  staleTime: 0,
});
