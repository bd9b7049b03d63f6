import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import {
  assignedQuery,
  documentQuery,
  type AssignedSort,
  type Document,
  type DocumentChange,
  type ReviewInput,
} from '../schema.ts';
import type { DocumentsApi } from '../server/routes.ts';

const api = createApi<DocumentsApi>('/api/documents');

/** The user's own documents, newest first. */
export const ownDocuments = {
  key: ['documents'],
  query: documentQuery,
  formerly: 'document',
  list: (query, { from, signal }) =>
    unwrap(
      api.index.$get({ query: { ...toQueryParams(query), ...(from !== null && { from }) } }, { init: { signal } }),
    ),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<Document, typeof documentQuery, { create: boolean }>;

/** First page of an applicant's documents, as an assigned mentor or attorney sees them. */
export function getDocumentsQuery(applicantId: string) {
  return queryOptions({
    queryKey: ['assigned-documents', 'of', applicantId],
    queryFn: async ({ signal }) =>
      (await unwrap(api.assigned.$get({ query: { user_id: applicantId } }, { init: { signal } }))).rows,
  });
}

/** @param key same for every attempt with the same content, so that it is submitted only once */
export const submitDocument = ({ key, input }: { key: string; input: Parameters<typeof api.index.$post>[0]['json'] }) =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeDocumentType = ({ id, change }: { id: string; change: DocumentChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: change }));

const sorts = {
  waiting: { label: 'Waiting longest', direction: 'asc' },
  created_at: { label: 'Submitted', direction: 'desc' },
  applicant_name: { label: 'Applicant', direction: 'asc' },
} satisfies Record<AssignedSort, Sorts[string]>;

/** Documents of the applicants assigned to the reviewer. */
export const assignedDocuments = {
  key: ['assigned-documents'],
  query: assignedQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.assigned.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<Document, typeof assignedQuery, unknown>;

export const reviewedDocument = (id: string) =>
  queryOptions({
    queryKey: [...assignedDocuments.key, 'opened', id],
    queryFn: () => assignedDocuments.find(id),
  });

export const getHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...assignedDocuments.key, 'history', id],
    queryFn: async () => (await unwrap(api[':id'].history.$get({ param: { id } }))).events,
  });

/** @param sent.key key of the draft that is deleted with the change */
export const reviewDocument = ({ id, key, ...json }: ReviewInput & { id: string; key?: string }): Promise<Document> =>
  unwrap(api[':id'].review.$post({ param: { id }, json }, key === undefined ? {} : { headers: { 'draft-key': key } }));

export const takeOverReview = ({ id, review_id }: { id: string; review_id: string }): Promise<Document> =>
  unwrap(api[':id']['take-over'].$post({ param: { id }, json: { review_id } }));
