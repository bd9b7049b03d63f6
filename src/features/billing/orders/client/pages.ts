import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const orderPages = definePages('features/billing/orders/client', [
  { address: `${paths.payment}/new`, module: 'checkout-page.tsx', title: 'Checkout', area: 'account' },
  { address: `${paths.payment}/:id`, module: 'order-page.tsx', title: 'Order', area: 'account' },
  {
    address: paths.adminOrders,
    module: 'admin-orders-page.tsx',
    title: 'Orders',
    area: 'admin',
    permits: ['manage_subscriptions'],
    label: 'Orders',
    about: 'What was bought, what has been paid, and what is due.',
    group: 'Business',
    words: 'orders payments invoices refunds income money bookkeeping overdue',
    icon: IconReceipt,
    pendingItems: 'orders',
  },
  {
    address: `${paths.adminOrders}/:id`,
    module: 'admin-order-page.tsx',
    title: 'Order',
    area: 'admin',
    permits: ['manage_subscriptions'],
  },
]);
