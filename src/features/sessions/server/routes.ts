import { z } from 'zod';

import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { provider } from '#features/roles/server/access.ts';

import { deliveredHours, historyQuery, hoursQuery, pastSession, type PastSession } from '../schema.ts';
import { listHistory, sumHours } from './queries.ts';

const mentor = provider('mentor');

/** A mentor's past sessions, and the hours that they gave. */
const routes = [
  defineListRoute({
    path: '/history',
    summary: 'Sessions of the mentor that are over, the newest first',
    for: mentor,
    query: historyQuery,
    row: pastSession,
    can: z.object({}),
    list: listHistory,
    present: (session: PastSession) => session,
    abilities: () => ({}),
    file: 'sessions',
  }),
  defineRoute({
    method: 'get',
    path: '/hours',
    summary: 'Hours of the mentor’s completed sessions, in all and by month',
    for: mentor,
    query: hoursQuery,
    success: deliveredHours,
    async handle({ act, query }) {
      const { json } = await act.read(sumHours(query));
      return new JsonText(json ?? '');
    },
  }),
] as const;

export type SessionsApi = MountedRoutes<typeof routes>;

export function sessionsRoutes(services: Services): SessionsApi {
  return mountRoutes(services, routes);
}
