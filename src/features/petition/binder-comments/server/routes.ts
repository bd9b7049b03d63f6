import { z } from 'zod';

import { eitherOf } from '#core/server/access.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant, provider } from '#features/accounts/roles/server/access.ts';

import { commentChange, commentInput, commentList, commentRow, commentStep, commentVersion } from '../schema.ts';
import { addComment, changeComment, readComments, removeComment, resolveComment } from './service.ts';

const reader = eitherOf(provider('mentor'), provider('attorney'));
const ofBinder = z.object({ binder: z.uuid() });
const one = z.object({ id: z.uuid() });

/** Routes of the conversation between an applicant and readers of a binder. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/of/{binder}',
    summary: 'Comments on the user’s binder, or on one shared with them, oldest first',
    for: eitherOf(applicant('read'), reader),
    params: ofBinder,
    success: commentList,
    handle: ({ act, params: { binder } }) => readComments(act, binder),
  }),
  defineRoute({
    method: 'post',
    path: '/of/{binder}',
    summary: 'Comment on an exhibit of a binder, or on a paragraph of its letter; the other side is notified',
    for: eitherOf(applicant('write'), reader),
    params: ofBinder,
    body: commentInput,
    success: commentRow,
    status: 201,
    adds: true,
    handle: ({ act, addition, params: { binder }, body }) =>
      addComment(act, addition, { binderId: binder, input: body }),
  }),
  defineRoute({
    method: 'patch',
    path: '/{id}',
    summary: 'Change one of the user’s own comments',
    for: eitherOf(applicant('write'), reader),
    params: one,
    body: commentChange,
    success: commentRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => changeComment(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/resolution',
    summary: 'Resolve or reopen a comment on the user’s binder, or one of their own comments',
    for: eitherOf(applicant('write'), reader),
    params: one,
    body: commentStep,
    success: commentRow,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, body }) => resolveComment(act, id, body),
  }),
  defineCommand({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete one’s own comment',
    for: eitherOf(applicant('write'), reader),
    params: one,
    query: commentVersion,
    refuses: ['changed_meanwhile'],
    handle: ({ act, params: { id }, query: { version } }) => removeComment(act, id, version),
  }),
] as const;

export type BinderCommentsApi = MountedRoutes<typeof routes>;

export function binderCommentsRoutes(services: Services): BinderCommentsApi {
  return mountRoutes(services, routes);
}
