import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { commentChange, commentCounts, commentInput, commentList, commentRow, commentTransition } from '../schema.ts';
import { countOpen, listComments } from './queries.ts';
import { addComment, changeComment, presentComments, resolveComment, findTypeBySegment } from './service.ts';

const reader = anyAccess(provider('mentor'), provider('attorney'));
const segment = z.string().max(60);
const ofRecord = z.object({ segment, record: z.uuid() });
const one = z.object({ id: z.uuid() });

/**
 * Routes of the conversation between an applicant and readers of a record. `segment` is the last part of its page's
 * path.
 */
const routes = [
  defineQueryRoute({
    path: '/open/{segment}',
    summary: 'How many comments on the user’s records of one type are unresolved, by record',
    access: applicant('read'),
    params: z.object({ segment }),
    success: commentCounts,
    read: ({ params }) => countOpen({ type: findTypeBySegment(params.segment).table }),
  }),
  defineQueryRoute({
    path: '/of/{segment}/{record}',
    summary: 'Comments on one of the user’s records or a shared one, oldest first',
    access: anyAccess(applicant('read'), reader),
    params: ofRecord,
    success: commentList,
    read: ({ params: { segment: of, record } }) => listComments({ type: findTypeBySegment(of).table, record }),
    present: presentComments,
  }),
  defineRoute({
    method: 'post',
    path: '/of/{segment}/{record}',
    summary: 'Comment on a record, or reply to a comment; the other side is notified',
    access: anyAccess(applicant('write'), reader),
    params: ofRecord,
    body: commentInput,
    success: commentRow,
    status: 201,
    createsRow: true,
    handle: ({ ctx, createOptions, params, body }) =>
      addComment(ctx, createOptions, { type: findTypeBySegment(params.segment), recordId: params.record, input: body }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change a comment the user wrote as a mentor or attorney',
    access: reader,
    params: one,
    body: commentChange,
    success: commentRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => changeComment(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/resolution',
    summary: 'Resolve or reopen a comment on one of the user’s records',
    access: applicant('write'),
    params: one,
    body: commentTransition,
    success: commentRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => resolveComment(ctx, id, body),
  }),
] as const;

export type RecordCommentsApi = MountedRoutes<typeof routes>;

export function recordCommentsRoutes(services: Services): RecordCommentsApi {
  return mountRoutes(services, routes);
}
