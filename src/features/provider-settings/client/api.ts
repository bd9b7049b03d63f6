import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { ProviderRole, ProviderSettings, ProviderSettingsInput } from '../schema.ts';
import type { ProviderSettingsApi } from '../server/routes.ts';

const api = createApi<ProviderSettingsApi>('/api/provider-settings');

/** The user's own, of the workspace they look at; read anew whenever the page is opened, so that the form begins with what is kept. */
export const ownSettings = (role: ProviderRole) =>
  queryOptions({
    queryKey: ['provider-settings', role],
    queryFn: ({ signal }) => unwrap(api[role].$get({}, { init: { signal } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveSettings = (role: ProviderRole, json: ProviderSettingsInput): Promise<ProviderSettings> =>
  unwrap(api[role].$put({ json }));
