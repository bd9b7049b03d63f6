import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { ChecklistRole } from '../schema.ts';
import type { ChecklistsApi } from '../server/routes.ts';

const api = createApi<ChecklistsApi>('/api/checklists');

/** Asked again whenever an overview opens, so that a step goes as it is done. */
export function checklistOf(role: ChecklistRole) {
  return queryOptions({
    queryKey: ['checklists', role],
    queryFn: ({ signal }) => unwrap(api[role].$get({}, { init: { signal } })),
    staleTime: 0,
  });
}
