import { sql } from 'drizzle-orm';

import { defineFeature } from '#core/server/feature.ts';
import { paths } from '#core/shared/paths.ts';

import { expireStaleCheckouts } from './checkout.ts';
import { exported } from './data-export.ts';
import { orderMails } from './mails.ts';
import { sendPendingRefunds } from './refunds.ts';
import { checkoutRoutes, ordersRoutes } from './routes.ts';
import { checkouts, ledgerEntries, ledgerTransactions, orders, refunds } from './table.ts';
import { orderPendingItems } from './pending-items.ts';

export const ordersFeature = defineFeature({
  tables: [orders, ledgerTransactions, ledgerEntries, refunds, checkouts],
  liveUpdates: [
    { table: orders, readers: [orders.user_id], staff: 'manage_subscriptions' },
    { table: refunds, readers: [refunds.user_id], staff: 'manage_subscriptions' },
  ],
  settles: [
    { table: orders, changes: [orders.status] },
    { table: refunds, row: refunds.order_id, changes: [refunds.status] },
  ],
  auditExcluded: [ledgerTransactions, ledgerEntries].map((table) => ({
    table,
    because: 'The books are a trail themselves: nothing is changed in them, and each transaction says who recorded it.',
  })),
  exported,
  searchSources: [
    {
      table: orders,
      title: sql`concat(${orders.description}, ' (LO-', upper(left(${orders.id}::text, 8)), ')')`,
      place: 'Orders',
      link: (id) => `${paths.payment}/${id}`,
    },
  ],
  pendingItems: orderPendingItems,
  mails: orderMails,
  jobs: (services) => [
    { name: 'close payment pages', everyMinutes: 1, run: () => expireStaleCheckouts(services) },
    { name: 'send refunds', everyMinutes: 5, run: () => sendPendingRefunds(services) },
  ],
  routes: { '/api/orders': ordersRoutes, '/api/checkout-sessions': checkoutRoutes },
});
