import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { RequestChange, RequestInput, RequestQuery } from '../schema.ts';
import type { RequestsApi } from '../server/routes.ts';
import { writeAddress } from './list-address.ts';

const api = createApi<RequestsApi>('/api/requests');

/** Begins the key of everything read of requests. */
export const requestsKey = ['requests'];

export function requestPage(query: RequestQuery, { isTrash = false } = {}) {
  return queryOptions({
    queryKey: [...requestsKey, isTrash ? 'trash' : 'list', query],
    queryFn: ({ signal }) =>
      unwrap(api.index.$get({ query: { ...writeAddress(query), ...(isTrash && { trash: 'true' as const }) } }, { init: { signal } })),
    // The page stays as it is until the next one has come.
    placeholderData: keepPreviousData,
  });
}

export function requestPayment(id: string) {
  return queryOptions({ queryKey: [...requestsKey, 'payment', id], queryFn: () => readRequest(id) });
}

export const readRequest = (id: string) => unwrap(api[':id'].$get({ param: { id } }));

/** @param key the same for every try of one filled-in form, so that it orders once */
export const createRequest = ({ key, input }: { key: string; input: RequestInput }) =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeRequest = ({ id, change }: { id: string; change: RequestChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: change }));

export const trashRequest = (id: string) => unwrap(api[':id'].$delete({ param: { id } }));

export const restoreRequest = (id: string) => unwrap(api[':id'].restore.$post({ param: { id } }));
