import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';
import { hasPaid, landingRole } from '#features/accounts/roles/rules.ts';

export const billingPages = definePages('features/billing/billing-pages/client', [
  { address: paths.payment, module: 'payment-overview-page.tsx', title: 'Payment', area: 'account' },
  {
    address: paths.subscribe,
    module: 'subscribe-page.tsx',
    title: 'Subscribe',
    area: 'account',
    label: 'Subscribe',
    group: 'Account',
    words: 'plan price buy subscription',
    icon: IconCreditCard,
    pendingItems: 'trial',
    // Admins need no subscription.
    isListedFor: ({ roles }) => landingRole(roles) !== 'admin' && !hasPaid(roles),
  },
  {
    address: paths.billing,
    module: 'billing-page.tsx',
    title: 'Billing',
    area: 'account',
    label: 'Billing',
    group: 'Account',
    words: 'payments invoices subscription',
    icon: IconReceipt,
    isInSidebarFooter: true,
    pendingItems: 'billing',
  },
]);
