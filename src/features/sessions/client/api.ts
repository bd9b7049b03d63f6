import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { asParameters, type RowSource, type Sorts } from '#core/client/rows.ts';

import { historyQuery, type HistorySort, type HoursAsked, type PastSession } from '../schema.ts';
import type { SessionsApi } from '../server/routes.ts';

const api = createApi<SessionsApi>('/api/session-bookings');

const sorts = {
  session_date: { label: 'Newest', direction: 'desc' },
  applicant: { label: 'Applicant', direction: 'asc' },
  duration: { label: 'Longest', direction: 'desc' },
} satisfies Record<HistorySort, Sorts[string]>;

/** The mentor's sessions that are over. */
export const pastSessions = {
  key: ['past-sessions'],
  query: historyQuery,
  sorts,
  list: (asked, { signal }) => unwrap(api.history.$get({ query: asParameters(asked) }, { init: { signal } })),
} satisfies RowSource<PastSession, typeof historyQuery, unknown>;

/** The hours of those that were completed. What was read before stays until it has come. */
export function hoursDelivered(asked: HoursAsked) {
  return queryOptions({
    queryKey: [...pastSessions.key, 'hours', asked],
    queryFn: ({ signal }) => unwrap(api.hours.$get({ query: asked }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}
