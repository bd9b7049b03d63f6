import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { readRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import {
  audienceCount,
  audienceQuery,
  broadcastInput,
  broadcastListAbilities,
  broadcastQuery,
  broadcastRow,
  type BroadcastRow,
} from '../schema.ts';
import { broadcastRepository, countAudience, listBroadcasts } from './queries.ts';
import { sendBroadcast } from './service.ts';

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
    list: listBroadcasts,
    present: (stored: BroadcastRow) => stored,
    abilities: () => ({ create: true }),
    file: 'notifications',
    headings: { audience: 'Sent to', created_at: 'Sent (UTC)', finished_at: 'Delivery finished (UTC)' },
  }),
  defineRoute({
    method: 'get',
    path: '/audience',
    summary: 'How many users a notification would reach now',
    access: sender,
    query: audienceQuery,
    success: audienceCount,
    async handle({ ctx, query: { audience } }) {
      const { json } = await ctx.read(countAudience({ audience }));
      return new JsonText(json ?? '');
    },
  }),
  readRoute({
    summary: 'One announcement and its delivery progress',
    access: sender,
    row: broadcastRow,
    rows: broadcastRepository,
  }),
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Send a notification to all users, or to those of one role',
    access: sender,
    body: broadcastInput,
    success: broadcastRow,
    status: 201,
    createsRow: true,
    errors: ['not_found'],
    handle: ({ ctx, createOptions, body }) => sendBroadcast(ctx, createOptions, body),
  }),
] as const;

export type BroadcastsApi = MountedRoutes<typeof routes>;

export function broadcastsRoutes(services: Services): BroadcastsApi {
  return mountRoutes(services, routes);
}
