import IconContract from '@tabler/icons-react/dist/esm/icons/IconContract.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const termsPages = definePages('features/billing/purchase-terms/client', [
  {
    address: `${paths.admin}/terms`,
    module: 'terms-page.tsx',
    title: 'Terms of Purchase',
    area: 'admin',
    permits: ['manage_content'],
    label: 'Terms of Purchase',
    about: 'What buyers agree to before they pay.',
    group: 'Content',
    words: 'terms contract cancellation guarantee disclaimer legal checkout',
    icon: IconContract,
  },
]);
