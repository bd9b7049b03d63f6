import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import type { CommentChange, CommentTransition } from '#features/evidence/record-comments/schema.ts';
import { ACCESS_CHANGED } from '#features/communication/live-updates/schema.ts';

import type { CommentInput, CommentRow } from '../schema.ts';
import type { BinderCommentsApi } from '../server/routes.ts';

const api = createApi<BinderCommentsApi>('/api/binder-comments');

export function commentsOf(binder: string) {
  return queryOptions({
    queryKey: ['binder-comments', binder],
    queryFn: ({ signal }) => unwrap(api.of[':binder'].$get({ param: { binder } }, { init: { signal } })),
    staleTime: 0,
    meta: { shows: ({ kind }) => ['binder_comments', ACCESS_CHANGED].includes(kind) },
  });
}

type Sent = { binder: string; key: string; input: CommentInput };

/** @param sent.key one per filled-in form, so that sending it again creates nothing twice */
export function addComment(sent: Sent): Promise<CommentRow> {
  return recoverReplay(send(sent), () => send({ ...sent, key: crypto.randomUUID() }));
}

function send({ binder, key, input }: Sent): Promise<CommentRow> {
  return unwrap(api.of[':binder'].$post({ param: { binder }, json: input }, { headers: { 'idempotency-key': key } }));
}

export function changeComment({ id, ...json }: CommentChange & { id: string }): Promise<CommentRow> {
  return unwrap(api[':id'].$patch({ param: { id }, json }));
}

export function resolveComment({ id, ...json }: CommentTransition & { id: string }): Promise<CommentRow> {
  return unwrap(api[':id'].resolution.$post({ param: { id }, json }));
}

export async function removeComment({ id, version }: { id: string; version: number }): Promise<void> {
  await unwrap(api[':id'].$delete({ param: { id }, query: { version: String(version) } }));
}
