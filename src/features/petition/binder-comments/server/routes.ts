import { z } from 'zod';

import { defineNoContentRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { commentRoutes, commentWriter } from '#features/evidence/comments/server/comment-routes.ts';

import { commentInput, commentList, commentRow, commentVersion } from '../schema.ts';
import { commentsOnBinders } from './binder-subject.ts';

const routes = [
  ...commentRoutes({
    path: '/binders/{binder}',
    params: z.object({ binder: z.uuid() }),
    input: commentInput,
    row: commentRow,
    list: commentList,
    access: { change: commentWriter, resolve: commentWriter },
    summary: {
      list: 'Comments on the user’s binder, or on one shared with them, oldest first',
      add: 'Comment on an exhibit of a binder, or on a paragraph of its letter; the other side is notified',
    },
    toPlace: (place) => place,
    comments: commentsOnBinders,
  }),
  defineNoContentRoute({
    method: 'delete',
    path: '/{id}',
    summary: 'Permanently delete one’s own comment',
    access: commentWriter,
    params: z.object({ id: z.uuid() }),
    query: commentVersion,
    errors: ['version_conflict'],
    handle: ({ ctx, params: { id }, query: { version } }) => commentsOnBinders.remove(ctx, id, version),
  }),
] as const;

export type BinderCommentsApi = MountedRoutes<typeof routes>;

export function binderCommentsRoutes(services: Services): BinderCommentsApi {
  return mountRoutes(services, routes);
}
