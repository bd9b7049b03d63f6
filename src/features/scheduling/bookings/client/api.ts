import { queryOptions } from '@tanstack/react-query';

import { ApiError, createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';

import {
  bookingQuery,
  type BookingCancel,
  type BookingInput,
  type BookingMove,
  type BookingRow,
  type SlotsQuery,
} from '../schema.ts';
import type { BookingsApi } from '../server/routes.ts';
import { providedSorts } from './provided-filters.ts';

const api = createApi<BookingsApi>('/api/bookings');

type Which = Pick<BookingRow, 'id' | 'role'>;

const read = (param: Which) => unwrap(api[':role'][':id'].$get({ param }));

/** The applicant's sessions with mentors and attorneys. */
export const bookings = {
  key: ['bookings'],
  query: bookingQuery,
  sorts: { next: providedSorts.next, starts_at: providedSorts.starts_at },
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  // The URL only names the session.
  find: (id) =>
    read({ role: 'mentor', id }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return read({ role: 'attorney', id });
      throw error;
    }),
} satisfies RowSource<BookingRow, typeof bookingQuery, { create: boolean }>;

/** Providers whom the applicant may book. */
export const bookableProviders = queryOptions({
  queryKey: [...bookings.key, 'providers'],
  queryFn: ({ signal }) => unwrap(api.providers.$get({}, { init: { signal } })),
});

export const slotsKey = [...bookings.key, 'slots'];

/** Free slots change through actions of others, so they are loaded again whenever they are viewed. */
export function freeSlots(query: SlotsQuery) {
  return queryOptions({
    queryKey: [...slotsKey, query],
    queryFn: ({ signal }) => unwrap(api.slots.$get({ query: toQueryParams(query) }, { init: { signal } })),
    staleTime: 0,
  });
}

/** Books a session. The same key books only one, however often it is sent. */
export const book = ({ key, values }: { key: string; values: BookingInput }) =>
  unwrap(api.index.$post({ json: values }, { headers: { 'idempotency-key': key } }));

export const moveBooking = ({ role, id }: Which, move: BookingMove) =>
  unwrap(api[':role'][':id'].move.$post({ param: { role, id }, json: move }));

export const cancelBooking = ({ role, id }: Which, cancel: BookingCancel) =>
  unwrap(api[':role'][':id'].cancel.$post({ param: { role, id }, json: cancel }));
