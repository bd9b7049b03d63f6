import { z } from 'zod';

import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser, permitted } from '#features/accounts/roles/server/access.ts';

import {
  productChange,
  productKeys,
  productList,
  productRow,
  purchaseList,
  type ProductList,
  type PurchaseList,
} from '../schema.ts';
import { listProducts, listPurchases } from './queries.ts';
import { changeProduct } from './service.ts';

const manager = permitted('manage_subscriptions');

/** Routes for admins who edit the package and the workbook. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The package and the workbook, with what buyers get',
    for: manager,
    success: productList,
    handle: async ({ act }) => new JsonText<ProductList>((await act.read(listProducts())).json ?? ''),
  }),
  defineRoute({
    method: 'patch',
    path: '/{key}',
    summary: 'Change what buyers of a product get',
    for: manager,
    params: z.object({ key: z.enum(productKeys) }),
    body: productChange,
    success: productRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { key }, body }) => changeProduct(act, key, body),
  }),
] as const;

export type ProductsApi = MountedRoutes<typeof routes>;

export function productsRoutes(services: Services): ProductsApi {
  return mountRoutes(services, routes);
}

const own = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s purchases of the package and the workbook, with their files',
    // Includes lapsed users: a one-time purchase stays theirs.
    for: activeUser,
    success: purchaseList,
    handle: async ({ act }) => new JsonText<PurchaseList>((await act.read(listPurchases())).json ?? ''),
  }),
] as const;

export type PurchasesApi = MountedRoutes<typeof own>;

export function purchasesRoutes(services: Services): PurchasesApi {
  return mountRoutes(services, own);
}
