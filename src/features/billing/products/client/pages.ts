import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const productPages = definePages('features/billing/products/client', [
  {
    address: `${paths.admin}/products`,
    module: 'products-page.tsx',
    title: 'Products',
    area: 'admin',
    permits: ['manage_subscriptions'],
    label: 'Products',
    about: 'What buyers of the package and the workbook get.',
    group: 'Catalogue',
    words: 'package workbook files download credits services',
    icon: IconPackage,
  },
  {
    address: paths.purchases,
    module: 'purchases-page.tsx',
    title: 'Purchases',
    area: 'account',
    label: 'Purchases',
    group: 'Account',
    words: 'package workbook files download bought',
    icon: IconDownload,
    isListedFor: ({ has_purchases }) => has_purchases === true,
  },
]);
