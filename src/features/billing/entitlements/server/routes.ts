import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser } from '#features/accounts/roles/server/access.ts';

import { entitlements, type Entitlements } from '../schema.ts';
import { readEntitlements } from './queries.ts';

const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'What the user has bought: access beyond the trial, session credits, products',
    // Lapsed users as well, since they may see their past purchases.
    access: activeUser,
    success: entitlements,
    handle: async ({ ctx }) => new JsonText<Entitlements>((await ctx.read(readEntitlements())).json ?? ''),
  }),
] as const;

export type EntitlementsApi = MountedRoutes<typeof routes>;

export function entitlementsRoutes(services: Services): EntitlementsApi {
  return mountRoutes(services, routes);
}
