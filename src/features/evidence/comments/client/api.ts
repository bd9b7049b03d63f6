import { queryOptions, type QueryKey } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { AnyComment, CommentChange, CommentInput, CommentTransition } from '../schema.ts';
import type { RecordCommentsApi } from '../server/routes.ts';

const api = createApi<RecordCommentsApi>('/api/record-comments');

/** Changes of comments on one subject. */
export type CommentChanges = {
  /** Key prefix of the queries that show them. */
  key: QueryKey;
  change(sent: CommentChange & { id: string }): Promise<AnyComment>;
  resolve(sent: CommentTransition & { id: string }): Promise<AnyComment>;
  remove?(sent: { id: string; version: number }): Promise<void>;
};

/** Changes of comments on records of a type. The number of unresolved ones changes with them. */
export function recordCommentChanges(segment: string): CommentChanges {
  return {
    key: ['record-comments', segment],
    change: ({ id, ...json }) => unwrap(api[':id'].$patch({ param: { id }, json })),
    resolve: ({ id, ...json }) => unwrap(api[':id'].resolution.$post({ param: { id }, json })),
  };
}

type Place = { segment: string; record: string };

/** Comments on a record. */
export function getCommentsQuery(place: Place) {
  return queryOptions({
    queryKey: ['record-comments', place.segment, place.record],
    queryFn: ({ signal }) => unwrap(api.records[':segment'][':record'].$get({ param: place }, { init: { signal } })),
    staleTime: 0,
  });
}

/**
 * Number of unresolved comments on the user's own records of a type, by record. The list of records contains it, and is
 * refetched with every live update.
 */
export function openComments(segment: string) {
  return queryOptions({
    queryKey: ['record-comments', segment, 'open'],
    meta: { shows: () => false },
    queryFn: async ({ signal }) =>
      (await unwrap(api.open[':segment'].$get({ param: { segment } }, { init: { signal } }))).open,
  });
}

/** @param sent.key one per filled-in form, so that sending it again creates nothing twice */
export function addComment({ place, key, input }: { place: Place; key: string; input: CommentInput }) {
  const headers = { 'idempotency-key': key };
  return unwrap(api.records[':segment'][':record'].$post({ param: place, json: input }, { headers }));
}
