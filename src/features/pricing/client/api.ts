import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource, type Sorts } from '#core/client/rows.ts';

import { listedPriceQuery, type ListedPriceRow, type PriceCorrection, type PriceSort } from '../schema.ts';
import type { PricingApi } from '../server/routes.ts';

const api = createApi<PricingApi>('/api/pricing');

const sorts = {
  service_type: { label: 'Service', direction: 'asc' },
  provider: { label: 'Provider', direction: 'asc' },
  price: { label: 'Price', direction: 'asc' },
  updated_at: { label: 'Last change', direction: 'desc' },
} satisfies Record<PriceSort, Sorts[string]>;

/** The prices of all mentors and attorneys. */
export const listedPrices = {
  key: ['listed-prices'],
  query: listedPriceQuery,
  sorts,
  list: (asked, { signal }) => unwrap(api.all.$get({ query: asParameters(asked) }, { init: { signal } })),
} satisfies RowSource<ListedPriceRow, typeof listedPriceQuery, unknown>;

export const correctPrice = ({ id }: { id: string }, json: PriceCorrection): Promise<ListedPriceRow> =>
  unwrap(api.all[':id'].$patch({ param: { id }, json }));
