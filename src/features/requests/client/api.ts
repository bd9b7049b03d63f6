import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource, type Sorts } from '#core/client/rows.ts';

import { requestQuery, type RequestChange, type RequestInput, type RequestRow, type RequestSort } from '../schema.ts';
import type { RequestsApi } from '../server/routes.ts';

const api = createApi<RequestsApi>('/api/requests');

const sorts = {
  created_at: { label: 'Date', direction: 'desc' },
  product: { label: 'Product', direction: 'asc' },
  quantity: { label: 'Quantity', direction: 'desc' },
  total: { label: 'Total cost', direction: 'desc' },
  delivery_time: { label: 'Delivery time', direction: 'asc' },
  status: { label: 'Status', direction: 'asc' },
} satisfies Record<RequestSort, Sorts[string]>;

/** The user's own requests. */
export const ownRequests = {
  key: ['requests'],
  query: requestQuery,
  sorts,
  list: (asked, { signal }) => unwrap(api.index.$get({ query: asParameters(asked) }, { init: { signal } })),
  find: async (id) => (await readRequest(id)).request,
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<RequestRow, typeof requestQuery, { create: boolean }>;

export function requestPayment(id: string) {
  return queryOptions({ queryKey: [...ownRequests.key, 'payment', id], queryFn: () => readRequest(id) });
}

/** @param key the same for every try of one filled-in form, so that it orders once */
export const createRequest = ({ key, input }: { key: string; input: RequestInput }) =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeRequest = ({ id, values }: { id: string; values: RequestChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

function readRequest(id: string) {
  return unwrap(api[':id'].$get({ param: { id } }));
}
