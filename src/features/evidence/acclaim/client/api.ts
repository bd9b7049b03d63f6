import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams } from '#core/client/rows.ts';
import type { AcclaimQuery } from '#records/acclaim.ts';

import type { AcclaimApi } from '../server/routes.ts';

const api = createApi<AcclaimApi>('/api/acclaim');

/** Dates of the user's records. Loaded again on each visit, because a record may have changed on another page. */
export const datedRecords = queryOptions({
  queryKey: ['acclaim'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
});

/** Returns the URL of the chart as a file, with the filters of the page. */
export function reportFile(query: AcclaimQuery): string {
  const parameters = new URLSearchParams(toQueryParams(query));
  return `/api/acclaim/report.pdf${parameters.size > 0 ? `?${parameters}` : ''}`;
}
