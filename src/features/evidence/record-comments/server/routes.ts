import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import {
  commentChange,
  commentCounts,
  commentInput,
  commentList,
  commentRow,
  commentStep,
  type CommentCounts,
} from '../schema.ts';
import { countOpen, listComments } from './queries.ts';
import { addComment, changeComment, presentComments, resolveComment, typeAt, type StoredComments } from './service.ts';

const reader = eitherOf(provider('mentor'), provider('attorney'));
const segment = z.string().max(60);
const ofRecord = z.object({ segment, record: z.uuid() });
const one = z.object({ id: z.uuid() });

/**
 * Routes of the conversation between an applicant and readers of a record. `segment` is the last part of its page's
 * path.
 */
const routes = [
  defineRoute({
    method: 'get',
    path: '/open/{segment}',
    summary: 'How many comments on the user’s records of one type are unresolved, by record',
    for: applicant('read'),
    params: z.object({ segment }),
    success: commentCounts,
    async handle({ act, params }) {
      const { json } = await act.read(countOpen({ type: typeAt(params.segment).table }));
      return new JsonText<CommentCounts>(json ?? '');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/of/{segment}/{record}',
    summary: 'Comments on one of the user’s records or a shared one, oldest first',
    for: eitherOf(applicant('read'), reader),
    params: ofRecord,
    success: commentList,
    async handle({ act, params }) {
      const { actor, json } = await act.read(
        listComments({ type: typeAt(params.segment).table, record: params.record }),
      );
      return presentComments(JSON.parse(json ?? '') as StoredComments, { actor, now: act.now });
    },
  }),
  defineRoute({
    method: 'post',
    path: '/of/{segment}/{record}',
    summary: 'Comment on a record, or reply to a comment; the other side is notified',
    for: eitherOf(applicant('write'), reader),
    params: ofRecord,
    body: commentInput,
    success: commentRow,
    status: 201,
    adds: true,
    handle: ({ act, addition, params, body }) =>
      addComment(act, addition, { type: typeAt(params.segment), recordId: params.record, input: body }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a comment the user wrote as a mentor or attorney',
    for: reader,
    params: one,
    body: commentChange,
    success: commentRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changeComment(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/resolution',
    summary: 'Resolve or reopen a comment on one of the user’s records',
    for: applicant('write'),
    params: one,
    body: commentStep,
    success: commentRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => resolveComment(act, id, body),
  }),
] as const;

export type RecordCommentsApi = MountedRoutes<typeof routes>;

export function recordCommentsRoutes(services: Services): RecordCommentsApi {
  return mountRoutes(services, routes);
}
