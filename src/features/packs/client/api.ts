import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { BindersApi } from '#features/binders/server/routes.ts';

import { isUnderWay } from '../rules.ts';
import type { Format } from '../schema.ts';
import type { PacksApi } from '../server/routes.ts';

const api = createApi<PacksApi>('/api/packs');
const binder = createApi<BindersApi>('/api/binder');

const PROGRESS_MS = 1000;
const INSPECTION_MS = 2000;

/** The user's packs; asked again and again while one is under way. */
export const ownPacks = queryOptions({
  queryKey: ['packs'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? PROGRESS_MS : false),
});

/** The binder that a pack would be made of; asked again while some of its files are still being inspected. */
export const bound = queryOptions({
  queryKey: ['binder'],
  queryFn: ({ signal }) => unwrap(binder.index.$get({}, { init: { signal } })),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) =>
    data && Object.values(data.files).some(({ sha256 }) => !data.facts[sha256]) ? INSPECTION_MS : false,
});

export const makePack = (format: Format) => unwrap(api.index.$put({ json: { format } }));

export const pinPack = ({ id, ...json }: { id: string; version: number; is_pinned: boolean }) =>
  unwrap(api[':id'].$patch({ param: { id }, json }));

export const cancelPack = (id: string) => unwrap(api[':id'].cancel.$post({ param: { id } }));

/** Where all parts of a pack are had as one file. */
export const archiveLink = (id: string) => `/api/packs/${id}/pack.zip`;
