import { z } from 'zod';

import { selectJson } from '#core/server/database/listing.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import {
  audienceCount,
  audienceQuery,
  broadcastInput,
  broadcastListAbilities,
  broadcastQuery,
  broadcastRow,
} from '../schema.ts';
import { countAudience, listBroadcasts } from './queries.ts';
import { readBroadcast, sendBroadcast } from './service.ts';

const sender = withPermission('manage_notifications');

/** Routes for broadcasts and their delivery. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'Announcements, their senders, and how many users have read them',
    access: sender,
    query: broadcastQuery,
    row: broadcastRow,
    can: broadcastListAbilities,
    list: (query, part) => (ctx) =>
      ctx.readElevated('lists broadcasts', (tx) => selectJson(tx, listBroadcasts(query, part))),
    abilities: () => ({ create: true }),
    file: 'notifications',
    headings: { audience: 'Sent to', created_at: 'Sent (UTC)', finished_at: 'Delivery finished (UTC)' },
  }),
  defineQueryRoute({
    path: '/audience',
    summary: 'The number of users a notification would reach now',
    access: sender,
    query: audienceQuery,
    success: audienceCount,
    read: ({ query: { audience } }) => countAudience({ audience }),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One announcement and its delivery progress',
    access: sender,
    params: z.object({ id: z.uuid() }),
    success: broadcastRow,
    handle: ({ ctx, params: { id } }) => readBroadcast(ctx, id),
  }),
  addRoute({
    summary: 'Send a notification to all users, or to those of one role',
    access: sender,
    body: broadcastInput,
    row: broadcastRow,
    errors: ['not_found'],
    add: sendBroadcast,
  }),
] as const;

export type BroadcastsApi = MountedRoutes<typeof routes>;

export function broadcastsRoutes(services: Services): BroadcastsApi {
  return mountRoutes(services, routes);
}
