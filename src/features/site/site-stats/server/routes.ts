import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import { statChange, statKeys, statList, statRow } from '../schema.ts';
import { statRepository, listStats } from './queries.ts';

/** Routes for admins who edit the site's figures. Public pages use `listPublicStats`. */
const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'List site statistics',
    access: signedIn,
    success: statList,
    read: () => listStats(),
  }),
  defineRoute({
    method: 'patch',
    path: '/{key}',
    summary: 'Update a site statistic',
    access: withPermission('manage_content'),
    params: z.object({ key: z.enum(statKeys) }),
    body: statChange,
    success: statRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { key }, body: { version, ...values } }) =>
      ctx.transaction(async (tx) => {
        await statRepository.get(tx, key);
        return statRepository.update(tx, { id: key, version, values });
      }),
  }),
] as const;

export type SiteStatsApi = MountedRoutes<typeof routes>;

export function siteStatsRoutes(services: Services): SiteStatsApi {
  return mountRoutes(services, routes);
}
