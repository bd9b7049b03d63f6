import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { ProviderSettings, ProviderSettingsInput } from '../schema.ts';
import type { ProviderSettingsApi } from '../server/routes.ts';

const api = createApi<ProviderSettingsApi>('/api/provider-settings');

/**
 * The user's settings of the current workspace. Loaded whenever the page opens, so that the form starts with stored
 * values.
 */
export const ownSettings = (role: ProviderRole) =>
  queryOptions({
    queryKey: ['provider-settings', role],
    queryFn: ({ signal }) => unwrap(api[role].$get({}, { init: { signal } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveSettings = (role: ProviderRole, json: ProviderSettingsInput): Promise<ProviderSettings> =>
  unwrap(api[role].$put({ json }));
