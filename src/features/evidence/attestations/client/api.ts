import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { AttestationInput, AttestationRow } from '../schema.ts';
import type { AttestationsApi } from '../server/routes.ts';

const api = createApi<AttestationsApi>('/api/attestations');

const key = ['attestations'];

/** Attestations of the user's own evidence. */
export const ownAttestations = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: async ({ signal }) => (await unwrap(api.index.$get({}, { init: { signal } }))).attestations,
  staleTime: 0,
});

/** Attestations of an applicant's evidence, and the verdicts that the reader may give. */
export function getAttestationsQuery(applicant: string) {
  return queryOptions({
    queryKey: [...key, 'of', applicant],
    queryFn: ({ signal }) => unwrap(api.applicants[':applicant'].$get({ param: { applicant } }, { init: { signal } })),
    staleTime: 0,
  });
}

type Place = { applicant: string; element: string };

export const attest = ({ place, input }: { place: Place; input: AttestationInput }): Promise<AttestationRow> =>
  unwrap(api.applicants[':applicant'][':element'].$put({ param: place, json: input }));

export async function withdraw(place: Place): Promise<void> {
  await unwrap(api.applicants[':applicant'][':element'].$delete({ param: place }));
}
