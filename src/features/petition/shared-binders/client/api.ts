import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap, unwrapAs } from '#core/client/api.ts';
import type { BinderChange } from '#features/petition/binders/schema.ts';
import { isUnderWay } from '#features/petition/filing-packets/rules.ts';
import type { Format } from '#features/petition/filing-packets/schema.ts';
import type { SharedPacketsApi } from '#features/petition/filing-packets/server/routes.ts';

import type { ReviewedBinder } from '../schema.ts';
import type { BinderReviewsApi } from '../server/routes.ts';

const api = createApi<BinderReviewsApi>('/api/binder-reviews');
const packets = createApi<SharedPacketsApi>('/api/shared-packets');

const READING_MS = 5000;
const PROGRESS_MS = 1000;

/** Binders that an applicant shares with the signed-in provider. */
export function sharedBinders(applicant: string) {
  return queryOptions({
    queryKey: ['binder-reviews', 'of', applicant],
    queryFn: ({ signal }) => unwrap(api.applicants[':applicant'].$get({ param: { applicant } }, { init: { signal } })),
    // Always fresh, because sharing can be revoked at any time.
    staleTime: 0,
  });
}

/** A shared binder. Refetched while files are being inspected. */
export function reviewedBinder(binder: string) {
  return queryOptions({
    queryKey: ['binder-reviews', binder],
    queryFn: ({ signal }) => unwrapAs<ReviewedBinder>(api[':binder'].$get({ param: { binder } }, { init: { signal } })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && Object.values(data.files).some(({ sha256 }) => !data.facts[sha256]) ? READING_MS : false,
  });
}

/** Arranges a binder for its applicant. Only the applicant decides whether it follows their records. */
export function arrangeReviewed(binder: string, change: BinderChange): Promise<ReviewedBinder> {
  const { syncs_evidence: _, ...json } = change;
  return unwrapAs(api[':binder'].$patch({ param: { binder }, json }));
}

/** Packets of a shared binder. Refetched while one is in progress. */
export function sharedPackets(binder: string) {
  return queryOptions({
    queryKey: ['shared-packets', binder],
    queryFn: ({ signal }) => unwrap(packets[':binder'].$get({ param: { binder } }, { init: { signal } })),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? PROGRESS_MS : false),
  });
}

export const createSharedPacket = (binder: string, format: Format) =>
  unwrap(packets[':binder'].$put({ param: { binder }, json: { format } }));

export const cancelSharedPacket = (binder: string, id: string) =>
  unwrap(packets[':binder'][':id'].cancel.$post({ param: { binder, id } }));

/** URL of the ZIP file with all parts of a packet. */
export const sharedArchiveLink = (binder: string, id: string) => `/api/shared-packets/${binder}/${id}/packet.zip`;
