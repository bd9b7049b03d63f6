import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import {
  defineNoContentRoute,
  defineQueryRoute,
  defineRoute,
  mountRoutes,
  type MountedRoutes,
} from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import {
  notificationKinds,
  notificationPage,
  notificationPreferences,
  notificationQuery,
  preferenceInput,
  unreadCount,
  visitInput,
} from '../schema.ts';
import {
  countUnread,
  listNotifications,
  listPreferences,
  markAllRead,
  markRead,
  markVisited,
  savePreference,
} from './queries.ts';

/** Routes of notifications. Signed-in users read their own; only the server writes any. */
const routes = [
  defineQueryRoute({
    path: '/',
    summary: 'The user’s notifications, newest first',
    access: signedIn,
    query: notificationQuery.extend({ from: z.uuid().optional() }),
    success: notificationPage,
    read: ({ query: { unread, from } }) => listNotifications({ isUnread: unread === 'true', from }),
  }),
  defineQueryRoute({
    path: '/unread-count',
    summary: 'The number of the user’s unread notifications',
    access: signedIn,
    success: unreadCount,
    read: () => countUnread(),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/read-all',
    summary: 'Mark all of the user’s notifications as read',
    access: signedIn,
    handle: ({ ctx }) => ctx.transaction(markAllRead),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/read-visited',
    summary: 'Mark the user’s notifications with these links as read',
    access: signedIn,
    body: visitInput,
    handle: ({ ctx, body }) => ctx.transaction((tx) => markVisited(tx, body.links)),
  }),
  defineNoContentRoute({
    method: 'post',
    path: '/{id}/read',
    summary: 'Mark one of the user’s notifications as read',
    access: signedIn,
    params: z.object({ id: z.uuid() }),
    async handle({ ctx, params }) {
      if (!(await ctx.transaction((tx) => markRead(tx, params.id)))) throw new AppError('not_found');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/preferences',
    summary: 'The types that are also sent by email',
    access: signedIn,
    success: notificationPreferences,
    handle: async ({ ctx }) => ({ preferences: await ctx.transaction(listPreferences) }),
  }),
  defineNoContentRoute({
    method: 'put',
    path: '/preferences/{kind}',
    summary: 'Choose whether a type is also sent by email',
    access: signedIn,
    params: z.object({ kind: z.enum(notificationKinds) }),
    body: preferenceInput,
    handle: ({ ctx, params, body }) => ctx.transaction((tx) => savePreference(tx, { ...params, ...body })),
  }),
] as const;

export type NotificationsApi = MountedRoutes<typeof routes>;

export function notificationsRoutes(services: Services): NotificationsApi {
  return mountRoutes(services, routes);
}
