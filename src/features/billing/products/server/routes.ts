import { z } from 'zod';

import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser, withPermission } from '#features/accounts/roles/server/access.ts';

import { productChange, productKeys, productList, productRow, purchaseList } from '../schema.ts';
import { listProducts, listPurchases } from './queries.ts';
import { changeProduct } from './service.ts';

const manager = withPermission('manage_subscriptions');

/** Routes for admins who edit the package and the workbook. */
const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'The package and the workbook, with what buyers get',
    access: manager,
    success: productList,
    read: () => listProducts(),
  }),
  defineRoute({
    method: 'patch',
    path: '/{key}',
    summary: 'Change what a product includes',
    access: manager,
    params: z.object({ key: z.enum(productKeys) }),
    body: productChange,
    success: productRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { key }, body }) => changeProduct(ctx, key, body),
  }),
] as const;

export type ProductsApi = MountedRoutes<typeof routes>;

export function productsRoutes(services: Services): ProductsApi {
  return mountRoutes(services, routes);
}

const own = [
  defineQueryRoute({
    path: '/',
    summary: 'The user’s purchases of the package and the workbook, with their files',
    // Includes lapsed users: a one-time purchase stays theirs.
    access: activeUser,
    success: purchaseList,
    read: () => listPurchases(),
  }),
] as const;

export type PurchasesApi = MountedRoutes<typeof own>;

export function purchasesRoutes(services: Services): PurchasesApi {
  return mountRoutes(services, own);
}
