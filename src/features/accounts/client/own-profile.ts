import { queryOptions } from '@tanstack/react-query';

import { ACCESS_CHANGED } from '#features/news/schema.ts';

import { readProfile } from './api.ts';

/** Apart from `api.ts`, which public pages load: they have no cache of queries. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
  meta: { shows: ({ kind }) => kind === ACCESS_CHANGED },
});
