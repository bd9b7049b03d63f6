import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import { providedSorts } from '#features/scheduling/bookings/client/provided-filters.ts';
import type { BookedChange } from '#features/scheduling/bookings/schema.ts';

import {
  historyQuery,
  sessionQuery,
  type HistorySort,
  type HoursQuery,
  type PastSession,
  type SessionRow,
  type SessionTransition,
} from '../schema.ts';
import type { SessionsApi } from '../server/routes.ts';

const api = createApi<SessionsApi>('/api/session-bookings');

const sorts = {
  session_date: { label: 'Newest', direction: 'desc' },
  applicant: { label: 'Applicant', direction: 'asc' },
  duration: { label: 'Longest', direction: 'desc' },
} satisfies Record<HistorySort, Sorts[string]>;

/** The mentor's past sessions. */
export const pastSessions = {
  key: ['past-sessions'],
  query: historyQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.history.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<PastSession, typeof historyQuery, unknown>;

/** Hours of completed sessions. Earlier results stay until new ones have loaded. */
export function hoursDelivered(query: HoursQuery) {
  return queryOptions({
    queryKey: [...pastSessions.key, 'hours', query],
    queryFn: ({ signal }) => unwrap(api.hours.$get({ query }, { init: { signal } })),
    placeholderData: keepPreviousData,
  });
}

/** All sessions of the mentor, including future ones. */
export const mentorSessions = {
  key: ['given-sessions'],
  query: sessionQuery,
  sorts: providedSorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<SessionRow, typeof sessionQuery, unknown>;

export const transitionSession = ({ id, ...step }: SessionTransition & { id: string }) =>
  unwrap(api[':id'].status.$post({ param: { id }, json: step }));

export const changeSession = (id: string, change: BookedChange) =>
  unwrap(api[':id'].$patch({ param: { id }, json: change }));
