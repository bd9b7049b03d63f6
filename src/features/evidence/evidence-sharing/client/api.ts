import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { GrantInput, ProviderRow } from '../schema.ts';
import type { EvidenceGrantsApi } from '../server/routes.ts';

const api = createApi<EvidenceGrantsApi>('/api/evidence-grants');

/** The user's mentors and attorneys, with what they may read and when they last did. */
export const sharing = queryOptions({
  queryKey: ['sharing'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
});

export function share({ provider_id, input }: { provider_id: string; input: GrantInput }): Promise<ProviderRow> {
  return unwrap(api[':provider'].$put({ param: { provider: provider_id }, json: input }));
}

export async function stopSharing(provider_id: string): Promise<void> {
  await unwrap(api[':provider'].$delete({ param: { provider: provider_id } }));
}
