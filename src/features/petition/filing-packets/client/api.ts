import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { BinderKind } from '#features/petition/binders/schema.ts';

import { isUnderWay } from '../rules.ts';
import type { Format } from '../schema.ts';
import type { PacketsApi } from '../server/routes.ts';

const api = createApi<PacketsApi>('/api/filing-packets');

const PROGRESS_MS = 1000;

export const packetsKey = ['packets'];

/** The user's packets of a binder. Refetched while one is in progress. */
export function ownPackets(kind: BinderKind) {
  return queryOptions({
    queryKey: [...packetsKey, kind],
    queryFn: ({ signal }) => unwrap(api.index.$get({ query: { kind } }, { init: { signal } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? PROGRESS_MS : false),
  });
}

export const createPacket = (json: { format: Format; kind: BinderKind }) => unwrap(api.index.$put({ json }));

export const pinPacket = ({ id, ...json }: { id: string; version: number; is_pinned: boolean }) =>
  unwrap(api[':id'].$patch({ param: { id }, json }));

export const sealPacket = ({ id, ...json }: { id: string; version: number; filed_on: string }) =>
  unwrap(api[':id'].filing.$post({ param: { id }, json }));

export const cancelPacket = (id: string) => unwrap(api[':id'].cancel.$post({ param: { id } }));

/** URL of the ZIP file with all parts of a packet. */
export const archiveLink = (id: string) => `/api/filing-packets/${id}/packet.zip`;
