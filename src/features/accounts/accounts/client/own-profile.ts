import { queryOptions } from '@tanstack/react-query';

import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';

import { readProfile } from './profile-api.ts';

/** Separate from `api.ts`, which public pages load without a query cache. */
export const ownProfile = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
  meta: { shows: ({ kind }) => kind === ACCESS_CHANGED },
});
