import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { SettingKey } from '../schema.ts';
import type { SettingsApi } from '../server/routes.ts';

const api = createApi<SettingsApi>('/api/settings');

/** Every setting there is, for owners. */
export const allSettings = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: async () => (await unwrap(api.index.$get())).settings,
});

/** What the server has beside itself, for owners. */
export const equipment = queryOptions({
  queryKey: ['settings', 'server'],
  queryFn: ({ signal }) => unwrap(api.server.$get({}, { init: { signal } })),
});

/** @returns all of them, as they are then */
export async function saveSetting({ key, ...json }: { key: SettingKey; value: string; version: number }) {
  return (await unwrap(api[':key'].$put({ param: { key }, json }))).settings;
}
