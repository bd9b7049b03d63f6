import { queryOptions } from '@tanstack/react-query';

import type { LetterDocument } from '#binder-engine/letter.ts';
import { createApi, unwrap, unwrapAs } from '#core/client/api.ts';
import { isOwn } from '#core/client/live-updates.ts';
import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';

import type { LetterResponse, VersionResponse, VersionSaving } from '../schema.ts';
import type { LettersApi } from '../server/routes.ts';

const api = createApi<LettersApi>('/api/letters');

/** Letter of a binder, with its versions. */
export const getLetterQuery = (id: string) =>
  queryOptions({
    queryKey: ['letters', id],
    queryFn: ({ signal }) =>
      unwrapAs<LetterResponse>(api[':binder'].$get({ param: { binder: id } }, { init: { signal } })),
    staleTime: 0,
    // This page's own saves are in the cache already.
    meta: {
      shows: (liveUpdate) =>
        liveUpdate.kind === 'letters'
          ? !isOwn(liveUpdate)
          : ['filing_packets', ACCESS_CHANGED].includes(liveUpdate.kind),
    },
  });

export const startLetter = (id: string, begins: 'template' | 'blank') =>
  unwrapAs<LetterResponse>(api[':binder'].$put({ param: { binder: id }, json: { begins } }));

export const saveLetter = (id: string, json: { version: number; document: LetterDocument }) =>
  unwrap(api[':binder'].$patch({ param: { binder: id }, json }));

/** @param query.replaced set if another text is about to replace the current one */
export const saveVersion = (id: string, query: VersionSaving = {}) =>
  unwrapAs<LetterResponse>(api[':binder'].versions.$put({ param: { binder: id }, query }));

export const getVersionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['letters', id, version],
    queryFn: ({ signal }) =>
      unwrapAs<VersionResponse>(
        api[':binder'].versions[':version'].$get({ param: { binder: id, version } }, { init: { signal } }),
      ),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restoreVersion = (id: string, version: string, json: { version: number }) =>
  unwrapAs<LetterResponse>(api[':binder'].versions[':version'].restore.$put({ param: { binder: id, version }, json }));

/** URL of the letter as a file. */
export const fileLink = (id: string, name: 'letter.docx' | 'letter.md' | 'letter.pdf' | 'claims.csv') =>
  `/api/letters/${id}/${name}`;
