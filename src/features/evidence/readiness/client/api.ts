import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { Filing } from '../schema.ts';
import type { ReadinessApi } from '../server/routes.ts';

const api = createApi<ReadinessApi>('/api/readiness');

/** URL of the readiness report as a PDF. */
export const REPORT = '/api/readiness/report.pdf';

/** Readiness of the user's own evidence. Loaded again on each visit, since records change on other pages. */
export const ownReadiness = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
});

/** Readiness of an applicant, as far as they share it with the reader. */
export const sharedReadiness = (applicant: string) =>
  queryOptions({
    queryKey: ['readiness', applicant],
    queryFn: ({ signal }) => unwrap(api.applicants[':applicant'].$get({ param: { applicant } }, { init: { signal } })),
    staleTime: 0,
  });

export async function saveFiling(input: { filed_on: string | null; version: number | undefined }): Promise<Filing> {
  return unwrap(api.filing.$put({ json: input }));
}
