import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';
import type { RowSource } from '#core/client/rows.ts';

import type { ProductChange, ProductKey, ProductRow } from '../schema.ts';
import type { ProductsApi, PurchasesApi } from '../server/routes.ts';

const api = createApi<ProductsApi>('/api/products');
const own = createApi<PurchasesApi>('/api/purchases');

const query = z.strictObject({});

/** The package and the workbook, for admins who maintain them. No others are ever added. */
export const products = {
  key: ['products'],
  query,
  list: async (_, { signal }) => ({
    rows: (await unwrap(api.index.$get({}, { init: { signal } }))).rows,
    can: { create: false },
  }),
} satisfies RowSource<ProductRow, typeof query, { create: boolean }>;

export async function readProduct(id: string): Promise<ProductRow> {
  const found = (await unwrap(api.index.$get())).rows.find((row) => row.id === id);
  if (!found) throw new Error('This product is gone');
  return found;
}

export const changeProduct = (key: ProductKey, json: ProductChange): Promise<ProductRow> =>
  unwrap(api[':key'].$patch({ param: { key }, json }));

/** The user's purchases, latest first. */
export const purchases = queryOptions({
  queryKey: ['purchases'],
  queryFn: async ({ signal }) => (await unwrap(own.index.$get({}, { init: { signal } }))).rows,
});
