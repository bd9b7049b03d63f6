import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import {
  ownQuery,
  submittedQuery,
  type Credential,
  type CredentialChange,
  type CredentialInput,
  type SubmittedCredential,
  type SubmittedSort,
  type VerdictInput,
} from '../schema.ts';
import type { CredentialsApi } from '../server/routes.ts';

const api = createApi<CredentialsApi>('/api/credentials');

const sorts = {
  waiting: { label: 'Waiting longest', direction: 'asc' },
  created_at: { label: 'Newest first', direction: 'desc' },
  expiry_date: { label: 'Expiry date', direction: 'asc' },
  name: { label: 'Name', direction: 'asc' },
} satisfies Record<SubmittedSort, Sorts[string]>;

/** Credentials of all mentors and attorneys. */
export const submittedCredentials = {
  key: ['submitted-credentials'],
  query: submittedQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.all.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api.all[':id'].$get({ param: { id } })),
} satisfies RowSource<SubmittedCredential, typeof submittedQuery, unknown>;

export const decideCredential = ({ id, ...json }: VerdictInput & { id: string }): Promise<SubmittedCredential> =>
  unwrap(api.all[':id'].decision.$post({ param: { id }, json }));

const ownPages = ownQuery.omit({ role: true });

/** Credentials of the user in one of their roles. */
export const ownCredentials = (role: ProviderRole) =>
  ({
    key: ['own-credentials', role],
    query: ownPages,
    list: (query, { signal }) =>
      unwrap(api.index.$get({ query: { ...toQueryParams(query), role } }, { init: { signal } })),
    find: readCredential,
  }) satisfies RowSource<Credential, typeof ownPages, { create: boolean }>;

export async function readCredential(id: string): Promise<Credential> {
  return unwrap(api[':id'].$get({ param: { id } }));
}

/** @param key same for every attempt of one filled-in form, so that it is added only once */
export const addCredential = ({ key, input }: { key: string; input: CredentialInput }): Promise<Credential> =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeCredential = ({ id, values }: { id: string; values: CredentialChange }): Promise<Credential> =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

export const removeCredential = ({ id, version }: Pick<Credential, 'id' | 'version'>): Promise<void> =>
  unwrap(api[':id'].$delete({ param: { id }, query: { version: String(version) } }));
