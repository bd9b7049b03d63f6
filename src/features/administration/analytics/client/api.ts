import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams } from '#core/client/rows.ts';
import type { ChartRow } from '#core/shared/chart-rows.ts';

import type { ChartQuery } from '../schema.ts';
import type { AnalyticsApi } from '../server/routes.ts';

const api = createApi<AnalyticsApi>('/api/analytics');
const key = 'analytics';

export const currentFigures = queryOptions({
  queryKey: [key, 'figures'],
  queryFn: ({ signal }) => unwrap(api.figures.$get({}, { init: { signal } })),
});

const charts = {
  users: (query, init) => unwrap(api.users.$get({ query }, { init })),
  tasks: (query, init) => unwrap(api.tasks.$get({ query }, { init })),
  documents: (query, init) => unwrap(api.documents.$get({ query }, { init })),
  requests: (query, init) => unwrap(api.requests.$get({ query }, { init })),
  income: (query, init) => unwrap(api.revenue.$get({ query }, { init })),
  trials: (query, init) => unwrap(api.trials.$get({ query }, { init })),
} satisfies Record<string, (query: ChartQuery, init: { signal: AbortSignal }) => Promise<{ rows: ChartRow[] }>>;
export type Chart = keyof typeof charts;

/** Periods of a chart, newest first. Earlier results stay until new ones have loaded. */
export function chartRows(chart: Chart, query: ChartQuery) {
  return queryOptions({
    queryKey: [key, chart, query],
    queryFn: async ({ signal }): Promise<ChartRow[]> => (await charts[chart](query, { signal })).rows,
    placeholderData: keepPreviousData,
  });
}

/** URL of a chart's CSV file. */
export function chartFile(chart: Chart, query: ChartQuery): string {
  return `/api/analytics/${chart}?${new URLSearchParams({ ...toQueryParams(query), format: 'csv' })}`;
}
