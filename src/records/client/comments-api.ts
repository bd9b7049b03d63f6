import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import type {
  CommentChange,
  CommentInput,
  CommentRow,
  CommentTransition,
} from '#features/evidence/record-comments/schema.ts';
import type { RecordCommentsApi } from '#features/evidence/record-comments/server/routes.ts';

const api = createApi<RecordCommentsApi>('/api/record-comments');

export const commentsKey = ['record-comments'];

type Place = { segment: string; record: string };

/** Comments on a record. */
export function commentsOf(place: Place) {
  return queryOptions({
    queryKey: [...commentsKey, place.segment, place.record],
    queryFn: ({ signal }) => unwrap(api.of[':segment'][':record'].$get({ param: place }, { init: { signal } })),
    staleTime: 0,
  });
}

/**
 * Number of unresolved comments on the user's own records of a type, by record. The list of records contains it, and is
 * refetched with every live update.
 */
export function openComments(segment: string) {
  return queryOptions({
    queryKey: [...commentsKey, segment, 'open'],
    meta: { shows: () => false },
    queryFn: async ({ signal }) =>
      (await unwrap(api.open[':segment'].$get({ param: { segment } }, { init: { signal } }))).open,
  });
}

/** @param sent.key one per filled-in form, so that sending it again creates nothing twice */
export function addComment(sent: { place: Place; key: string; input: CommentInput }): Promise<CommentRow> {
  return recoverReplay(send(sent), () => send({ ...sent, key: crypto.randomUUID() }));
}

function send({ place, key, input }: Parameters<typeof addComment>[0]): Promise<CommentRow> {
  const headers = { 'idempotency-key': key };
  return unwrap(api.of[':segment'][':record'].$post({ param: place, json: input }, { headers }));
}

export function changeComment({ id, ...json }: CommentChange & { id: string }): Promise<CommentRow> {
  return unwrap(api[':id'].$patch({ param: { id }, json }));
}

export function resolveComment({ id, ...json }: CommentTransition & { id: string }): Promise<CommentRow> {
  return unwrap(api[':id'].resolution.$post({ param: { id }, json }));
}
