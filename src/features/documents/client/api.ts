import { infiniteQueryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { DocumentChange, DocumentStatus } from '../schema.ts';
import type { DocumentsApi } from '../server/routes.ts';

const api = createApi<DocumentsApi>('/api/documents');

/** Begins the key of everything read of documents. */
export const documentsKey = ['documents'];

/** Own documents newest first, page by page; those in Trash when asked for. */
export function documentPages({ status, isTrash = false }: { status?: DocumentStatus; isTrash?: boolean }) {
  return infiniteQueryOptions({
    queryKey: [...documentsKey, isTrash ? 'trash' : 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(status && { status }), ...(isTrash && { trash: 'true' as const }), ...(pageParam !== null && { from: pageParam }) };
      return unwrap(api.index.$get({ query }, { init: { signal } }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Without a connection a call fails, and says so, rather than waiting silently for one.
    networkMode: 'always',
  });
}

/** @param key the same for every try of the same content, so that it is submitted once */
export const submitDocument = ({ key, input }: { key: string; input: Parameters<typeof api.index.$post>[0]['json'] }) =>
  unwrap(api.index.$post({ json: input }, { headers: { 'idempotency-key': key } }));

export const changeDocumentType = ({ id, change }: { id: string; change: DocumentChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: change }));

export const trashDocument = (id: string) => unwrap(api[':id'].$delete({ param: { id } }));

export const restoreDocument = (id: string) => unwrap(api[':id'].restore.$post({ param: { id } }));
