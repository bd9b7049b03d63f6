import { z } from 'zod';

import { anyAccess } from '#core/server/access.ts';
import {
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';
import { commentChange, commentTransition } from '#features/evidence/record-comments/schema.ts';

import { commentInput, commentList, commentRow, commentVersion } from '../schema.ts';
import { listComments } from './queries.ts';
import { addComment, changeComment, presentComments, removeComment, resolveComment } from './service.ts';

const reader = anyAccess(provider('mentor'), provider('attorney'));
const ofBinder = z.object({ binder: z.uuid() });
const one = z.object({ id: z.uuid() });

/** Routes of the conversation between an applicant and readers of a binder. */
const routes = [
  defineQueryRoute({
    path: '/of/{binder}',
    summary: 'Comments on the user’s binder, or on one shared with them, oldest first',
    access: anyAccess(applicant('read'), reader),
    params: ofBinder,
    success: commentList,
    read: ({ params }) => listComments(params),
    present: presentComments,
  }),
  defineRoute({
    method: 'post',
    path: '/of/{binder}',
    summary: 'Comment on an exhibit of a binder, or on a paragraph of its letter; the other side is notified',
    access: anyAccess(applicant('write'), reader),
    params: ofBinder,
    body: commentInput,
    success: commentRow,
    status: 201,
    createsRow: true,
    handle: ({ ctx, createOptions, params: { binder }, body }) =>
      addComment(ctx, createOptions, { binderId: binder, input: body }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change one of the user’s own comments',
    access: anyAccess(applicant('write'), reader),
    params: one,
    body: commentChange,
    success: commentRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => changeComment(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/resolution',
    summary: 'Resolve or reopen a comment on the user’s binder, or one of their own comments',
    access: anyAccess(applicant('write'), reader),
    params: one,
    body: commentTransition,
    success: commentRow,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, body }) => resolveComment(ctx, id, body),
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete one’s own comment',
    access: anyAccess(applicant('write'), reader),
    params: one,
    query: commentVersion,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, query: { version } }) => removeComment(ctx, id, version),
  }),
] as const;

export type BinderCommentsApi = MountedRoutes<typeof routes>;

export function binderCommentsRoutes(services: Services): BinderCommentsApi {
  return mountRoutes(services, routes);
}
