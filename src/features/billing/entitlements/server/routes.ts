import { defineQueryRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser } from '#features/accounts/roles/server/access.ts';

import { entitlements } from '../schema.ts';
import { readEntitlements } from './queries.ts';

const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'The user’s purchases: access beyond the trial, session credits, products',
    // Lapsed users as well, since they may see their past purchases.
    access: activeUser,
    success: entitlements,
    read: () => readEntitlements(),
  }),
] as const;

export type EntitlementsApi = MountedRoutes<typeof routes>;

export function entitlementsRoutes(services: Services): EntitlementsApi {
  return mountRoutes(services, routes);
}
