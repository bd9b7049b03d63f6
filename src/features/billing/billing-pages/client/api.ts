import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { OrdersApi } from '#features/billing/orders/server/routes.ts';
import type { PlansApi } from '#features/billing/plans/server/routes.ts';
import type { RequestsApi } from '#features/billing/service-requests/server/routes.ts';

const plans = createApi<PlansApi>('/api/plans');
const requests = createApi<RequestsApi>('/api/requests');
const orders = createApi<OrdersApi>('/api/orders');

/** Offers for every role, cheapest first. Admins see more of them. */
export const plansOnOffer = queryOptions({
  queryKey: ['plans', 'on offer'],
  queryFn: async () => (await unwrap(plans.index.$get())).rows.filter((plan) => plan.is_active),
});

/**
 * Own service requests that can be paid, the newest of each status. Its key starts like all keys of requests, so that
 * their changes refresh it.
 */
export const requestsToPay = queryOptions({
  queryKey: ['requests', 'to pay'],
  async queryFn() {
    const statuses = ['Pending', 'Accepted', 'Delivered'] as const;
    const lists = await Promise.all(statuses.map((status) => unwrap(requests.index.$get({ query: { status } }))));
    return lists.flatMap(({ rows }) => rows).filter(({ can }) => can.pay);
  },
});

/** Own orders to pay. Its key starts like that of own orders. */
export const openOrders = queryOptions({
  queryKey: ['own-orders', 'to pay'],
  queryFn: () => unwrap(orders.index.$get({ query: { status: 'open' } })),
});
