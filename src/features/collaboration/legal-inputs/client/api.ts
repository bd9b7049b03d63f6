import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  receivedQuery,
  writtenQuery,
  type AnswerInput,
  type DecisionInput,
  type FeedbackChange,
  type LegalInput,
  type ReceivedInput,
  type ReceivedSort,
  type WrittenInput,
} from '../schema.ts';
import type { LegalInputsApi } from '../server/routes.ts';

const api = createApi<LegalInputsApi>('/api/legal-inputs');

const sorts = {
  created_at: { label: 'Written', direction: 'desc' },
  waiting: { label: 'Waiting longest', direction: 'asc' },
  updated_at: { label: 'Last change', direction: 'desc' },
  document_type: { label: 'Document type', direction: 'asc' },
} satisfies Record<ReceivedSort, Sorts[string]>;

/** Legal input of all attorneys. */
export const receivedInputs = {
  key: ['received-legal-inputs'],
  query: receivedQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.all.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api.all[':id'].$get({ param: { id } })),
} satisfies RowSource<ReceivedInput, typeof receivedQuery, unknown>;

/** Versions of the feedback, newest first. */
export function getVersionsQuery(id: string) {
  return queryOptions({
    queryKey: [...receivedInputs.key, 'versions', id],
    queryFn: async ({ signal }) =>
      (await unwrap(api.all[':id'].versions.$get({ param: { id } }, { init: { signal } }))).versions,
  });
}

export const changeFeedback = ({ id, ...json }: FeedbackChange & { id: string }): Promise<ReceivedInput> =>
  unwrap(api.all[':id'].$patch({ param: { id }, json }));

export const decideInput = ({ id, ...json }: DecisionInput & { id: string }): Promise<ReceivedInput> =>
  unwrap(api.all[':id'].decision.$post({ param: { id }, json }));

/** The attorney's own input, newest first. */
export const writtenInputs = {
  key: ['written-legal-inputs'],
  query: writtenQuery,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<WrittenInput, typeof writtenQuery, { create: boolean }>;

/** @param key the same for every attempt with the same content, so that it is written once */
export const writeInput = ({ key, input }: { key: string; input: LegalInput }): Promise<WrittenInput> =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

/** The attorney's answer to an edit. */
export const answerEdit = ({ id, ...json }: AnswerInput & { id: string }): Promise<WrittenInput> =>
  unwrap(api[':id'].answer.$post({ param: { id }, json }));
