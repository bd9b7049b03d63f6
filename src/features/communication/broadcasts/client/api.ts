import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  broadcastQuery,
  type Audience,
  type BroadcastInput,
  type BroadcastRow,
  type BroadcastSort,
} from '../schema.ts';
import type { BroadcastsApi } from '../server/routes.ts';

const api = createApi<BroadcastsApi>('/api/broadcasts');

const sorts = {
  created_at: { label: 'Sent', direction: 'desc' },
  title: { label: 'Title', direction: 'asc' },
  recipients: { label: 'Recipients', direction: 'desc' },
} satisfies Record<BroadcastSort, Sorts[string]>;

/** Sent broadcasts. */
export const broadcasts = {
  key: ['broadcasts'],
  query: broadcastQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<BroadcastRow, typeof broadcastQuery, { create: boolean }>;

/** A broadcast in progress. Live updates report its progress. */
export function runningBroadcast({ id }: BroadcastRow) {
  return queryOptions({
    queryKey: [...broadcasts.key, 'row', id],
    queryFn: () => broadcasts.find(id),
    staleTime: 0,
  });
}

/** Number of users who would get it now. */
export function audienceCount(audience: Audience) {
  return queryOptions({
    queryKey: ['audience', audience],
    queryFn: async () => (await unwrap(api.audience.$get({ query: { audience } }))).recipients,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/**
 * Sends it once, even if an earlier attempt arrived and its response was lost.
 * @param key the same for every attempt of one filled-in form
 */
export function sendBroadcast({ key, input }: { key: string; input: BroadcastInput }): Promise<BroadcastRow> {
  return recoverReplay(
    unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } })),
    broadcasts.find,
  );
}
