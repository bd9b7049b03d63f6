import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource } from '#core/client/rows.ts';
import { providedSorts } from '#features/scheduling/bookings/client/provided-filters.ts';
import type { BookedChange } from '#features/scheduling/bookings/schema.ts';

import { consultationQuery, type ConsultationRow, type ConsultationTransition } from '../schema.ts';
import type { ConsultationsApi } from '../server/routes.ts';

const api = createApi<ConsultationsApi>('/api/consultation-sessions');

/** Consultations of the attorney. */
export const consultations = {
  key: ['consultations'],
  query: consultationQuery,
  sorts: providedSorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
  find: (id) => unwrap(api[':id'].$get({ param: { id } })),
} satisfies RowSource<ConsultationRow, typeof consultationQuery, unknown>;

export const acceptConsultation = ({ id, version }: { id: string; version: number }) =>
  unwrap(api[':id'].accept.$post({ param: { id }, json: { version } }));

export const transitionConsultation = ({ id, ...step }: ConsultationTransition & { id: string }) =>
  unwrap(api[':id'].status.$post({ param: { id }, json: step }));

export const changeConsultation = (id: string, change: BookedChange) =>
  unwrap(api[':id'].$patch({ param: { id }, json: change }));
