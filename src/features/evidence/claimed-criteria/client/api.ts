import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { Criterion } from '../schema.ts';
import type { CriteriaApi } from '../server/routes.ts';

const api = createApi<CriteriaApi>('/api/criteria');

/** Criteria that the user claims. Null before the first choice. */
export const claimedCriteria = queryOptions({
  queryKey: ['criteria'],
  queryFn: async ({ signal }) => (await unwrap(api.index.$get({}, { init: { signal } }))).claimed,
  // The choice may have been changed in another window.
  staleTime: 0,
});

export async function saveClaimedCriteria(claimed: Criterion[]): Promise<void> {
  await unwrap(api.index.$put({ json: { claimed } }));
}
