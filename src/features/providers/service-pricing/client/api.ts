import type { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  listedPriceQuery,
  ownPriceQuery,
  type priceForm,
  type ListedPriceRow,
  type PriceChange,
  type PriceOverride,
  type PriceRow,
  type PriceSort,
} from '../schema.ts';
import type { PricingApi } from '../server/routes.ts';

const api = createApi<PricingApi>('/api/pricing');

const sorts = {
  service_type: { label: 'Service', direction: 'asc' },
  provider: { label: 'Provider', direction: 'asc' },
  price: { label: 'Price', direction: 'asc' },
  updated_at: { label: 'Last change', direction: 'desc' },
} satisfies Record<PriceSort, Sorts[string]>;

/** Prices of all mentors and attorneys. */
export const listedPrices = {
  key: ['listed-prices'],
  query: listedPriceQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.all.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<ListedPriceRow, typeof listedPriceQuery, unknown>;

export const overridePrice = ({ id }: { id: string }, json: PriceOverride): Promise<ListedPriceRow> =>
  unwrap(api.all[':id'].$patch({ param: { id }, json }));

/** The user's own prices as a mentor or attorney. */
export const ownPrices = {
  key: ['own-prices'],
  query: ownPriceQuery,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: readPrice,
} satisfies RowSource<PriceRow, typeof ownPriceQuery, { create: boolean }>;

export async function readPrice(id: string): Promise<PriceRow> {
  return unwrap(api[':id'].$get({ param: { id } }));
}

/** Form values, with the price in the API's format. */
export type PriceValues = z.output<typeof priceForm>;

/** @param key the same for every attempt of one filled-in form, so that it is added once */
export const addPrice = ({ key, values }: { key: string; values: PriceValues }): Promise<PriceRow> =>
  unwrap(
    api.index.$post({ json: { ...values, price: Number(values.price) } }, { headers: { 'idempotency-key': key } }),
  );

type Change = { id: string; values: PriceValues & { version: number } };

export const changePrice = ({ id, values }: Change): Promise<PriceRow> =>
  sendChange(id, { ...values, price: Number(values.price) });

export const setPriceActive = ({ id, version }: PriceRow, is_active: boolean): Promise<PriceRow> =>
  sendChange(id, { is_active, version });

const sendChange = (id: string, json: PriceChange) => unwrap(api[':id'].$patch({ param: { id }, json }));

export const removePrice = ({ id }: { id: string }): Promise<void> => unwrap(api[':id'].$delete({ param: { id } }));
