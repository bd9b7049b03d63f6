import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters } from '#core/client/rows.ts';
import type { ChartRow } from '#core/shared/chart-rows.ts';

import type { ChartAsked } from '../schema.ts';
import type { AnalyticsApi } from '../server/routes.ts';

const api = createApi<AnalyticsApi>('/api/analytics');
const key = 'analytics';

/** How things stand now. */
export const currentFigures = queryOptions({
  queryKey: [key, 'figures'],
  queryFn: ({ signal }) => unwrap(api.figures.$get({}, { init: { signal } })),
});

const charts = {
  users: (query, init) => unwrap(api.users.$get({ query }, { init })),
  tasks: (query, init) => unwrap(api.tasks.$get({ query }, { init })),
  documents: (query, init) => unwrap(api.documents.$get({ query }, { init })),
  requests: (query, init) => unwrap(api.requests.$get({ query }, { init })),
  income: (query, init) => unwrap(api.income.$get({ query }, { init })),
  trials: (query, init) => unwrap(api.trials.$get({ query }, { init })),
} satisfies Record<string, (query: ChartAsked, init: { signal: AbortSignal }) => Promise<{ rows: ChartRow[] }>>;
export type Chart = keyof typeof charts;

/** The periods of a chart, newest first. Those before stay until they have come. */
export function chartRows(chart: Chart, asked: ChartAsked) {
  return queryOptions({
    queryKey: [key, chart, asked],
    queryFn: async ({ signal }): Promise<ChartRow[]> => (await charts[chart](asked, { signal })).rows,
    placeholderData: keepPreviousData,
  });
}

/** The same as a file. */
export function chartFile(chart: Chart, asked: ChartAsked): string {
  return `/api/analytics/${chart}?${new URLSearchParams({ ...asParameters(asked), format: 'csv' })}`;
}
