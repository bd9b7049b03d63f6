import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { ChecklistRole } from '../schema.ts';
import type { ChecklistsApi } from '../server/routes.ts';

const api = createApi<ChecklistsApi>('/api/checklists');

/** Checklist of a role, loaded again when an overview opens, so that completed steps disappear. */
export function getChecklistQuery(role: ChecklistRole) {
  return queryOptions({
    queryKey: ['checklists', role],
    queryFn: ({ signal }) => unwrap(api[role].$get({}, { init: { signal } })),
    staleTime: 0,
  });
}
