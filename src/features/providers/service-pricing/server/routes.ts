import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addingTo, addRoute, changeRoute, defineChange, readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission, provider } from '#features/accounts/roles/server/access.ts';

import {
  listedPriceQuery,
  listedPriceRow,
  ownPriceQuery,
  priceChange,
  priceCorrection,
  priceInput,
  priceRow,
} from '../schema.ts';
import { deletePrice, listOwnPrices, listPrices, priceInsert, priceRepository } from './queries.ts';
import { overridePrice } from './service.ts';

const manager = withPermission('manage_providers');
const providers = anyAccess(provider('mentor'), provider('attorney'));
const params = z.object({ id: z.uuid() });
const own = { access: providers, row: priceRow };

/** Routes of prices: own ones for providers, and all for admins. */
const routes = [
  defineListRoute({
    path: '/all',
    summary: 'All mentors’ and attorneys’ prices by service, for admins who manage providers',
    access: manager,
    query: listedPriceQuery,
    row: listedPriceRow,
    list: listPrices,
    file: 'service-prices',
  }),
  defineRoute({
    method: 'patch',
    path: '/all/{id}',
    summary: 'Change a mentor’s or attorney’s price, or turn it on or off; they are notified',
    access: manager,
    params,
    body: priceCorrection,
    success: listedPriceRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => overridePrice(ctx, id, body),
  }),
  defineListRoute({
    path: '/',
    summary: 'The user’s prices by service, for mentors and attorneys',
    access: providers,
    query: ownPriceQuery,
    row: priceRow,
    can: z.object({ create: z.boolean() }),
    list: listOwnPrices,
    abilities: () => ({ create: true }),
    file: 'service-prices',
  }),
  readRoute({ summary: 'One of the user’s own prices', rows: priceRepository, ...own }),
  addRoute({
    summary: 'Add a service and its price',
    body: priceInput,
    ...addingTo(priceRepository, priceInsert),
    ...own,
  }),
  changeRoute({
    summary: 'Change one of the user’s own prices, or turn it on or off',
    body: priceChange,
    ...defineChange(priceRepository),
    ...own,
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete one of the user’s own prices',
    access: providers,
    params,
    handle: ({ ctx, params: { id } }) => ctx.transaction((tx) => deletePrice(tx, id)),
  }),
] as const;

export type PricingApi = MountedRoutes<typeof routes>;

export function pricingRoutes(services: Services): PricingApi {
  return mountRoutes(services, routes);
}
