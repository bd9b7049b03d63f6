import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

export const packPages = definePages('features/petition/filing-packets/client', [
  {
    address: paths.packs,
    module: 'packs-page.tsx',
    title: 'Filing packets',
    for: 'dashboard',
    label: 'Filing packets',
    sameAs: paths.binder,
    isTab: true,
    words: 'packs print copy online parts pdf download zip filing preflight check stale',
    icon: IconPackage,
  },
]);
