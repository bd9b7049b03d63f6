import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineCommand, defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
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
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'The user’s notifications, newest first',
    for: signedIn,
    query: notificationQuery.extend({ from: z.uuid().optional() }),
    success: notificationPage,
    async handle({ act, query: { unread, from } }) {
      const { json } = await act.read(listNotifications({ isUnread: unread === 'true', from }));
      return new JsonText(json ?? '');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/unread-count',
    summary: 'How many of the user’s notifications are unread',
    for: signedIn,
    success: unreadCount,
    async handle({ act }) {
      const { json } = await act.read(countUnread());
      return new JsonText(json ?? '');
    },
  }),
  defineCommand({
    method: 'post',
    path: '/read-all',
    summary: 'Mark all of the user’s notifications as read',
    for: signedIn,
    handle: ({ act }) => act.transaction(markAllRead),
  }),
  defineCommand({
    method: 'post',
    path: '/read-visited',
    summary: 'Mark the user’s notifications with these links as read',
    for: signedIn,
    body: visitInput,
    handle: ({ act, body }) => act.transaction((tx) => markVisited(tx, body.links)),
  }),
  defineCommand({
    method: 'post',
    path: '/{id}/read',
    summary: 'Mark one of the user’s notifications as read',
    for: signedIn,
    params: z.object({ id: z.uuid() }),
    async handle({ act, params }) {
      if (!(await act.transaction((tx) => markRead(tx, params.id)))) throw new AppError('not_found');
    },
  }),
  defineRoute({
    method: 'get',
    path: '/preferences',
    summary: 'The types that are also sent by email',
    for: signedIn,
    success: notificationPreferences,
    handle: async ({ act }) => ({ preferences: await act.transaction(listPreferences) }),
  }),
  defineCommand({
    method: 'put',
    path: '/preferences/{kind}',
    summary: 'Choose whether a type is also sent by email',
    for: signedIn,
    params: z.object({ kind: z.enum(notificationKinds) }),
    body: preferenceInput,
    handle: ({ act, params, body }) => act.transaction((tx) => savePreference(tx, { ...params, ...body })),
  }),
] as const;

export type NotificationsApi = MountedRoutes<typeof routes>;

export function notificationsRoutes(services: Services): NotificationsApi {
  return mountRoutes(services, routes);
}
