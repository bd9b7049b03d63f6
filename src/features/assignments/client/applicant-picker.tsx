import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { ReviewerRole } from '../schema.ts';
import type { OwnApplicantsApi } from '../server/routes.ts';

const api = createApi<OwnApplicantsApi>('/api/own-applicants');

const ownApplicants = (as: ReviewerRole) =>
  queryOptions({
    queryKey: ['own-applicants', as],
    queryFn: ({ signal }) => unwrap(api.index.$get({ query: { as } }, { init: { signal } })),
  });

/** The applicants whom the user works with in this role, by name; undefined until they are known. */
export function useOwnApplicants(as: ReviewerRole) {
  return useQuery(ownApplicants(as)).data?.people;
}

/** One of them, by their id. */
export function ApplicantPicker({ as, ...field }: Omit<NativeSelectProps, 'data'> & { as: ReviewerRole }) {
  const people = useOwnApplicants(as);
  return (
    <NativeSelect
      description={
        people?.length === 0 ? 'No applicants are assigned to you yet. An admin makes assignments.' : undefined
      }
      {...field}
      data={[
        { value: '', label: 'Choose an applicant' },
        ...(people ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
