import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { provider } from '#features/accounts/roles/server/access.ts';

import { providerSettings, providerSettingsInput } from '../schema.ts';
import { readOwnSettings, saveSettings } from './queries.ts';

const routesOf = <const Role extends ProviderRole>(role: Role) =>
  [
    defineQueryRoute({
      path: `/${role}`,
      summary: `The ${role}’s own settings`,
      access: provider(role),
      success: providerSettings,
      read: () => readOwnSettings({ role }),
    }),
    defineRoute({
      method: 'put',
      path: `/${role}`,
      summary: `Change the ${role}’s own settings`,
      access: provider(role),
      body: providerSettingsInput,
      success: providerSettings,
      errors: ['version_conflict'],
      handle: ({ ctx, body }) => ctx.transaction((tx) => saveSettings(tx, role, body)),
    }),
  ] as const;

const routes = [...routesOf('mentor'), ...routesOf('attorney')] as const;

export type ProviderSettingsApi = MountedRoutes<typeof routes>;

export function providerSettingsRoutes(services: Services): ProviderSettingsApi {
  return mountRoutes(services, routes);
}
