import { z } from 'zod';

import type { Product } from '#core/server/feature.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { found, searchQuery } from '../schema.ts';
import { ownRowsQuery } from './queries.ts';
import { searchOwn } from './service.ts';

function routesOf(product: Product) {
  const ownRows = ownRowsQuery(product);
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'The user’s items that contain these words, in their text or file names',
      for: applicant('read'),
      query: searchQuery,
      success: z.array(found),
      refuses: ['too_many_requests'],
      handle: ({ act, query: { q } }) => searchOwn(act, { ...product, ownRows, q }),
    }),
  ] as const;
}

export type SearchApi = MountedRoutes<ReturnType<typeof routesOf>>;

export function searchRoutes(services: Services, product: Product): SearchApi {
  return mountRoutes(services, routesOf(product));
}
