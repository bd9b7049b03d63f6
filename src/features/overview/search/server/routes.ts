import { z } from 'zod';

import type { FeatureRegistry } from '#core/server/feature.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { found, searchQuery } from '../schema.ts';
import { ownRowsQuery } from './queries.ts';
import { searchOwn } from './service.ts';

function createRoutes(registry: FeatureRegistry) {
  const ownRows = ownRowsQuery(registry);
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'The user’s items that contain these words, in their text or file names',
      access: applicant('read'),
      query: searchQuery,
      success: z.array(found),
      errors: ['too_many_requests'],
      handle: ({ ctx, query: { q } }) => searchOwn(ctx, { ...registry, ownRows, q }),
    }),
  ] as const;
}

export type SearchApi = MountedRoutes<ReturnType<typeof createRoutes>>;

export function searchRoutes(services: Services, registry: FeatureRegistry): SearchApi {
  return mountRoutes(services, createRoutes(registry));
}
