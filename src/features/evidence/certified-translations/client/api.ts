import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import { translationQuery, type TranslationChange, type TranslationInput, type TranslationRow } from '../schema.ts';
import type { TranslationsApi } from '../server/routes.ts';

const api = createApi<TranslationsApi>('/api/translations');

const sorts = {
  newest: { label: 'Newest first', direction: 'desc' },
  language: { label: 'Language', direction: 'asc' },
} satisfies Sorts;

/** The user's own files that are not in English, with their translations. */
export const ownTranslations = {
  key: ['translations'],
  query: translationQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<TranslationRow, typeof translationQuery, { create: boolean }>;

/** Languages of the user's own files that are not in English. */
export const ownLanguages = queryOptions({
  queryKey: [...ownTranslations.key, 'files'],
  queryFn: async ({ signal }) => (await unwrap(api.files.$get({}, { init: { signal } }))).files,
});

/** Files of an applicant who shares records with the user, with their translations. */
export function sharedLanguages(applicant: string) {
  return queryOptions({
    queryKey: ['shared-translations', applicant],
    queryFn: async ({ signal }) =>
      (await unwrap(api.applicants[':applicant'].$get({ param: { applicant } }, { init: { signal } }))).files,
  });
}

/** Files of the user's own records without a language. Loaded again each time, since records change. */
export const originals = queryOptions({
  queryKey: [...ownTranslations.key, 'originals'],
  queryFn: async ({ signal }) => (await unwrap(api.originals.$get({}, { init: { signal } }))).files,
  staleTime: 0,
});

/** Creates a translation. The same key creates only one, however often it is sent. */
export const createTranslation = ({ key, values }: { key: string; values: TranslationInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeTranslation = ({ id, values }: { id: string; values: TranslationChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

/** Path of the certificate to sign. */
export const certificateLink = (id: string) => `/api/translations/${id}/certificate.pdf`;
