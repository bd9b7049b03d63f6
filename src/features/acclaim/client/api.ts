import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters } from '#core/client/rows.ts';
import type { AcclaimAsked } from '#records/acclaim.ts';

import type { AcclaimApi } from '../server/routes.ts';

const api = createApi<AcclaimApi>('/api/acclaim');

/** When each of the user's records happened. A record that was changed elsewhere may have another date, so it is read with each visit. */
export const datedRecords = queryOptions({
  queryKey: ['acclaim'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
});

/** The chart, narrowed like the page, as a file. */
export function reportFile(asked: AcclaimAsked): string {
  const parameters = new URLSearchParams(asParameters(asked));
  return `/api/acclaim/report.pdf${parameters.size > 0 ? `?${parameters}` : ''}`;
}
