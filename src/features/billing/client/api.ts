import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { PAGE_ROWS } from '#core/shared/list-query.ts';
import type { PlansApi } from '#features/plans/server/routes.ts';
import type { RequestStatus } from '#features/requests/schema.ts';
import type { RequestsApi } from '#features/requests/server/routes.ts';
import type { SettingsApi } from '#features/settings/server/routes.ts';
import type { TicketInput } from '#features/support/schema.ts';
import type { SupportApi } from '#features/support/server/routes.ts';

const plans = createApi<PlansApi>('/api/plans');
const requests = createApi<RequestsApi>('/api/requests');
const settings = createApi<SettingsApi>('/api/settings');
const support = createApi<SupportApi>('/api/support');

/** What can be bought, the cheapest first, for whichever role. Admins are told of more. */
export const plansOnOffer = queryOptions({
  queryKey: ['plans', 'on offer'],
  queryFn: async () => (await unwrap(plans.index.$get())).rows.filter((plan) => plan.is_active),
});

export const paymentDetails = queryOptions({
  queryKey: ['settings', 'payment'],
  queryFn: () => unwrap(settings.payment.$get()),
});

/** Own service requests newest first, page by page; begins as every key of requests does, so that it follows their changes. */
export function requestPages(status?: RequestStatus) {
  return infiniteQueryOptions({
    queryKey: ['requests', 'billing', status],
    queryFn: ({ pageParam }) =>
      unwrap(requests.index.$get({ query: { page: String(pageParam), ...(status && { status }) } })),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PAGE_ROWS < total ? page + 1 : undefined),
  });
}

/** @param key one for each choice, so that asking again opens nothing twice */
export function askToPay({ key, input }: { key: string; input: TicketInput }) {
  return unwrap(support.tickets.$post({ json: input }, { headers: { 'idempotency-key': key } }));
}
