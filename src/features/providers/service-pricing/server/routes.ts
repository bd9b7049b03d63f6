import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, permitted, provider } from '#features/accounts/roles/server/access.ts';

import {
  listedPriceQuery,
  listedPriceRow,
  offeredPriceQuery,
  offeredPriceRow,
  ownPriceQuery,
  priceChange,
  priceCorrection,
  priceInput,
  priceRow,
  type ListedPriceRow,
  type OfferedPriceRow,
  type PriceRow,
} from '../schema.ts';
import { isOwn, listOfferedPrices, listOwnPrices, listPrices, priceRows } from './queries.ts';
import { addPrice, changePrice, correctPrice, removePrice } from './service.ts';

const manager = permitted('manage_providers');
const providers = eitherOf(provider('mentor'), provider('attorney'));
const params = z.object({ id: z.uuid() });

/** Routes of prices: own ones for providers, offered ones for applicants, and all for admins. */
const routes = [
  defineListRoute({
    path: '/all',
    summary: 'All mentors’ and attorneys’ prices by service, for admins who manage providers',
    for: manager,
    query: listedPriceQuery,
    row: listedPriceRow,
    can: z.object({}),
    list: listPrices,
    present: (row: ListedPriceRow) => row,
    abilities: () => ({}),
    file: 'service-prices',
  }),
  defineRoute({
    method: 'patch',
    path: '/all/{id}',
    summary: 'Change one of these prices, or turn it on or off; its provider is notified',
    for: manager,
    params,
    body: priceCorrection,
    success: listedPriceRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => correctPrice(act, id, body),
  }),
  defineListRoute({
    path: '/offered',
    summary: 'Active prices of the mentors and attorneys assigned to the user',
    for: applicant('read'),
    query: offeredPriceQuery,
    row: offeredPriceRow,
    can: z.object({}),
    list: listOfferedPrices,
    present: (row: OfferedPriceRow) => row,
    abilities: () => ({}),
    file: 'service-prices',
  }),
  defineListRoute({
    path: '/',
    summary: 'The user’s prices by service, for mentors and attorneys',
    for: providers,
    query: ownPriceQuery,
    row: priceRow,
    can: z.object({ create: z.boolean() }),
    list: listOwnPrices,
    present: (row: PriceRow) => row,
    abilities: () => ({ create: true }),
    file: 'service-prices',
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One of the user’s own prices',
    for: providers,
    params,
    success: priceRow,
    handle: ({ act, params: { id } }) => act.transaction((tx) => priceRows.get(tx, id, isOwn)),
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Add a service and its price',
    for: providers,
    body: priceInput,
    success: priceRow,
    status: 201,
    adds: true,
    refuses: ['not_found'],
    handle: ({ act, addition, body }) => addPrice(act, addition, body),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change one of the user’s own prices, or turn it on or off',
    for: providers,
    params,
    body: priceChange,
    success: priceRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changePrice(act, id, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete one of the user’s own prices',
    for: providers,
    params,
    handle: ({ act, params: { id } }) => removePrice(act, id),
  }),
] as const;

export type PricingApi = MountedRoutes<typeof routes>;

export function pricingRoutes(services: Services): PricingApi {
  return mountRoutes(services, routes);
}
