import { signedIn } from '#core/server/access.ts';
import type { Waiting } from '#core/server/feature.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { overviewQuery, waitingCounts, waitingOverview, waitingQuery, type WaitingCounts } from '../schema.ts';
import { presentOverview } from './present.ts';
import { defineWaiting, type StoredOverview } from './queries.ts';

/** Pending items of all features that declare some. Signed-in users read their own. */
function routesOf(sources: readonly Waiting[]) {
  const statements = defineWaiting(sources);
  const dayOf = (now: Date) => now.toISOString().slice(0, 10);
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'How many items need the user’s attention, by the page that lists them',
      for: signedIn,
      query: waitingQuery,
      success: waitingCounts,
      async handle({ act, query: { today = dayOf(act.now) } }) {
        const { json } = await act.read(statements.counts(today));
        return new JsonText<WaitingCounts>(json ?? '{}');
      },
    }),
    defineRoute({
      method: 'get',
      path: '/overview',
      summary: 'Items that need the user’s or the staff’s attention, those due first',
      for: signedIn,
      query: overviewQuery,
      success: waitingOverview,
      async handle({ act, query: { today = dayOf(act.now), more } }) {
        const { json } = await act.read(more ? statements.longOverview(today) : statements.overview(today));
        return presentOverview(sources, JSON.parse(json ?? '') as StoredOverview);
      },
    }),
  ] as const;
}

export type WaitingApi = MountedRoutes<ReturnType<typeof routesOf>>;

export function waitingRoutes(services: Services, sources: readonly Waiting[]): WaitingApi {
  return mountRoutes(services, routesOf(sources));
}
