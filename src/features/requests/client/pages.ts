import IconShoppingBag from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const requestPages = definePages('features/requests/client', [
  {
    address: `${paths.dashboard}/requests`,
    module: 'requests-page.tsx',
    title: 'Request Dashboard',
    for: 'dashboard',
    label: 'Service Tasks',
    group: 'Case',
    words: 'requests orders pay delivery trash deleted restore',
    icon: IconShoppingBag,
    begin: { label: 'New service request', words: 'add create order buy' },
    waiting: 'requests',
  },
  { address: `${paths.payment}/:id`, module: 'payment-page.tsx', title: 'Payment', for: 'account' },
]);
