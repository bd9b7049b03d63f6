import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  evidenceRequestQuery,
  type EvidenceRequestChange,
  type EvidenceRequestInput,
  type EvidenceRequestRow,
  type ObjectionChange,
  type ObjectionInput,
} from '../schema.ts';
import type { ObjectionsApi } from '../server/objections.ts';
import type { EvidenceRequestsApi } from '../server/routes.ts';

const api = createApi<EvidenceRequestsApi>('/api/evidence-requests');
const objections = createApi<ObjectionsApi>('/api/evidence-objections');

const sorts = {
  due: { label: 'By deadline', direction: 'asc' },
  newest: { label: 'Newest first', direction: 'desc' },
} satisfies Sorts;

/** The user's own notices, with the issues they raise. */
export const ownRequests = {
  key: ['evidence-requests'],
  query: evidenceRequestQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<EvidenceRequestRow, typeof evidenceRequestQuery, { create: boolean }>;

/** Creates a notice. The same key creates only one, however often it is sent. */
export const addRequest = ({ key, values }: { key: string; values: EvidenceRequestInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeRequest = ({ id, values }: { id: string; values: EvidenceRequestChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));

export const createTasks = (id: string) => unwrap(api[':id'].tasks.$put({ param: { id } }));

export const createResponse = (id: string) => unwrap(api[':id'].response.$put({ param: { id } }));

/** Creates an issue. The same key creates only one, however often it is sent. */
export const addObjection = ({ request, key, values }: { request: string; key: string; values: ObjectionInput }) =>
  unwrap(
    objections.of[':request'].$post({ param: { request }, json: values }, { headers: { 'idempotency-key': key } }),
  );

export const changeObjection = ({ id, values }: { id: string; values: ObjectionChange }) =>
  unwrap(objections[':id'].$patch({ param: { id }, json: values }));

export const trashObjection = (id: string) => unwrap(objections[':id'].$delete({ param: { id } }));

export const restoreObjection = (id: string) => unwrap(objections[':id'].restore.$post({ param: { id } }));
