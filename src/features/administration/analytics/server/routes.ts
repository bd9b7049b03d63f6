import type { ActorContext } from '#core/server/actor-context.ts';
import { selectJson } from '#core/server/database/listing.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { JsonText, type JsonSource } from '#core/server/json-source.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { withPermission } from '#features/accounts/roles/server/access.ts';

import {
  chartQuery,
  decisionColumns,
  documentsPeriod,
  figures,
  incomePeriod,
  productColumns,
  requestsPeriod,
  taskColumns,
  tasksPeriod,
  trialsPeriod,
  usersPeriod,
  type ChartQuery,
  type Figures,
} from '../schema.ts';
import {
  listDocumentsPeriods,
  listIncomePeriods,
  listRequestsPeriods,
  listTasksPeriods,
  listTrialsPeriods,
  listUsersPeriods,
  readFigures,
} from './queries.ts';

const viewer = withPermission('view_analytics');

/** Properties that all charts share. */
const chart = {
  access: viewer,
  query: chartQuery,
};

/** Counts rows of all users, of which no policy shows an admin any. */
const defineChart =
  (select: (query: ChartQuery) => BoundStatement) =>
  (query: ChartQuery): JsonSource =>
  (ctx) =>
    ctx.readElevated('counts for a chart', (tx) => selectJson(tx, select(query)));

/** Milliseconds that one count is cached. Among a million rows it costs as much as many other requests. */
const SERVES_MS = 30_000;

/** Reads the current figures as JSON, counted at most twice a minute per server for all readers. */
function createFigureCache(): (ctx: ActorContext) => Promise<string> {
  let counted: { at: number; json: Promise<string> } | undefined;
  return async (ctx) => {
    // Access is checked each time.
    await ctx.transaction(async () => undefined);
    const at = ctx.now.getTime();
    if (!counted || at - counted.at >= SERVES_MS) {
      const reading = ctx.readElevated('counts the figures of the platform', (tx) => selectJson(tx, readFigures()));
      counted = { at, json: reading.then(({ json }) => json ?? '') };
      counted.json.catch(() => (counted = undefined));
    }
    return counted.json;
  };
}

/** Totals of the platform. */
function createRoutes() {
  const readCachedFigures = createFigureCache();
  return [
    defineRoute({
      method: 'get',
      path: '/figures',
      summary: 'The current numbers of users, tasks and documents',
      access: viewer,
      success: figures,
      handle: async ({ ctx }) => new JsonText<Figures>(await readCachedFigures(ctx)),
    }),
    defineListRoute({
      ...chart,
      path: '/users',
      summary: 'Sign-ups in each day, week or month, and active users at its end',
      row: usersPeriod,
      list: defineChart(listUsersPeriods),
      file: 'users-over-time',
    }),
    defineListRoute({
      ...chart,
      path: '/tasks',
      summary: 'Tasks by status at the end of each day, week or month',
      row: tasksPeriod,
      list: defineChart(listTasksPeriods),
      file: 'tasks-over-time',
      headings: taskColumns,
    }),
    defineListRoute({
      ...chart,
      path: '/documents',
      summary: 'Documents decided in each day, week or month, and the average hours to decision',
      row: documentsPeriod,
      list: defineChart(listDocumentsPeriods),
      file: 'documents-over-time',
      headings: decisionColumns,
    }),
    defineListRoute({
      ...chart,
      path: '/requests',
      summary: 'Service requests in each day, week or month, by product',
      row: requestsPeriod,
      list: defineChart(listRequestsPeriods),
      file: 'requests-over-time',
      headings: { ...productColumns, other: 'Other products' },
    }),
    defineListRoute({
      ...chart,
      path: '/revenue',
      summary: 'Payments and refunds in each day, week or month according to the ledger, in US dollars',
      row: incomePeriod,
      list: defineChart(listIncomePeriods),
      file: 'income-over-time',
      headings: { paid: 'Paid (USD)', refunded: 'Refunded (USD)', net: 'Net (USD)' },
    }),
    defineListRoute({
      ...chart,
      path: '/trials',
      summary: 'Trials started in each day, week or month, and how many of them converted to paid',
      row: trialsPeriod,
      list: defineChart(listTrialsPeriods),
      file: 'trials-over-time',
      headings: { begun: 'Trials started', became_paid: 'Converted to paid' },
    }),
  ] as const;
}

export type AnalyticsApi = MountedRoutes<ReturnType<typeof createRoutes>>;

export function analyticsRoutes(services: Services): AnalyticsApi {
  return mountRoutes(services, createRoutes());
}
