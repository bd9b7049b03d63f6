import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const pricingPages = definePages('features/providers/service-pricing/client', [
  {
    address: `${paths.admin}/pricing`,
    module: 'pricing-page.tsx',
    title: 'Service Pricing',
    area: 'admin',
    permits: ['manage_providers'],
    label: 'Service Pricing',
    about: 'What mentors and attorneys charge for their services.',
    group: 'Catalogue',
    words: 'prices services providers mentors attorneys currency active',
    icon: IconTag,
  },
]);

const ownPricing = {
  module: 'own-pricing-page.tsx',
  label: 'Pricing',
  about: 'Your services and prices.',
  group: 'Practice',
  words: 'services prices currency active',
  icon: IconTag,
  createAction: { label: 'Add a service', words: 'new price' },
} as const;

/** For mentors and attorneys. */
export const ownPricingPages = definePages('features/providers/service-pricing/client', [
  { ...ownPricing, address: `${paths.mentor}/pricing`, title: 'Mentor Service Pricing', area: 'mentor' },
  { ...ownPricing, address: `${paths.attorney}/pricing`, title: 'Attorney Service Pricing', area: 'attorney' },
]);
