import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const planPages = definePages('features/billing/plans/client', [
  {
    address: `${paths.admin}/subscriptions`,
    module: 'plans-page.tsx',
    title: 'Subscription Plans',
    area: 'admin',
    permits: ['manage_subscriptions'],
    label: 'Subscription Plans',
    about: 'The plans offered on the pricing page.',
    group: 'Catalogue',
    words: 'plans prices pricing popular features basic advanced premium elite',
    icon: IconCreditCard,
    createAction: { label: 'Add a plan', words: 'create new subscription plan' },
  },
]);
