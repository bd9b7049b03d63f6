import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  allRequestsQuery,
  requestQuery,
  type RequestChange,
  type RequestInput,
  type RequestRow,
  type RequestSort,
  type RequestTransition,
  type StaffNotesInput,
  type StaffRequestRow,
} from '../schema.ts';
import type { RequestsApi } from '../server/routes.ts';

const api = createApi<RequestsApi>('/api/requests');

type Step = Pick<RequestTransition, 'status' | 'version'> & Partial<Pick<RequestTransition, 'files' | 'note'>>;

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
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: readRequest,
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<RequestRow, typeof requestQuery, { create: boolean }>;

/** Requests of all applicants, for staff who deliver them. */
export const allRequests = {
  key: ['all-requests'],
  query: allRequestsQuery,
  sorts: { ...sorts, expected_at: { label: 'Expected', direction: 'asc' } },
  list: (query, { signal }) => unwrap(api.all.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<StaffRequestRow, typeof allRequestsQuery, { create: boolean }>;

export function staffRequest(id: string) {
  return queryOptions({ queryKey: [...allRequests.key, id], queryFn: () => readStaffRequest(id) });
}

export const readStaffRequest = (id: string): Promise<StaffRequestRow> =>
  unwrap(api.all[':id'].$get({ param: { id } }));

/** Accepts or delivers a request. */
export const transitionRequest = ({ id, ...json }: Step & { id: string }): Promise<StaffRequestRow> =>
  unwrap(api[':id'].status.$post({ param: { id }, json }));

export const saveStaffNotes = ({ id, ...json }: StaffNotesInput & { id: string }): Promise<StaffRequestRow> =>
  unwrap(api.all[':id'].notes.$patch({ param: { id }, json }));

/** @param key the same for every attempt of one filled-in form, so that it orders once */
export const createRequest = ({ key, input }: { key: string; input: RequestInput }) =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeRequest = ({ id, values }: { id: string; values: RequestChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

function readRequest(id: string): Promise<RequestRow> {
  return unwrap(api[':id'].$get({ param: { id } }));
}
