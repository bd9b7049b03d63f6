import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { Filing } from '../schema.ts';
import type { ReadinessApi } from '../server/routes.ts';

const api = createApi<ReadinessApi>('/api/readiness');

/** The same on paper. */
export const REPORT = '/api/readiness/report.pdf';

/** What the user's own evidence is judged to be; asked anew on each visit, since records change on other pages. */
export const ownReadiness = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
});

/** The same of an applicant, as far as they share it with the reader. */
export const sharedReadiness = (applicant: string) =>
  queryOptions({
    queryKey: ['readiness', applicant],
    queryFn: ({ signal }) => unwrap(api.of[':applicant'].$get({ param: { applicant } }, { init: { signal } })),
    staleTime: 0,
  });

export async function saveFiling(input: { filed_on: string | null; version: number | undefined }): Promise<Filing> {
  return unwrap(api.filing.$put({ json: input }));
}
