import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import {
  ownQuery,
  receivedQuery,
  type Application,
  type ApplicationInput,
  type DecisionInput,
  type ReceivedApplication,
  type ReceivedSort,
} from '../schema.ts';
import type { ApplicationsApi } from '../server/routes.ts';

const api = createApi<ApplicationsApi>('/api/applications');

/** The user's own applications. */
export const ownApplications = {
  key: ['applications'],
  query: ownQuery,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<Application, typeof ownQuery, { create: boolean; roles: ProviderRole[] }>;

export const submitApplication = ({ key, input }: { key: string; input: ApplicationInput }): Promise<Application> =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

const sorts = {
  waiting: { label: 'Waiting longest', direction: 'asc' },
  created_at: { label: 'Newest first', direction: 'desc' },
} satisfies Record<ReceivedSort, Sorts[string]>;

/** Applications of all users. */
export const receivedApplications = {
  key: ['received-applications'],
  query: receivedQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.all.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api.all[':id'].$get({ param: { id } })),
} satisfies RowSource<ReceivedApplication, typeof receivedQuery, unknown>;

export const decideApplication = ({ id, ...json }: DecisionInput & { id: string }): Promise<ReceivedApplication> =>
  unwrap(api.all[':id'].decision.$post({ param: { id }, json }));
