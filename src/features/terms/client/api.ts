import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { TermsInput } from '../schema.ts';
import type { TermsApi } from '../server/routes.ts';

const api = createApi<TermsApi>('/api/terms');

/** The current text and all versions, for admins who manage content. */
export const termsOverview = queryOptions({
  queryKey: ['terms', 'overview'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
});

/** One version: as it was agreed to for an order, or as it is written. */
export const termsVersion = ({ version, orderId }: { version: number; orderId?: string }) =>
  queryOptions({
    queryKey: ['terms', version, orderId ?? ''],
    queryFn: ({ signal }) =>
      unwrap(
        api[':version'].$get(
          { param: { version: String(version) }, query: orderId === undefined ? {} : { order: orderId } },
          { init: { signal } },
        ),
      ),
  });

/** @returns all versions, as they are then */
export function writeTerms(json: TermsInput) {
  return unwrap(api.index.$post({ json }));
}
