import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineDownload, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { activeUser, permitted } from '#features/accounts/roles/server/access.ts';

import {
  bookkeepingQuery,
  checkoutAnswer,
  checkoutInput,
  creditRefundInput,
  incomeAnswer,
  offerAnswer,
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
import { readIncome, writeBookkeeping } from './bookkeeping.ts';
import { presentOrder } from './present.ts';
import { listAllOrders, listOwnOrders } from './queries.ts';
import { askRefund, cancelOrder, checkOut, payOrder, readOffer, readOrder } from './service.ts';
import { declineRefund, grantRefund, recordCreditRefund, recordPayment } from './staff.ts';

const params = z.object({ id: z.uuid() });
const staff = permitted('manage_subscriptions');
/** Includes users whose trial is over, because they are the ones who pay. */
const buyer = activeUser;
const unpayable = ['order_closed', 'payment_pending', 'payment_unavailable'] as const;

/** Routes for users' purchases, and for the money handling of admins who manage subscriptions. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s orders, by page',
    for: signedIn,
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
    for: staff,
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
    path: '/offer',
    summary: 'What something costs the user, how it can be paid, and the terms',
    for: buyer,
    query: offerQuery,
    success: offerAnswer,
    refuses: ['not_found', 'already_bought'],
    handle: ({ act, query }) => readOffer(act, query),
  }),
  defineRoute({
    method: 'get',
    path: '/income',
    summary: 'Revenue by month',
    for: staff,
    success: incomeAnswer,
    handle: ({ act }) => act.transaction(readIncome),
  }),
  defineDownload({
    path: '/bookkeeping.csv',
    summary: 'Every entry of the ledger as CSV, for bookkeeping',
    type: 'text/csv',
    for: staff,
    query: bookkeepingQuery,
    handle: ({ act, c, query }) => writeBookkeeping(act, c, query),
  }),
  defineRoute({
    method: 'get',
    path: '/{id}',
    summary: 'One order with its history',
    for: signedIn,
    params,
    success: orderDetails,
    handle: ({ act, params: { id } }) => readOrder(act, id),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/pay',
    summary: 'Where to pay one of the user’s open orders, with another payment method if one is given',
    for: buyer,
    params,
    body: orderPay,
    success: checkoutAnswer,
    refuses: unpayable,
    handle: ({ act, params: { id }, body }) => payOrder(act, id, body.way),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/cancel',
    summary: 'Cancel one of the user’s unpaid orders',
    for: buyer,
    params,
    body: orderCancel,
    success: orderRow,
    refuses: ['changed_meanwhile', 'order_closed', 'order_part_paid'],
    handle: ({ act, params: { id }, body }) => cancelOrder(act, id, body.version),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/refund-requests',
    summary: 'Request a refund of one of the user’s orders, within the guarantee',
    for: buyer,
    params,
    body: refundAsk,
    success: refundRow,
    status: 201,
    refuses: ['refund_not_offered', 'guarantee_over', 'refund_asked'],
    handle: ({ act, params: { id }, body }) => askRefund(act, id, body.reason),
  }),
  defineRoute({
    method: 'post',
    path: '/refund-requests/{id}/decline',
    summary: 'Decline a refund request, with a reason',
    for: staff,
    params,
    body: refundDecline,
    success: refundRow,
    refuses: ['own_order', 'refund_decided'],
    handle: ({ act, params: { id }, body }) => declineRefund(act, id, body.decision),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/payments',
    summary: 'Record a payment that arrived, in part or in full',
    for: staff,
    params,
    body: paymentInput,
    success: orderRow,
    refuses: ['own_order', 'changed_meanwhile', 'payment_known'],
    handle: ({ act, params: { id }, body }) => recordPayment(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/refunds',
    summary: 'Refund a payment, whether or not the buyer requested it',
    for: staff,
    params,
    body: refundInput,
    success: orderRow,
    refuses: ['own_order', 'changed_meanwhile', 'refund_too_high', 'refund_asked', 'refund_decided', 'refund_refused'],
    handle: ({ act, params: { id }, body }) => grantRefund(act, id, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{id}/credit-refunds',
    summary: 'Record that an overpayment was refunded to the buyer',
    for: staff,
    params,
    body: creditRefundInput,
    success: orderRow,
    refuses: ['own_order', 'changed_meanwhile', 'refund_too_high', 'payment_known'],
    handle: ({ act, params: { id }, body }) => recordCreditRefund(act, id, body),
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
    summary: 'Order a plan, the package, the workbook or a service request, and get where to pay',
    for: buyer,
    body: checkoutInput,
    success: checkoutAnswer,
    adds: true,
    refuses: ['not_found', 'already_bought', 'terms_changed', ...unpayable],
    handle: ({ act, addition, body }) => checkOut(act, addition, body),
  }),
] as const;

export type CheckoutApi = MountedRoutes<typeof checkoutRoutesOf>;

export function checkoutRoutes(services: Services): CheckoutApi {
  return mountRoutes(services, checkoutRoutesOf);
}
