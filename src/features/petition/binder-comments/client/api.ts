import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { ACCESS_CHANGED } from '#core/shared/live-update-kinds.ts';
import type { CommentChanges } from '#features/evidence/comments/client/api.ts';

import type { CommentInput } from '../schema.ts';
import type { BinderCommentsApi } from '../server/routes.ts';

const api = createApi<BinderCommentsApi>('/api/binder-comments');

export function getCommentsQuery(binder: string) {
  return queryOptions({
    queryKey: ['binder-comments', binder],
    queryFn: ({ signal }) => unwrap(api.binders[':binder'].$get({ param: { binder } }, { init: { signal } })),
    staleTime: 0,
    meta: { shows: ({ kind }) => ['binder_comments', ACCESS_CHANGED].includes(kind) },
  });
}

export function binderCommentChanges(binder: string): CommentChanges {
  return {
    key: getCommentsQuery(binder).queryKey,
    change: ({ id, ...json }) => unwrap(api[':id'].$patch({ param: { id }, json })),
    resolve: ({ id, ...json }) => unwrap(api[':id'].resolution.$post({ param: { id }, json })),
    remove: ({ id, version }) => unwrap(api[':id'].$delete({ param: { id }, query: { version: String(version) } })),
  };
}

/** @param sent.key one per filled-in form, so that sending it again creates nothing twice */
export function addComment({ binder, key, input }: { binder: string; key: string; input: CommentInput }) {
  return unwrap(
    api.binders[':binder'].$post({ param: { binder }, json: input }, { headers: { 'idempotency-key': key } }),
  );
}
