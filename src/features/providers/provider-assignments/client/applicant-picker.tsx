import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { OwnApplicantsApi } from '../server/routes.ts';

const api = createApi<OwnApplicantsApi>('/api/assigned-applicants');

const ownApplicants = (as: ProviderRole) =>
  queryOptions({
    queryKey: ['assigned-applicants', as],
    queryFn: ({ signal }) => unwrap(api.index.$get({ query: { as } }, { init: { signal } })),
  });

/** Assigned applicants of the user in this role, by name. Undefined until loaded. */
export function useOwnApplicants(as: ProviderRole) {
  return useQuery(ownApplicants(as)).data?.people;
}

/** Selects one of them by ID. */
export function ApplicantPicker({ as, ...field }: Omit<NativeSelectProps, 'data'> & { as: ProviderRole }) {
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
