import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser, withPermission } from '#features/accounts/roles/server/access.ts';

import {
  bookkeepingQuery,
  checkoutResponse,
  checkoutInput,
  incomeResponse,
  offerResponse,
  offerQuery,
  orderCancel,
  orderDetails,
  orderListAbilities,
  orderPay,
  orderQuery,
  orderRow,
  paymentInput,
  refundAsk,
  refundDecline,
  refundInput,
  refundRow,
} from '../schema.ts';
import { readIncome, formatBookkeeping } from './bookkeeping.ts';
import { presentOrder } from './present.ts';
import { listAllOrders, listOwnOrders } from './queries.ts';
import { askRefund, cancelOrder, checkOut, payOrder, readOffer, readOrder } from './service.ts';
import { declineRefund, grantRefund, recordCreditRefund, recordPayment } from './staff.ts';

const params = z.object({ id: z.uuid() });
const staff = withPermission('manage_subscriptions');
/** Includes users whose trial is over, because they are the ones who pay. */
const buyer = activeUser;
const unpayable = ['order_closed', 'payment_pending', 'payment_unavailable'] as const;

/** Routes for users' purchases, and for the money handling of admins who manage subscriptions. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s orders, by page',
    access: signedIn,
    query: orderQuery,
    row: orderRow,
    can: orderListAbilities,
    list: listOwnOrders,
    present: presentOrder,
    abilities: () => ({ create: true }),
    file: 'orders',
  }),
  defineListRoute({
    path: '/all',
    summary: 'All users’ orders, for admins who manage subscriptions',
    access: staff,
    query: orderQuery,
    row: orderRow,
    can: orderListAbilities,
    list: listAllOrders,
    present: presentOrder,
    abilities: () => ({ create: false }),
    file: 'all-orders',
  }),
  defineRoute({
    method: 'get',
    path: '/quote',
    summary: 'The price, payment methods and terms of a purchase',
    access: buyer,
    query: offerQuery,
    success: offerResponse,
    errors: ['not_found', 'already_bought'],
    handle: ({ ctx, query }) => readOffer(ctx, query),
  }),
  defineRoute({
    method: 'get',
    path: '/revenue',
    summary: 'Revenue by month',
    access: staff,
    success: incomeResponse,
    handle: ({ ctx }) => ctx.transaction(readIncome),
  }),
  defineDownload({
    path: '/bookkeeping.csv',
    summary: 'Every entry of the ledger as CSV, for bookkeeping',
    type: 'text/csv',
    access: staff,
    query: bookkeepingQuery,
    handle: ({ ctx, c, query }) => formatBookkeeping(ctx, c, query),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One order with its history',
    access: signedIn,
    params,
    success: orderDetails,
    handle: ({ ctx, params: { id } }) => readOrder(ctx, id),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/pay',
    summary: 'Start the payment of one of the user’s open orders, with another payment method if one is given',
    access: buyer,
    params,
    body: orderPay,
    success: checkoutResponse,
    errors: unpayable,
    handle: ({ ctx, params: { id }, body }) => payOrder(ctx, id, body.payment_option),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/cancel',
    summary: 'Cancel one of the user’s unpaid orders',
    access: buyer,
    params,
    body: orderCancel,
    success: orderRow,
    errors: ['version_conflict', 'order_closed', 'order_part_paid'],
    handle: ({ ctx, params: { id }, body }) => cancelOrder(ctx, id, body.version),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/refund-requests',
    summary: 'Request a refund of one of the user’s orders, within the guarantee',
    access: buyer,
    params,
    body: refundAsk,
    success: refundRow,
    status: 201,
    errors: ['refund_not_offered', 'guarantee_expired', 'refund_already_requested'],
    handle: ({ ctx, params: { id }, body }) => askRefund(ctx, id, body.reason),
  }),
  defineRoute({
    method: 'post',
    path: '/refund-requests/{id}/decline',
    summary: 'Decline a refund request, with a reason',
    access: staff,
    params,
    body: refundDecline,
    success: refundRow,
    errors: ['own_order', 'refund_decided'],
    handle: ({ ctx, params: { id }, body }) => declineRefund(ctx, id, body.decision),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/payments',
    summary: 'Record a payment that arrived, in part or in full',
    access: staff,
    params,
    body: paymentInput,
    success: orderRow,
    errors: ['own_order', 'version_conflict', 'payment_known'],
    handle: ({ ctx, params: { id }, body }) => recordPayment(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/refunds',
    summary: 'Refund a payment, whether or not the buyer requested it',
    access: staff,
    params,
    body: refundInput,
    success: orderRow,
    errors: [
      'own_order',
      'version_conflict',
      'refund_too_high',
      'refund_already_requested',
      'refund_decided',
      'refund_refused',
    ],
    handle: ({ ctx, params: { id }, body }) => grantRefund(ctx, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/credit-refunds',
    summary: 'Record that an overpayment was refunded to the buyer',
    access: staff,
    params,
    body: paymentInput,
    success: orderRow,
    errors: ['own_order', 'version_conflict', 'refund_too_high', 'payment_known'],
    handle: ({ ctx, params: { id }, body }) => recordCreditRefund(ctx, id, body),
  }),
] as const;

export type OrdersApi = MountedRoutes<typeof routes>;

export function ordersRoutes(services: Services): OrdersApi {
  return mountRoutes(services, routes);
}

const checkoutRoutesOf = [
  defineRoute({
    method: 'post',
    path: '/',
    summary: 'Order a plan, the package, the workbook or a service request, and return how to pay',
    access: buyer,
    body: checkoutInput,
    success: checkoutResponse,
    createsRow: true,
    errors: ['not_found', 'already_bought', 'terms_changed', ...unpayable],
    handle: ({ ctx, createOptions, body }) => checkOut(ctx, createOptions, body),
  }),
] as const;

export type CheckoutApi = MountedRoutes<typeof checkoutRoutesOf>;

export function checkoutRoutes(services: Services): CheckoutApi {
  return mountRoutes(services, checkoutRoutesOf);
}
