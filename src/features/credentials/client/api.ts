import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource, type Sorts } from '#core/client/rows.ts';

import { submittedQuery, type SubmittedCredential, type SubmittedSort, type VerdictInput } from '../schema.ts';
import type { CredentialsApi } from '../server/routes.ts';

const api = createApi<CredentialsApi>('/api/credentials');

const sorts = {
  waiting: { label: 'Waiting longest', direction: 'asc' },
  created_at: { label: 'Newest first', direction: 'desc' },
  expiry_date: { label: 'Expiry date', direction: 'asc' },
  name: { label: 'Name', direction: 'asc' },
} satisfies Record<SubmittedSort, Sorts[string]>;

/** Those of all mentors and attorneys. */
export const submittedCredentials = {
  key: ['submitted-credentials'],
  query: submittedQuery,
  sorts,
  list: (asked, { signal }) => unwrap(api.submitted.$get({ query: asParameters(asked) }, { init: { signal } })),
  find: (id) => unwrap(api.submitted[':id'].$get({ param: { id } })),
} satisfies RowSource<SubmittedCredential, typeof submittedQuery, unknown>;

export const decideCredential = ({ id, ...json }: VerdictInput & { id: string }): Promise<SubmittedCredential> =>
  unwrap(api.submitted[':id'].decision.$post({ param: { id }, json }));
