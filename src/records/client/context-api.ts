import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { ReadinessApi } from '#features/evidence/readiness/server/routes.ts';

const api = createApi<ReadinessApi>('/api/readiness');

/** Data next to the records that readiness is judged by. */
export const evaluationContext = queryOptions({
  queryKey: ['readiness', 'context'],
  queryFn: ({ signal }) => unwrap(api.context.$get({}, { init: { signal } })),
  staleTime: 0,
});
