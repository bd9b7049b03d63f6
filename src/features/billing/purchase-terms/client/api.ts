import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';

import type { TermsInput } from '../schema.ts';
import type { TermsApi } from '../server/routes.ts';

const api = createApi<TermsApi>('/api/terms');

/** Current text and all versions, for admins who manage content. */
export const termsOverview = queryOptions({
  queryKey: ['terms', 'overview'],
  queryFn: ({ signal }) => unwrap(api.index.$get({}, { init: { signal } })),
});

/** One version, filled for an order or unfilled. */
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

/** @returns all versions after the change */
export function publishTerms(json: TermsInput) {
  return unwrap(api.index.$post({ json }));
}
