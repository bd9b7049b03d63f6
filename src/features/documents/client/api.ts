import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource } from '#core/client/rows.ts';

import { documentQuery, type Document, type DocumentChange } from '../schema.ts';
import type { DocumentsApi } from '../server/routes.ts';

const api = createApi<DocumentsApi>('/api/documents');

/** The user's own documents, newest first. */
export const ownDocuments = {
  key: ['documents'],
  query: documentQuery,
  formerly: 'document',
  list: (asked, { from, signal }) =>
    unwrap(api.index.$get({ query: { ...asParameters(asked), ...(from !== null && { from }) } }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<Document, typeof documentQuery, { create: boolean }>;

/** @param key the same for every try of the same content, so that it is submitted once */
export const submitDocument = ({ key, input }: { key: string; input: Parameters<typeof api.index.$post>[0]['json'] }) =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeDocumentType = ({ id, change }: { id: string; change: DocumentChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: change }));
