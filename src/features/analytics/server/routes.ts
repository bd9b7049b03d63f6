import { z } from 'zod';

import { defineListRoute } from '#core/server/list-route.ts';
import { defineRoute, JsonText, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { permitted } from '#features/roles/server/access.ts';

import {
  chartQuery,
  documentsPeriod,
  figures,
  incomePeriod,
  requestsPeriod,
  tasksPeriod,
  trialsPeriod,
  usersPeriod,
  type Figures,
} from '../schema.ts';
import { rememberFigures } from './figures.ts';
import {
  listDocumentsPeriods,
  listIncomePeriods,
  listRequestsPeriods,
  listTasksPeriods,
  listTrialsPeriods,
  listUsersPeriods,
} from './queries.ts';

const viewer = permitted('view_analytics');

/** What all charts have in common. */
const chart = {
  for: viewer,
  query: chartQuery,
  can: z.object({}),
  abilities: () => ({}),
};

/** How the platform does, in totals. */
function routesOf() {
  const figuresOf = rememberFigures();
  return [
    defineRoute({
      method: 'get',
      path: '/figures',
      summary: 'How many users, tasks and documents there are now',
      for: viewer,
      success: figures,
      handle: async ({ act }) => new JsonText<Figures>(await figuresOf(act)),
    }),
    defineListRoute({
      ...chart,
      path: '/users',
      summary: 'Sign-ups of each day, week or month, and active users at its end',
      row: usersPeriod,
      present: (stored: z.output<typeof usersPeriod>) => stored,
      list: listUsersPeriods,
      file: 'users-over-time',
    }),
    defineListRoute({
      ...chart,
      path: '/tasks',
      summary: 'Tasks by status at the end of each day, week or month',
      row: tasksPeriod,
      present: (stored: z.output<typeof tasksPeriod>) => stored,
      list: listTasksPeriods,
      file: 'tasks-over-time',
    }),
    defineListRoute({
      ...chart,
      path: '/documents',
      summary: 'Documents decided in each day, week or month, and the mean of the hours it took',
      row: documentsPeriod,
      present: (stored: z.output<typeof documentsPeriod>) => stored,
      list: listDocumentsPeriods,
      file: 'documents-over-time',
    }),
    defineListRoute({
      ...chart,
      path: '/requests',
      summary: 'Service requests of each day, week or month by product',
      row: requestsPeriod,
      present: (stored: z.output<typeof requestsPeriod>) => stored,
      list: listRequestsPeriods,
      file: 'requests-over-time',
    }),
    defineListRoute({
      ...chart,
      path: '/income',
      summary: 'What was paid and given back in each day, week or month, by the ledger, in US dollars',
      row: incomePeriod,
      present: (stored: z.output<typeof incomePeriod>) => stored,
      list: listIncomePeriods,
      file: 'income-over-time',
    }),
    defineListRoute({
      ...chart,
      path: '/trials',
      summary: 'Trials begun in each day, week or month, and how many of them became paid',
      row: trialsPeriod,
      present: (stored: z.output<typeof trialsPeriod>) => stored,
      list: listTrialsPeriods,
      file: 'trials-over-time',
    }),
  ] as const;
}

export type AnalyticsApi = MountedRoutes<ReturnType<typeof routesOf>>;

export function analyticsRoutes(services: Services): AnalyticsApi {
  return mountRoutes(services, routesOf());
}
