import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import { toQueryParams, type RowSource, type Sorts } from '#core/client/rows.ts';

import type { OrderItem } from '../rules.ts';
import type { CheckoutApi, OrdersApi } from '../server/routes.ts';
import {
  orderQuery,
  type CheckoutResponse,
  type CheckoutInput,
  type OfferResponse,
  type PaymentOption,
  type OrderRow,
  type orderSorts,
  type PaymentInput,
  type RefundDecline,
  type RefundInput,
  type RefundRow,
} from '../schema.ts';

const mount = '/api/orders';
const api = createApi<OrdersApi>(mount);
const checkout = createApi<CheckoutApi>('/api/checkout-sessions');

const sorts = {
  created_at: { label: 'Date', direction: 'desc' },
  amount: { label: 'Amount', direction: 'desc' },
  due: { label: 'Due', direction: 'desc' },
  status: { label: 'Status', direction: 'asc' },
  description: { label: 'Order', direction: 'asc' },
} satisfies Record<(typeof orderSorts)[number], Sorts[string]>;

/** Orders of all buyers, for admins who manage subscriptions. */
export const allOrders = {
  key: ['all-orders'],
  query: orderQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.all.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<OrderRow, typeof orderQuery, { create: boolean }>;

/** CSV files of orders, and of the ledger for bookkeeping. */
export const ordersFile = `${mount}/all`;
export const bookkeepingFile = `${mount}/bookkeeping.csv`;

export function orderDetails(id: string) {
  return queryOptions({
    queryKey: [...allOrders.key, 'details', id],
    queryFn: ({ signal }) => unwrap(api[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

/** Newest first. */
export const incomeByMonth = queryOptions({
  queryKey: [...allOrders.key, 'income'],
  queryFn: async ({ signal }) =>
    (await unwrap(api.revenue.$get({}, { init: { signal } }))).months.toSorted((a, b) => (a.month < b.month ? 1 : -1)),
});

export const recordPayment = ({ id, json }: { id: string; json: PaymentInput }): Promise<OrderRow> =>
  unwrap(api[':id'].payments.$post({ param: { id }, json }));

export const recordCreditRefund = ({ id, json }: { id: string; json: PaymentInput }): Promise<OrderRow> =>
  unwrap(api[':id']['credit-refunds'].$post({ param: { id }, json }));

export const refundOrder = ({ id, json }: { id: string; json: RefundInput }): Promise<OrderRow> =>
  unwrap(api[':id'].refunds.$post({ param: { id }, json }));

/** @param of.id ID of the refund */
export const declineRefund = ({ id, json }: { id: string; json: RefundDecline }): Promise<RefundRow> =>
  unwrap(api['refund-requests'][':id'].decline.$post({ param: { id }, json }));

/** The reader's own orders. */
export const ownOrders = {
  key: ['own-orders'],
  query: orderQuery,
  sorts,
  list: (query, { signal }) => unwrap(api.index.$get({ query: toQueryParams(query) }, { init: { signal } })),
} satisfies RowSource<OrderRow, typeof orderQuery, { create: boolean }>;

export const ownOrdersFile = mount;

/** Own order with its history. */
export function ownOrder(id: string) {
  return queryOptions({
    queryKey: [...ownOrders.key, 'details', id],
    queryFn: ({ signal }) => unwrap(api[':id'].$get({ param: { id } }, { init: { signal } })),
  });
}

export function getQuoteQuery({ kind, id }: OrderItem) {
  return queryOptions({
    queryKey: [...ownOrders.key, 'offer', kind, id],
    queryFn: ({ signal }): Promise<OfferResponse> =>
      unwrap(api.quote.$get({ query: { kind, ...(id && { id }) } }, { init: { signal } })),
  });
}

export const checkOut = (json: CheckoutInput, key: string): Promise<CheckoutResponse> =>
  unwrap(checkout.index.$post({ json }, { headers: { 'idempotency-key': key } }));

export const payOrder = ({
  id,
  payment_option,
}: {
  id: string;
  payment_option?: PaymentOption;
}): Promise<CheckoutResponse> =>
  unwrap(api[':id'].pay.$post({ param: { id }, json: { ...(payment_option && { payment_option }) } }));

export const cancelOrder = ({ id, version }: Pick<OrderRow, 'id' | 'version'>): Promise<OrderRow> =>
  unwrap(api[':id'].cancel.$post({ param: { id }, json: { version } }));

export const askRefund = ({ id, reason }: { id: string; reason: string }): Promise<RefundRow> =>
  unwrap(api[':id']['refund-requests'].$post({ param: { id }, json: { reason } }));
