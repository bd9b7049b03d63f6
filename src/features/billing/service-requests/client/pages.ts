import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const requestPages = definePages('features/billing/service-requests/client', [
  {
    address: `${paths.dashboard}/requests`,
    module: 'requests-page.tsx',
    title: 'Request Dashboard',
    area: 'dashboard',
    label: 'Service Tasks',
    group: 'Case',
    words: 'request dashboard service requests orders pay delivery trash deleted restore',
    icon: IconShoppingBag,
    createAction: { label: 'New service request', words: 'add create order buy' },
    pendingItems: 'requests',
  },
  {
    address: paths.adminRequests,
    module: 'admin-requests-page.tsx',
    title: 'Service Requests',
    area: 'admin',
    permits: ['manage_subscriptions'],
    label: 'Service requests',
    about: 'Accept and deliver what applicants have ordered.',
    group: 'Business',
    words: 'service tasks request dashboard requests orders accept deliver delivery late patents letters',
    icon: IconShoppingBag,
    pendingItems: 'service-requests',
  },
  {
    address: `${paths.adminRequests}/:id`,
    module: 'admin-request-page.tsx',
    title: 'Service Request',
    area: 'admin',
    permits: ['manage_subscriptions'],
  },
]);
