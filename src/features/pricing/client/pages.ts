import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const pricingPages = definePages('features/pricing/client', [
  {
    address: `${paths.admin}/pricing`,
    module: 'pricing-page.tsx',
    title: 'Service Pricing',
    for: 'admin',
    permits: ['manage_providers'],
    label: 'Service Pricing',
    about: 'What mentors and attorneys ask for their services.',
    group: 'Catalogue',
    words: 'prices services providers mentors attorneys currency active',
    icon: IconTag,
  },
]);
