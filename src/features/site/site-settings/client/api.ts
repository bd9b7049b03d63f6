import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { SettingKey } from '../schema.ts';
import type { SettingsApi } from '../server/routes.ts';

const api = createApi<SettingsApi>('/api/settings');

/** All settings, for owners. */
export const allSettings = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: async () => (await unwrap(api.index.$get())).settings,
});

/** Optional software next to the server, for owners. */
export const serverCapabilities = queryOptions({
  queryKey: ['settings', 'server'],
  queryFn: ({ signal }) => unwrap(api.server.$get({}, { init: { signal } })),
});

/** @returns all settings after the change */
export async function saveSetting({ key, ...json }: { key: SettingKey; value: string; version: number }) {
  return (await unwrap(api[':key'].$put({ param: { key }, json }))).settings;
}
