import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';

import { unwrap } from '#core/client/api.ts';

import type { RecordPage, RecordRow, RecordStatus } from '../schema.ts';

type Segment = { segment: string };
type Address = Segment & { id: string };
type Values = Record<string, unknown>;

/** Begins the key of everything read of one record type. */
export const recordsKey = ({ segment }: Segment) => ['records', segment];

type Pages = Segment & { isTrash?: boolean; status?: RecordStatus | undefined };

/** Own records newest first, page by page; those of one status or in Trash when asked for. */
export function recordPages({ segment, isTrash = false, status }: Pages) {
  return infiniteQueryOptions({
    queryKey: [...recordsKey({ segment }), isTrash ? 'trash' : 'list', status ?? 'any status'],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(isTrash && { trash: 'true' }), ...(status && { status }), ...(pageParam !== null && { from: pageParam }) });
      return call<RecordPage>({ method: 'GET', address: `${segment}?${query}`, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ page }) => page.next,
    // Without a connection a call fails, and says so, rather than waiting silently for one.
    networkMode: 'always',
  });
}

export const readRecord = ({ segment, id }: Address) => call<RecordRow>({ method: 'GET', address: `${segment}/${encodeURIComponent(id)}` });

/** The same key makes one record, however often it is sent. */
export const createRecord = ({ segment, values, key }: Segment & { values: Values; key: string }) =>
  call<RecordRow>({ method: 'POST', address: segment, body: values, headers: { 'idempotency-key': key } });

export const changeRecord = ({ segment, id, values }: Address & { values: Values }) =>
  call<RecordRow>({ method: 'PATCH', address: `${segment}/${id}`, body: values });

export const trashRecord = ({ segment, id }: Address) => call<undefined>({ method: 'DELETE', address: `${segment}/${id}` });

export const restoreRecord = ({ segment, id }: Address) =>
  call<RecordRow>({ method: 'POST', address: `${segment}/${id}/restore` });

type Call = { method: string; address: string; body?: Values; headers?: Record<string, string>; signal?: AbortSignal };

/** The routes are made from declarations at run time, so their answers are typed here, by the schema both sides share. */
async function call<Body>({ method, address, body, headers, signal }: Call) {
  const sent = { ...(body && { 'content-type': 'application/json' }), ...headers };
  const response = fetch(`/api/records/${address}`, { method, headers: sent, body: body && JSON.stringify(body), signal });
  return (await unwrap(response as Promise<unknown> as Promise<ClientResponse<unknown, 200, 'json'>>)) as Body;
}
