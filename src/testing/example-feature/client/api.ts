import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';

import { memoQuery, type MemoChange, type MemoInput, type MemoRow } from '../schema.ts';
import type { MemosApi } from '../server/routes.ts';

const api = createApi<MemosApi>('/api/memos');

export const ownMemos = {
  key: ['memos'],
  query: memoQuery,
  sorts: { newest: { label: 'Newest first', direction: 'desc' }, signer: { label: 'Signer', direction: 'asc' } },
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  trash: (id) => unwrap(api[':id'].$delete({ param: { id } })),
  restore: (id) => unwrap(api[':id'].restore.$post({ param: { id } })),
} satisfies RowSource<MemoRow, typeof memoQuery, { create: boolean }>;

export const createMemo = ({ key, values }: { key: string; values: MemoInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const changeMemo = ({ id, values }: { id: string; values: MemoChange }) =>
  unwrap(api[':id'].$patch({ param: { id }, json: values }));
